/** What makes cut edges uneven, the same at every start: for each seed the same row of numbers from 0 to 1. */
export type Chance = () => number

/** Mulberry32 (https://gist.github.com/tommyettinger/46a874533244883189143505d203312c). */
export function chance(seed: number): Chance {
  let state = seed * 0x9e3779b1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** @returns a number around 0, at most `reach` away */
export const sway = (random: Chance, reach: number) => (random() * 2 - 1) * reach
