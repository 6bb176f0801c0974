"""Scripted learners: one who does what is asked, and a fool who tries all else first."""

from __future__ import annotations

from tabletop.practice.lesson_runner import LessonRun, RequiredInput, TryOutcome


def follow_lesson(run: LessonRun) -> LessonRun:
    """Do at once what is asked, to the end."""
    while not run.is_over:
        step = run.step_number
        if run.required_input is RequiredInput.CONTINUE:
            verdict = run.continue_lesson()
        elif run.required_input is RequiredInput.TOUCH:
            place = run.step.touch_targets[0]
            verdict = run.touch(place.zone, place.piece)
        else:
            verdict = run.try_action(run.right_actions[0])
        assert verdict.outcome is TryOutcome.RIGHT and run.step_number == step + 1
        *_, (_, last) = run.match.replay_events()
        assert last == run.match.state  # its history is told from where it began
    return run


def try_wrong_first(run: LessonRun, most: int) -> int:
    """Try what is wrong first, look at what it leads to, go back and forth; then do it right.

    Of each step at most so many wrong tries, of all kinds. Returns how many there were.
    """
    tried = 0
    while not run.is_over:
        step, before = run.step_number, run.match.state.copy()
        match, seat = run.match, run.learner_seat
        if run.required_input is RequiredInput.ACTION:
            assert run.continue_lesson().outcome is TryOutcome.NOT_ASKED
            right = run.right_actions
            wrong = [a for a in match.legal_actions(seat) if a not in right]
            for action in wrong[:: -(-len(wrong) // most) or 1]:
                verdict = run.try_action(action)
                assert verdict.outcome is TryOutcome.WRONG and verdict.tried_action == action
                assert run.step_number == step and match.state == before
                if tried % 5 == 0:
                    assert (
                        run.show_consequences(action)[0].action == action
                        and run.is_showing_consequences
                    )
                    assert match.state != before
                    run.hide_consequences()
                assert match.state == before and run.right_actions == right
                tried += 1
        elif run.required_input is RequiredInput.TOUCH:
            assert run.touch("nowhere").outcome is TryOutcome.WRONG
            tried += 1
        answers = list(run.answers)
        run.go_to_previous_step()
        for _ in range(step - run.step_number):
            assert run._repeat(answers[run.step_number])
        assert run.step_number == step and run.match.state == before
        once = LessonRun(run.lesson, run.answers)
        assert once.match.state == before
        if run.required_input is RequiredInput.CONTINUE:
            run.continue_lesson()
        elif run.required_input is RequiredInput.TOUCH:
            place = run.step.touch_targets[0]
            run.touch(place.zone, place.piece)
        else:
            run.try_action(run.right_actions[0])
        assert run.step_number == step + 1
    return tried
