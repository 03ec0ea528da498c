/**
 * A query for rows of `position` (text) and `record` (text or null). Its values are the elements of its only parameter, an
 * array: a function in SQL cannot pass on a list of parameters.
 */
export type Reading = { text: string; parameters: readonly string[] }

/** Collects the values of a reading. */
export class Parameters {
  readonly list: string[] = []

  /** Adds a value and returns its placeholder. */
  add(value: string): string {
    return `($1::text[])[${this.list.push(value)}]`
  }
}
