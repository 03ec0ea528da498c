/** What the database had at a moment, and when it was here (ms since the epoch). */
export type Moment = { text: string; at: number }

let moment: Moment | undefined

/**
 * Notes what the database had before the first rows were requested, so that the live channel finds out what changed until
 * it listens.
 * @param text the `moment` of a profile
 */
export function noteMoment(text: string): void {
  moment ??= { text, at: Date.now() }
}

/** @returns the first moment since the last call */
export function takeMoment(): Moment | undefined {
  const taken = moment
  moment = undefined
  return taken
}
