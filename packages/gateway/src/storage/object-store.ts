// Where the bytes of stored objects are. Rows in storage.objects say what exists; this only keeps bytes.

export type ByteRange = { start: number /** inclusive */; end: number }

export type ObjectStore = {
  /** Stores all of `body` under `key`, durably, or nothing; returns the size in bytes. */
  put(key: string, body: ReadableStream<Uint8Array>): Promise<number>
  /** @returns undefined when there is no such object */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Removing a missing object is not an error. */
  remove(keys: string[]): Promise<void>
  /**
   * All objects, or those whose key begins with `folder/`, and when they were stored. Objects stored or removed meanwhile may be
   * missing.
   */
  list(folder?: string): AsyncIterable<StoredBytes>
  /** Lends the object as a file, for programs that need random access. @returns undefined when there is no such object */
  withFile<T>(key: string, work: (file: string) => Promise<T>): Promise<T | undefined>
  /** How many more bytes fit; infinite when unknown. */
  room(): Promise<number>
  uploads: UploadStore
  /** Where renditions are kept for all gateways; undefined: each keeps its own. */
  renditions?: RenditionCache
  /** Removes what crashes before that time have left, and no list shows. */
  clean?(before: Date, signal: AbortSignal): Promise<void>
}

/** `size` in bytes. */
export type StoredBytes = { key: string; size: number; modified: Date }

/** Files that can be made again, in folders that are removed as a whole. */
export type RenditionCache = {
  /** @param name `folder/file` */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  put(name: string, bytes: Uint8Array): Promise<void>
  removeFolder(folder: string): Promise<void>
  folders(): Promise<string[]>
}

/**
 * Objects whose bytes arrive in pieces, perhaps hours and restarts apart, each under the key that it will have. A record,
 * text that the store does not interpret, belongs to each.
 */
export type UploadStore = {
  /** Removes what a crash left without a record. Called once, before anything else. */
  removeStrays?(): Promise<void>
  /** Of all uploads that have a record. */
  keys(): Promise<string[]>
  begin(key: string): Promise<void>
  /** What was saved last, by this process or another one; undefined when there is no such upload. */
  record(key: string): Promise<string | undefined>
  /** Replaces the record: a crash leaves the old or the new one. */
  save(key: string, record: string): Promise<void>
  /** In bytes; undefined unless the upload was begun and is not yet an object. */
  size(key: string): Promise<number | undefined>
  /** The first bytes that have arrived, `length` at most. */
  head(key: string, length: number): Promise<Uint8Array>
  /**
   * Adds chunks to the end, and takes no more of them than it can hold until they are written. If `chunks` fails, what it
   * brought stays, durably.
   * @returns the size after it
   */
  append(key: string, chunks: AsyncIterable<Uint8Array>): Promise<number>
  /** Turns the upload into an object, durably, stored now. Its record stays. */
  complete(key: string): Promise<void>
  /** Removes the record and the bytes that are no object yet. */
  remove(key: string): Promise<void>
}
