// Stores how the pictures look that were stored without it.

import type { Database } from '../database/database.ts'
import type { Logger } from '../types.ts'
import type { Renditions } from './renditions/renditions.ts'
import { LARGEST_PICTURE, PICTURE_TYPES } from './renditions/transformation.ts'
import { storageService } from './session.ts'

type Describing = { database: Database; renditions: Pick<Renditions, 'lookOf'>; log: Logger }

const BATCH = 100

/**
 * Stores how pictures look of which that is unknown: those of earlier versions, and HEIC, which takes too long for its upload to
 * wait. Newest first, one at a time. Where it cannot be told, that is stored too.
 */
export async function describePictures(
  { database, renditions, log }: Describing,
  signal: AbortSignal,
): Promise<void> {
  for (let described = 0; ; ) {
    const batch = await database.one(storageService, {
      text: `
        select id, version, owner_id, metadata ->> 'mimetype' as mimetype from storage.objects
         where metadata ->> 'mimetype' = any ($1::text[]) and not metadata ? 'dhash'
            and (metadata ->> 'size')::bigint <= ${LARGEST_PICTURE}
         order by created_at desc limit ${BATCH}`,
      values: [`{${PICTURE_TYPES.join()}}`],
    })
    for (const { id, version, owner_id, mimetype } of batch as Record<string, string>[]) {
      signal.throwIfAborted()
      const original = { version: `${version}`, mimetype: `${mimetype}`, owner: owner_id ?? '' }
      const look = (await renditions.lookOf(original)) ?? { dhash: null, grid: null }
      signal.throwIfAborted()
      await database.one(storageService, {
        text: `update storage.objects set metadata = metadata || $3::jsonb where id = $1::uuid and version = $2`,
        values: [`${id}`, original.version, JSON.stringify(look)],
      })
    }
    described += batch.length
    if (batch.length < BATCH) {
      if (described > 0) log.info({ described }, 'storage: noted how pictures look')
      return
    }
  }
}
