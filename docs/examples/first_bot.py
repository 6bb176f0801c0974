"""A bot that needs nothing of Souk: it reads and writes lines of JSON, as any language can.

python main.py simulate --game nacho \\
    --seats "bot:exec:python3 docs/examples/first_bot.py,ai:random"
"""

import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if asked["is"] == "choose":
        answer = {"is": "decide", "token": asked["token"], "answer": asked["actions"][0]}
        print(json.dumps(answer), flush=True)
