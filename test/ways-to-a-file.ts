// Every way for a storage client to reach the bytes of a file.

import { randomBytes } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'

/** Tries each. The last two would copy or move the file. */
export async function waysIn(db: SupabaseClient, bucket: string, path: string) {
  const files = db.storage.from(bucket)
  const [folder = '', name = ''] = path.split('/')
  const elsewhere = () => `${folder}/${randomBytes(16).toString('base64url')}.gif`
  const one = await files.createSignedUrl(path, 60)
  const look = await files.createSignedUrl(path, 60, { transform: { width: 10 } })
  const many = await files.createSignedUrls([path], 60)
  const listed = await files.list(folder)
  return {
    download: (await files.download(path)).data !== null,
    rendition: (await files.download(path, { transform: { width: 10 } })).data !== null,
    signed: one.data !== null,
    signedRendition: look.data !== null,
    signedInBatch: Boolean(many.data?.[0]?.signedUrl),
    listed: Boolean(listed.data?.some((file) => file.name === name)),
    known: (await files.exists(path)).data,
    publicly: (await fetch(files.getPublicUrl(path).data.publicUrl)).ok,
    copied: (await files.copy(path, elsewhere())).data !== null,
    moved: (await files.move(path, elsewhere())).data !== null,
  }
}

export const NO_WAY = {
  download: false,
  rendition: false,
  signed: false,
  signedRendition: false,
  signedInBatch: false,
  listed: false,
  known: false,
  publicly: false,
  copied: false,
  moved: false,
}
