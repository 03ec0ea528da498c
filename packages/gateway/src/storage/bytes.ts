// Where an object's bytes are kept: by version alone, so that renaming an object never moves them and no name
// reaches the file system.

import type { Context } from '../context.ts'

export const objectKey = (version: string) => `${version.slice(0, 2)}/${version}`

/**
 * Removes bytes that no row names any more, and what was made of them. A failure leaves them behind, which costs space
 * and nothing else.
 */
export async function discard({ objects, renditions, log }: Context, versions: string[]): Promise<void> {
  try {
    await objects.remove(versions.map(objectKey))
    await renditions.remove(versions)
  } catch (error) {
    log.warn({ err: error, versions }, 'Bytes of removed objects remain in the object store')
  }
}
