import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The mails in the outbox of a data directory, without the soft line breaks of quoted-printable (RFC 2045). */
export async function readOutbox(directory: string): Promise<string[]> {
  const files = await readdir(join(directory, 'outbox')).catch(() => [])
  const mails = await Promise.all(files.map((file) => readFile(join(directory, 'outbox', file), 'utf8')))
  return mails.map((mail) => mail.replaceAll('=\n', ''))
}
