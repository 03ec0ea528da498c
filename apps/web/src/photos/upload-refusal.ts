import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import type { UploadRefused } from './resumable-upload'

const byStatus: Record<number, () => string> = {
  401: m.uploads_signed_out,
  403: m.uploads_not_allowed,
  413: m.uploads_too_large_for_server,
  415: m.uploads_wrong_content,
  507: m.uploads_disk_full,
}

/** The message that explains why an upload failed. */
export function refusal(error: unknown): string {
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  if (name === 'SignedOut') return m.uploads_signed_out()
  // By its name: the class comes with tus-js-client, which is loaded only to send something.
  const words = name === 'UploadRefused' ? byStatus[(error as UploadRefused).status] : undefined
  if (words) return words()
  if (code === '42501') return m.uploads_not_allowed()
  // The prefix of tus-js-client's errors when there was no response.
  if (message?.startsWith('tus:')) return m.error_offline()
  return errorMessage(error, m.uploads_try_again())
}
