// Where the bytes of stored objects are. Rows in storage.objects say what exists; this only keeps bytes.

export type ByteRange = { start: number /** inclusive */; end: number }

export type ObjectStore = {
  /** Stores all of `body` under `key`, durably, or nothing; returns the size in bytes. */
  put(key: string, body: ReadableStream<Uint8Array>): Promise<number>
  /** @returns undefined when there is no such object */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Removing a missing object is not an error. */
  remove(keys: string[]): Promise<void>
  /** All objects and when they were stored. Objects stored or removed meanwhile may be missing. */
  list(): AsyncIterable<{ key: string; modified: Date }>
  /** The path of an object that is a local file, for programs that need random access. */
  fileOf?(key: string): string
  /** How many more bytes fit; infinite when unknown. */
  room(): Promise<number>
  uploads: UploadStore
}

/**
 * Objects whose bytes arrive in pieces, perhaps hours and restarts apart, each under the key that it will have. A record,
 * text that the store does not interpret, belongs to each.
 */
export type UploadStore = {
  /** All records, after removing what a crash left without one. Called once, before anything else. */
  load(): Promise<{ key: string; record: string }[]>
  begin(key: string): Promise<void>
  /** Replaces the record: a crash leaves the old or the new one. */
  save(key: string, record: string): Promise<void>
  /** In bytes; undefined unless the upload was begun and is not yet an object. */
  size(key: string): Promise<number | undefined>
  /** The first bytes that have arrived, `length` at most. */
  head(key: string, length: number): Promise<Uint8Array>
  /**
   * Adds chunks to the end, and takes the next chunk only after writing the last one. If `chunks` fails, what was written
   * before stays, durably.
   * @returns the size after it
   */
  append(key: string, chunks: AsyncIterable<Uint8Array>): Promise<number>
  /** Turns the upload into an object, durably, stored now. Its record stays. */
  complete(key: string): Promise<void>
  /** Removes the record and the bytes that are no object yet. */
  remove(key: string): Promise<void>
}
