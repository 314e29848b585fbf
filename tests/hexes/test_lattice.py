"""Whole-number arithmetic of the hex lattice against slow, independent ways to say the same."""

from collections import deque
from math import hypot

import pytest

from teutons_lab.hexes import lattice

CENTRE = (4, 9)
AREA = [(c, h) for c in range(-3, 12) for h in range(-6, 25) if (c + h) % 2 == 1]


def steps_by_search(start: lattice.Cell) -> dict[lattice.Cell, int]:
    found, queue = {start: 0}, deque([start])
    while queue:
        cell = queue.popleft()
        for direction in range(6):
            near = lattice.step(cell, direction)
            if near in AREA and near not in found:
                found[near] = found[cell] + 1
                queue.append(near)
    return found


def test_distance_is_the_number_of_steps() -> None:
    found = steps_by_search(CENTRE)
    assert len(found) == len(AREA)
    assert all(lattice.distance(CENTRE, cell) == steps for cell, steps in found.items())


@pytest.mark.parametrize("radius", range(5))
def test_a_ring_holds_six_times_its_radius_once_each(radius: int) -> None:
    ring = list(lattice.ring(CENTRE, radius))
    assert len(ring) == len(set(ring)) == max(1, 6 * radius)
    assert {lattice.distance(CENTRE, cell) for cell in ring} == {radius}
    assert ring[0] == (4, 9 + 2 * radius)


def test_a_ring_runs_clockwise_from_the_top() -> None:
    assert list(lattice.ring(CENTRE, 1)) == [lattice.step(CENTRE, direction) for direction in range(6)]


def test_a_negative_radius_is_refused() -> None:
    with pytest.raises(ValueError, match="0 or more, not -1"):
        list(lattice.ring(CENTRE, -1))


def test_a_side_joins_the_two_corners_that_its_hexes_share() -> None:
    own = {lattice.corner(CENTRE, k) for k in range(6)}
    assert len(own) == 6
    for direction in range(6):
        near = lattice.step(CENTRE, direction)
        shared = own & {lattice.corner(near, k) for k in range(6)}
        assert shared == {lattice.corner(CENTRE, k) for k in lattice.side_corners(direction)}


def test_neighbours_lie_one_pitch_apart_and_corners_one_side() -> None:
    u, v = lattice.to_plane(CENTRE)
    for k in range(6):
        nu, nv = lattice.to_plane(lattice.step(CENTRE, k))
        assert hypot(nu - u, nv - v) == pytest.approx(1)
        cu, cv = lattice.corner_to_plane(lattice.corner(CENTRE, k))
        assert hypot(cu - u, cv - v) == pytest.approx(1 / 3**0.5)


def test_a_point_belongs_to_the_nearest_centre() -> None:
    for k in range(400):
        u, v = 0.013 + (k * 0.37) % 7.3, 0.017 + (k * 0.61) % 8.9
        away = {cell: hypot(lattice.to_plane(cell)[0] - u, lattice.to_plane(cell)[1] - v) for cell in AREA}
        assert away[lattice.from_plane(u, v, parity=1)] == pytest.approx(min(away.values()))
