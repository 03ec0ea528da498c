// The stored files of an export.

import { db } from '@/data/db'
import { m } from '@/i18n/messages'
import { UserError } from '@/lib/user-error'

const HOUR_S = 3600

/** @returns the address of a file that is not public, good for an hour; undefined when it is no longer on the server */
export async function privateAddress(bucket: string, path: string): Promise<string | undefined> {
  const { data, error } = await db.storage.from(bucket).createSignedUrl(path, HOUR_S)
  if (error && !isMissing(Number(error.statusCode))) throw error
  return data?.signedUrl
}

/** @returns undefined when the file is no longer on the server */
export async function openFile(address: string, signal: AbortSignal): Promise<Response | undefined> {
  const response = await fetch(address, { signal })
  if (response.ok) return response
  if (!isMissing(response.status)) throw new UserError(m.export_bad_answer())
}

/** Storage responds with 400 for what is not there, with the 404 in the body. */
const isMissing = (status: number) => [400, 404].includes(status)
