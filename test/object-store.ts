// Where tests keep objects: in a directory, or in a new bucket (`npm run test:scale`).

import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { inject } from 'vitest'
import { diskStore } from '../packages/gateway/src/storage/disk.ts'
import type { ObjectStore } from '../packages/gateway/src/storage/object-store.ts'

export type TestObjects = {
  objects: ObjectStore
  /** Every file of objects and uploads, including unfinished ones. */
  files(): Promise<string[]>
}

/** @param directory used unless there is an S3 server */
export async function testObjects(directory: string): Promise<TestObjects> {
  const endpoint = inject('s3Endpoint')
  if (!endpoint) return { objects: diskStore(directory), files: () => filesBelow(directory) }
  // Other tests do without the large client.
  const { openTestBucket } = await import('./scale/bucket.ts')
  const objects = await openTestBucket(endpoint)
  return {
    objects,
    async files() {
      const keys: string[] = []
      for await (const { key } of objects.bucket.list('')) keys.push(key)
      return keys.filter((key) => !key.startsWith('renditions/'))
    },
  }
}

export async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
}
