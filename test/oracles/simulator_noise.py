"""Golden numbers for test/simulator/noise.test.ts: the simulator's noise, computed with Python's unbounded integers."""

M = 0xFFFFFFFF


def hash32(seed, x, y):
    h = ((x * 0x85EBCA6B) ^ (y * 0xC2B2AE35) ^ (seed * 0x27D4EB2F)) & M
    h = ((h ^ (h >> 16)) * 0x85EBCA6B) & M
    h = ((h ^ (h >> 13)) * 0xC2B2AE35) & M
    return h ^ (h >> 16)


def smooth(seed, x, y, cell):
    def ease(t):
        return t * t * (3 * cell - 2 * t) * 4096 // cell**3

    column, row = x // cell, y // cell
    u, v = ease(x - column * cell), ease(y - row * cell)

    def corner(i, j):
        return hash32(seed, column + i, row + j) & 0xFFFF

    left = corner(0, 0) * (4096 - v) + corner(0, 1) * v
    right = corner(1, 0) * (4096 - v) + corner(1, 1) * v
    return (left * (4096 - u) + right * u) // 2**24


print([hash32(0, 0, 0), hash32(1, 2, 3), hash32(20240831, -5, 4096)])
print([smooth(7, x, 5, 8) for x in range(-3, 3)])
