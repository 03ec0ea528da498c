// Where the bytes of stored objects live. Rows in storage.objects say what exists; this only keeps bytes.

export type ByteRange = { start: number /** inclusive */; end: number }

export type ObjectStore = {
  /** Stores all of `body` under `key`, durably, or nothing; returns the size in bytes. */
  put(key: string, body: ReadableStream<Uint8Array>): Promise<number>
  /** Makes the file at `path`, which is in `uploads`, the object `key`, durably; there is nothing at `path` any more. */
  adopt(key: string, path: string): Promise<void>
  /** @returns undefined when there is no such object */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Deleting what is not there is not an error. */
  remove(keys: string[]): Promise<void>
  /** All there is, and since when. What comes or goes meanwhile may be missing. */
  list(): AsyncIterable<{ key: string; modified: Date }>
  /** Where these bytes are a file of this computer, for programs that jump about in it; a store elsewhere has none. */
  fileOf?(key: string): string
  /** How many bytes it can still take; infinite where nobody knows. */
  room(): Promise<number>
  /** A directory of this computer where unfinished uploads grow. Nothing in it is touched but by `adopt`. */
  uploads: string
}
