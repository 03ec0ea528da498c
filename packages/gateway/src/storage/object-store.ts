// Where the bytes of stored objects live. Rows in storage.objects say what exists; this only keeps bytes.

export type ByteRange = { start: number /** inclusive */; end: number }

export type ObjectStore = {
  /** Stores all of `body` under `key`, durably, or nothing; returns the size in bytes. */
  put(key: string, body: ReadableStream<Uint8Array>): Promise<number>
  /** @returns undefined when there is no such object */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Deleting what is not there is not an error. */
  remove(keys: string[]): Promise<void>
}
