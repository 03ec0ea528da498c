// What the hub has acknowledged, and what may exist besides.

export type Ledger = {
  /** Ids of posts. */
  posts: string[]
  /** Paths of files, by upload in one request or resumable. */
  files: string[]
  /** Unfinished resumable uploads: the path of the upload's address, and the offset that was acknowledged. */
  unfinished: Map<string, { path: string; offset: number }>
  /** Every file that was ever begun, with its content. */
  contents: Map<string, string>
  /** Files of which only a part was ever sent. */
  halves: string[]
}

export const newLedger = (): Ledger => ({
  posts: [],
  files: [],
  unfinished: new Map(),
  contents: new Map(),
  halves: [],
})

export const acknowledged = ({ posts, files, unfinished }: Ledger) =>
  posts.length + files.length + [...unfinished.values()].filter(({ offset }) => offset > 0).length
