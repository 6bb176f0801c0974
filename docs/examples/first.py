"""A bot that knows nothing of Souk: lines of JSON, as any language can write them.

python main.py simulate --game nacho --seats "bot:exec:python3 docs/examples/first.py,ai:random"
"""

import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if asked["is"] == "choose":
        answer = {"is": "decide", "token": asked["token"], "answer": asked["actions"][0]}
        print(json.dumps(answer), flush=True)
