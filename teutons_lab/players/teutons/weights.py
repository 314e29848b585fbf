"""What the greedy player finds worth how much, in Combat Factors. Change them to make another player."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """Worth of things, in Combat Factors of a unit unless said otherwise."""

    kill: float = 2.0
    """An enemy factor eliminated."""
    disrupt: float = 0.5
    """An enemy factor disrupted."""
    drive: float = 0.3
    """An enemy factor driven back one hex."""
    own: float = 1.6
    """A factor of one's own eliminated."""
    own_disrupted: float = 0.35
    """A factor of one's own disrupted."""
    relief: float = 1.0
    """A factor of one's own brought back into supply."""
    fort: float = 0.6
    """Any enemy Fortress razed."""
    road_fort: float = 3.0
    """A Fortress razed that stands on the road to the city."""
    effort: float = 0.1
    """What each factor sent into an attack must bring in."""
    least: float = 0.35
    """The least gain for which an attack is made at all."""
    progress: float = 1.2
    """A hex nearer to the goal, for a unit."""
    hunger: float = 3.0
    """A place without supply, for a unit."""
    danger: float = 1.0
    """A factor that the enemy's next attack is expected to cost."""
    siege: float = 2.5
    """One more way out of the city shut."""
    cover: float = 1.2
    """Standing on the enemy's road to the city."""
    fortress: float = 1.0
    """Standing in a Fortress of one's own."""
    city: float = 2.0
    """Standing in the city while the enemy is near."""
    take: float = 4.0
    """A hex of the city held, or emptied of the enemy, where the city itself has to be taken."""
    reach: float = 0.25
    """A hex nearer to where the enemy's road can be barred."""
    storm: float = 2.0
    """Hexes of marching that a Fortress or an enemy on the besieger's way is worth."""
    shadow: float = 0.5
    """The same for a hex that an enemy Fortress keeps from being a supply line."""
    together: float = 0.4
    """A hex between a besieging Corps and the nearest Army of its side, beyond the first."""
    astray: float = 1.0
    """The same, on top of it, beyond the third."""
    exposed: float = 0.5
    """A place from which the enemy's next march can take the line, for a unit that has to be spared."""
    outrun: float = 1.0
    """A hex farther ahead of the bulk of the Armies than `lead`, for such a unit."""
    lead: float = 2.0
    """Hexes that such a unit may be ahead of the bulk of the Armies."""
    win: float = 30.0
    """The last hex of the city laid open, where the city has to be taken."""
    invest: float = 0.5
    """A factor that stands beside a hex of the city that the enemy holds."""
    dear: float = 2.5
    """How many times more a factor of one's own counts where losses come back slowly."""
