"""What an environment of PufferLib 3 stands on, for tests where that package is not installed: the
buffers a row of agents shares with whoever runs them, and spaces that are asked for first."""
import numpy as np


class PufferEnv:
    def __init__(self, buf=None):
        space, agents = self.single_observation_space, self.num_agents
        assert not hasattr(self, "observation_space") and not hasattr(self, "action_space")
        own = {"observations": np.zeros((agents, *space.shape), space.dtype),
               "rewards": np.zeros(agents, np.float32), "terminals": np.zeros(agents, bool),
               "truncations": np.zeros(agents, bool), "masks": np.ones(agents, bool),
               "actions": np.zeros(agents, np.int32)}
        for name, array in (buf or own).items():
            setattr(self, name, array)
