import { serverReach } from '@/browser/server-reach'
import { m } from '@/i18n/messages'
import { UserError } from '@/lib/user-error'
import { showProgress } from './upload-progress'
import { refusal } from './upload-refusal'

type Large = { file: Blob; takenAt?: string | undefined }

/**
 * Uploads a file that is too large for the outbox, in pieces that survive a lost connection, and shows its progress. One that is
 * stored already counts as uploaded.
 * @throws {UserError} when the server refused it or is out of reach
 */
export async function uploadLarge(
  bucket: 'posts' | 'messages',
  path: string,
  { file, takenAt }: Large,
  userId: string,
): Promise<void> {
  if (!serverReach.get()) throw new UserError(m.error_offline())
  const { sendFile } = await import('./resumable-upload')
  await sendFile(file, {
    bucket,
    path,
    contentType: file.type,
    takenAt,
    userId,
    url: undefined,
    signal: new AbortController().signal,
    onUrl: () => undefined,
    onProgress: (sent) => showProgress(path, sent / file.size),
  }).catch((cause) => {
    throw new UserError(refusal(cause), { cause })
  })
}
