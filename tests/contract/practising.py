"""Scripted learners: one who does what is asked, and a fool who tries all else first."""

from __future__ import annotations

from tabletop.practice.running import Asked, Run, Tried


def learn(run: Run) -> Run:
    """Do at once what is asked, to the end."""
    while not run.over:
        step = run.number
        if run.asked is Asked.GO_ON:
            verdict = run.go_on()
        elif run.asked is Asked.TOUCH:
            place = run.step.touch[0]
            verdict = run.touch(place.zone, place.piece)
        else:
            verdict = run.attempt(run.right[0])
        assert verdict.outcome is Tried.RIGHT and run.number == step + 1
        *_, (_, last) = run.match.moments()
        assert last == run.match.state  # its history is told from where it began
    return run


def blunder(run: Run, most: int) -> int:
    """Try what is wrong first, look at what it leads to, go back and forth; then do it right.

    Of each step at most so many wrong tries, of all kinds. Returns how many there were.
    """
    tried = 0
    while not run.over:
        step, before = run.number, run.match.state.copy()
        match, seat = run.match, run.learner
        if run.asked is Asked.DO:
            assert run.go_on().outcome is Tried.NOT_ASKED
            right = run.right
            wrong = [a for a in match.legal(seat) if a not in right]
            for action in wrong[:: -(-len(wrong) // most) or 1]:
                verdict = run.attempt(action)
                assert verdict.outcome is Tried.WRONG and verdict.tried == action
                assert run.number == step and match.state == before
                if tried % 5 == 0:
                    assert run.show(action)[0].action == action and run.showing
                    assert match.state != before
                    run.take_back()
                assert match.state == before and run.right == right
                tried += 1
        elif run.asked is Asked.TOUCH:
            assert run.touch("nowhere").outcome is Tried.WRONG
            tried += 1
        answers = list(run.answers)
        run.back()
        for _ in range(step - run.number):
            assert run._repeat(answers[run.number])
        assert run.number == step and run.match.state == before
        once = Run(run.lesson, run.answers)
        assert once.match.state == before
        if run.asked is Asked.GO_ON:
            run.go_on()
        elif run.asked is Asked.TOUCH:
            place = run.step.touch[0]
            run.touch(place.zone, place.piece)
        else:
            run.attempt(run.right[0])
        assert run.number == step + 1
    return tried
