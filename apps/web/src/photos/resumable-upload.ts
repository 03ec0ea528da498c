// Large files, sent in chunks that survive a lost connection (https://tus.io/protocols/resumable-upload,
// https://supabase.com/docs/guides/storage/uploads/resumable-uploads).

import { DetailedError, type HttpRequest, type HttpResponse, Upload, type UploadOptions } from 'tus-js-client'
import { auth } from '@/auth/auth'
import { SignedOut } from '@/auth/require-session'
import { config, supabaseUrl } from '@/lib/config'

/** The server refused the upload. The message is its own, such as the key of a quota. */
export class UploadRefused extends Error {
  override name = 'UploadRefused'
  readonly status: number
  constructor(status: number, message = `upload refused with ${status}`) {
    super(message)
    this.status = status
  }
}

type Options = {
  bucket: string
  path: string
  contentType: string
  /** When it was taken, in the local time of the place, for the item in Media of a file that is shown elsewhere. */
  takenAt?: string | undefined
  /** The upload's owner. It is never sent in another user's session. */
  userId: string
  /** Where the server has the beginning of this file. One that it no longer knows (after 24 hours) starts over. */
  url: string | undefined
  signal: AbortSignal
  /** Called once the server has a place for the file, before it has any of it. */
  onUrl: (url: string) => void
  /** @param sent in bytes, of the whole file */
  onProgress: (sent: number) => void
}

// Supabase takes pieces of exactly this size.
const CHUNK_BYTES = 6 * 1024 * 1024

// As long as it takes to restart a server or to carry a phone across the garden. Progress starts them from the front.
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, ...Array(20).fill(30_000)]

const endpoint = `${supabaseUrl}/storage/v1/upload/resumable`

/**
 * Sends a file, or its missing rest. Ends when the server has all of it.
 * @throws UploadRefused, SignedOut, the signal's reason, or an Error when there was no response for some minutes
 */
export function sendFile(
  file: Blob,
  { bucket, path, contentType, takenAt, signal, ...options }: Options,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      ...requests(options.userId, signal),
      endpoint,
      uploadUrl: options.url ?? null,
      chunkSize: CHUNK_BYTES,
      metadata: {
        bucketName: bucket,
        objectName: path,
        contentType,
        cacheControl: '3600',
        ...(takenAt && { metadata: JSON.stringify({ taken_at: takenAt }) }),
      },
      // Our own list of what is unfinished holds more than tus would.
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && options.onUrl(upload.url),
      onProgress: options.onProgress,
      onSuccess: () => resolve(),
      onError: (error) => {
        const reason = reasonOf(error)
        // The name is ours alone, so a file that lies there already is this one, and only the response was lost.
        const stored = reason instanceof UploadRefused && reason.status === 409
        if (stored) resolve()
        else reject(reason)
      },
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(signal.reason)
    })
    signal.throwIfAborted()
    upload.start()
  })
}

/** Tells the server to forget what it has of an unfinished upload; without that it does so after a day. */
export async function forgetUpload(url: string, userId: string): Promise<void> {
  await Upload.terminate(url, requests(userId)).catch(() => undefined)
}

const requests = (userId: string, signal?: AbortSignal): UploadOptions => ({
  headers: { apikey: config.publishableKey, 'x-upsert': 'false' },
  onBeforeRequest: async (request) => {
    // A film outlives a token.
    await authorize(request, userId)
    // What tus-js-client (4.3) was just about to send, it would send after `abort` too.
    signal?.throwIfAborted()
  },
  onAfterResponse: (request, response) => {
    const status = response.getStatus()
    // To tus-js-client (4.3) every other response to "how much do you have?" means: nothing, start over.
    const known = status < 400 || [404, 410, 423].includes(status)
    if (request.getMethod() === 'HEAD' && !known) throw new UploadRefused(status)
  },
  retryDelays: RETRY_DELAYS_MS,
  onShouldRetry: (error) => !signal?.aborted && isPassing(error),
})

async function authorize(request: HttpRequest, userId: string) {
  const { data, error } = await auth.getSession()
  if (error) throw error
  if (data.session?.user.id !== userId) throw new SignedOut('')
  request.setHeader('authorization', `Bearer ${data.session.access_token}`)
}

function reasonOf(error: Error): Error {
  if (!(error instanceof DetailedError)) return error
  const response = error.originalResponse
  if (response) return new UploadRefused(response.getStatus(), messageIn(response))
  return error.causingError instanceof UploadRefused || error.causingError instanceof SignedOut
    ? error.causingError
    : error
}

/** The reason, which storage gives as plain text; undefined for a proxy's page. */
const messageIn = (response: HttpResponse) =>
  response.getHeader('content-type')?.startsWith('text/plain') ? response.getBody().trim() : undefined

/** True for what may well go better in a moment. A conflict is one while sending; at creation the file is there. */
function isPassing(error: DetailedError): boolean {
  const reason = reasonOf(error)
  if (reason instanceof SignedOut) return false
  if (!(reason instanceof UploadRefused)) return true
  const { status } = reason
  const atCreation = error.originalRequest.getMethod() === 'POST'
  return (status >= 500 && status !== 507) || [423, 429].includes(status) || (status === 409 && !atCreation)
}
