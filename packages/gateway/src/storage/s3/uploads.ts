// Growing objects in a bucket. S3 takes parts of at least 5 MiB, so the bytes since the last whole part are an object of
// their own, named after the part that they will be in. All parts have the same size: the writer of part 7 writes the
// same bytes. Nothing is remembered here, so any gateway continues any upload.
//
//   uploads/{key}/record     text of the caller
//   uploads/{key}/id         of the parts, once there is one
//   uploads/{key}/head       the beginning: parts cannot be read before the object is complete
//   uploads/{key}/rest-{n}   the beginning of part n

import type { UploadStore } from '../object-store.ts'
import { StoreFailure } from '../store-failure.ts'
import { type Bucket, PART_BYTES, type Part } from './bucket.ts'

const RECORD = '/record'
const HEAD_BYTES = 64 * 1024

/** What has arrived; `size` and `rest` in bytes. */
type State = { id: string | undefined; parts: Part[]; rest: number; size: number }

/** @param objectKey where the object of a key belongs */
export function s3Uploads(bucket: Bucket, prefix: string, objectKey: (key: string) => string): UploadStore {
  const at = (key: string, name: string) => `${prefix}${key}/${name}`
  const restAt = (key: string, { parts }: Pick<State, 'parts'>) => at(key, `rest-${parts.length + 1}`)

  /** @returns undefined unless the upload was begun and is not yet an object */
  async function stateOf(key: string): Promise<State | undefined> {
    const id = (await bucket.read(at(key, 'id')))?.toString()
    const parts = id ? await bucket.parts(objectKey(key), id) : []
    if (!parts) return undefined
    const rest = await bucket.size(restAt(key, { parts }))
    if (!id && rest === undefined) return undefined
    const arrived = parts.reduce((sum, { Size }) => sum + Size, 0)
    return { id, parts, rest: rest ?? 0, size: arrived + (rest ?? 0) }
  }

  async function stateNow(key: string): Promise<State> {
    const state = await stateOf(key)
    if (!state) throw new Error(`The upload ${key} is gone`)
    return state
  }

  async function restOf(key: string, state: State): Promise<Buffer> {
    return (state.rest > 0 && (await bucket.read(restAt(key, state)))) || Buffer.alloc(0)
  }

  async function addPart(key: string, state: State, bytes: Buffer): Promise<void> {
    if (!state.id) {
      await bucket.write(at(key, 'head'), bytes.subarray(0, HEAD_BYTES))
      state.id = await bucket.begin(objectKey(key))
      await bucket.write(at(key, 'id'), Buffer.from(state.id))
    }
    state.parts.push(await bucket.writePart(objectKey(key), state.id, state.parts.length + 1, bytes))
  }

  /** @param keep the name of what stays */
  async function removeFiles(key: string, keep?: string): Promise<void> {
    const keys: string[] = []
    for await (const found of bucket.list(at(key, ''))) keys.push(found.key)
    await bucket.remove(keys.filter((found) => found !== keep))
  }

  return {
    async keys() {
      const keys: string[] = []
      for await (const { key } of bucket.list(prefix)) {
        if (key.endsWith(RECORD)) keys.push(key.slice(prefix.length, -RECORD.length))
      }
      return keys
    },

    begin: (key) => bucket.write(at(key, 'rest-1'), Buffer.alloc(0)),

    record: async (key) => (await bucket.read(prefix + key + RECORD))?.toString(),

    save: (key, record) => bucket.write(prefix + key + RECORD, Buffer.from(record)),

    size: async (key) => (await stateOf(key))?.size,

    async head(key, length) {
      const { parts } = await stateNow(key)
      const beginning = parts.length > 0 ? at(key, 'head') : at(key, 'rest-1')
      return (await bucket.read(beginning, { start: 0, end: length - 1 })) ?? new Uint8Array()
    },

    async append(key, chunks) {
      const state = await stateNow(key)
      const before = restAt(key, state)
      let pieces: Uint8Array[] = [await restOf(key, state)]
      let length = state.rest
      const saveRest = async () => {
        if (length > 0) await bucket.write(restAt(key, state), Buffer.concat(pieces))
        if (restAt(key, state) !== before) await bucket.remove([before])
      }
      try {
        for await (const chunk of chunks) {
          pieces.push(chunk)
          length += chunk.byteLength
          while (length >= PART_BYTES) {
            const bytes = Buffer.concat(pieces)
            await addPart(key, state, bytes.subarray(0, PART_BYTES))
            pieces = [bytes.subarray(PART_BYTES)]
            length -= PART_BYTES
          }
        }
      } catch (error) {
        // What the store could not take does not count as arrived.
        if (!(error instanceof StoreFailure)) await saveRest()
        throw error
      }
      await saveRest()
      return state.parts.length * PART_BYTES + length
    },

    async complete(key) {
      const state = await stateNow(key)
      const rest = await restOf(key, state)
      if (!state.id) await bucket.write(objectKey(key), rest)
      else {
        if (rest.byteLength > 0) await addPart(key, state, rest)
        await bucket.complete(objectKey(key), state.id, state.parts)
      }
      await removeFiles(key, prefix + key + RECORD)
    },

    async remove(key) {
      const id = await bucket.read(at(key, 'id'))
      if (id) await bucket.abort(objectKey(key), id.toString())
      await removeFiles(key)
    },
  }
}
