//! How the chip thinks about puzzles: in small steps, between any two of which it can be left.

use opponents::{Length, Memory, Progress, Puzzle, Search, Task, Thinking as _, Thought};
use rules::{Lot, donuts, konter};

use crate::{Puzzling, after, composed};

/// Tasks of both kinds.
fn tasks<G: Puzzling>() -> Vec<Task> {
    let mut memory: Box<Memory> = Box::default();
    let mut tasks = Vec::new();
    for length in Length::ALL {
        for seed in 100..110 {
            let puzzle = Puzzle { game: G::KIND, length, seed };
            tasks.push(Task::Compose(puzzle));
            let (_, game) = composed::<G>(puzzle, &mut memory);
            for mv in game.legal_moves().into_iter().take(3) {
                let known = after(&game, mv).knowledge();
                tasks.extend(known.map(|known| Task::Defend { known, left: length.moves() - 1 }));
            }
        }
    }
    tasks
}

fn all_tasks() -> Vec<Task> {
    [tasks::<donuts::Game>(), tasks::<konter::Game>()].concat()
}

/// Whether an answer fits the task as it stands, also before it is found.
fn fits(task: &Task, thought: Thought) -> bool {
    use opponents::Knowledge;
    use rules::Game as _;
    match (task, thought) {
        (Task::Compose(_), Thought::Puzzle(_)) => true,
        (Task::Defend { known: Knowledge::Donuts(game), .. }, Thought::Donuts(mv)) => game.check(mv).is_ok(),
        (Task::Defend { known: Knowledge::Konter(game), .. }, Thought::Konter(mv)) => game.check(mv).is_ok(),
        _ => false,
    }
}

#[test]
fn progress_never_goes_back_and_an_answer_is_ready_after_every_step() {
    let mut memory: Box<Memory> = Box::default();
    for task in all_tasks() {
        let mut search = task.think(&mut memory).expect("there is something to think about");
        let mut before = 0;
        assert!(fits(&task, search.best()), "{task:?}");
        while let Progress::Thinking(parts) = search.step() {
            assert!(parts >= before, "{parts} after {before}: {task:?}");
            assert!(fits(&task, search.best()), "{task:?}");
            before = parts;
        }
        let best = search.best();
        assert!(fits(&task, best), "{task:?}");
        assert_eq!((search.step(), search.best()), (Progress::Done, best), "nothing changes after the end");
    }
}

/// Thinks to the end; the answer and the number of steps.
fn finish(mut search: Search<'_>) -> (Thought, usize) {
    let steps = (1..).find(|_| search.step() == Progress::Done).expect("an end");
    (search.best(), steps)
}

#[test]
fn a_thought_that_was_left_at_any_step_leaves_no_trace() {
    let mut memory: Box<Memory> = Box::default();
    let mut lot = Lot::new(1);
    let tasks = all_tasks();
    for task in &tasks {
        let wanted = finish(task.think(&mut Box::default()).expect("a task"));
        for _ in 0..3 {
            let other = &tasks[lot.below(tasks.len() as u32) as usize];
            let mut search = other.think(&mut memory).expect("a task");
            (0..lot.below(12)).for_each(|_| _ = search.step());
            assert_eq!(finish(task.think(&mut memory).expect("a task")), wanted, "{task:?} after {other:?}");
        }
    }
}

#[test]
fn any_answer_to_a_task_fits_it() {
    let mut lot = Lot::new(2);
    for task in all_tasks() {
        let thought = task.any_answer(&mut lot).expect("an answer");
        assert!(fits(&task, thought), "{thought:?} to {task:?}");
        if let (Task::Compose(puzzle), Thought::Puzzle(number)) = (task, thought) {
            use opponents::{Kind, Opponent as _};
            let is_there = match puzzle.game {
                Kind::Donuts => donuts::Game::attempt(puzzle, number).is_some(),
                _ => konter::Game::attempt(puzzle, number).is_some(),
            };
            assert!(is_there, "{puzzle:?}: {number}");
        }
    }
}
