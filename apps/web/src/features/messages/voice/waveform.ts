/** How many bars a waveform has. */
const BARS = 64

/**
 * The waveform of a recording: the loudest moment of each part, relative to the loudest of all.
 * @param levels as measured, from 0 to 1
 * @returns up to 64 whole numbers from 0 to 100, at least one
 */
export function waveformOf(levels: readonly number[]): number[] {
  const bars = Math.min(BARS, levels.length)
  const loudest = Math.max(...parts(levels, bars), 0.01)
  return bars === 0 ? [0] : parts(levels, bars).map((level) => Math.round((level / loudest) * 100))
}

const parts = (levels: readonly number[], count: number) =>
  Array.from({ length: count }, (_, index) => {
    const part = levels.slice(
      Math.floor((index * levels.length) / count),
      Math.floor(((index + 1) * levels.length) / count),
    )
    return Math.min(1, Math.max(0, ...part))
  })
