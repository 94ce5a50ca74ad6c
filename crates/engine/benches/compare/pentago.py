"""Random games of pentago by OpenSpiel: a yardstick of `cargo xtask compare`.

Each line of input is answered with the number of moves and the seconds they took. OpenSpiel plays the games in C++: a Monte Carlo
search of one simulation plays as many games as its evaluator has rollouts. It does not report the number of moves, so
that is estimated from games that are played move by move beforehand.
"""

import random
import sys
import time

import pyspiel

# The games per line, and the games whose moves are counted beforehand.
GAMES = 10_000
COUNTED = 1_000

pentago = pyspiel.load_game("pentago")


def moves_of_a_game():
    state, moves = pentago.new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        moves += 1
    return moves


def seconds_of_games(seed):
    evaluator = pyspiel.RandomRolloutEvaluator(GAMES, seed)
    search = pyspiel.MCTSBot(pentago, evaluator, 2.0, 1, 1, False, seed, False)
    start = pentago.new_initial_state()
    began = time.perf_counter()
    search.mcts_search(start)
    return time.perf_counter() - began


random.seed(1)
moves = GAMES * sum(moves_of_a_game() for _ in range(COUNTED)) / COUNTED
for seed, _ in enumerate(sys.stdin):
    print(round(moves), seconds_of_games(seed), flush=True)
