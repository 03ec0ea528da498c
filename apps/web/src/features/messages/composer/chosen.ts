// The files of a message: made ready when they are chosen, uploaded when the message is sent.

import { toBase64url } from '@/browser/base64url'
import { m } from '@/i18n/messages'
import { UserError } from '@/lib/user-error'
import { fileProblem } from '@/photos/file-problem'
import { extensionOf, mediaTypeOf } from '@/photos/media-type'
import { photoName } from '@/photos/photo-size'
import { shrinkPhoto } from '@/photos/shrink-photo'
import type { Photo } from '@/photos/shrink-picture'
import type { Attachment } from '../attachment'
import { keepPreview } from './previews'

export type ChosenPhoto = {
  photo: Photo
  /** In the bucket `messages`; sending again uses the same path. */
  path: string
}

/** A file that is no photo. Its blob has its media type. */
export type ChosenFile = Pick<Attachment, 'path' | 'name' | 'seconds' | 'waveform'> & {
  file: Blob
  /** Of a film, in the local time of the place. */
  takenAt?: string | undefined
}

const SHOWN_BY_BROWSERS = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/**
 * A picture becomes a photo of the message. One of a kind that this browser cannot read, such as HEIC, is sent as a file.
 * @throws {UserError} when it cannot be sent
 */
export async function chooseFile(
  conversationId: string,
  file: File,
): Promise<{ photo: ChosenPhoto } | { file: ChosenFile }> {
  const type = mediaTypeOf(file) ?? file.type
  if (!type.startsWith('image/')) return { file: await prepareFile(conversationId, file) }
  const photo = await shrinkPhoto(file).catch((cause) => {
    if (mediaTypeOf(file) && !SHOWN_BY_BROWSERS.includes(type)) return undefined
    throw new UserError(m.photo_unreadable({ name: file.name }), { cause })
  })
  if (!photo) return { file: await prepareFile(conversationId, file) }
  const path = `${conversationId}/${photoName(photo)}`
  keepPreview(path, photo.file)
  return { photo: { photo, path } }
}

/** Without the place where it was taken. */
async function prepareFile(conversationId: string, file: File): Promise<ChosenFile> {
  const reason = fileProblem(file)
  const type = mediaTypeOf(file)
  if (reason || !type) throw new UserError(m.composer_refused_file({ name: file.name, reason: reason ?? '' }))
  const { withoutPlace } = await import('@/photos/camera/camera-facts')
  const clean = await withoutPlace(file, type)
  const ready = clean.slice(0, clean.size, type)
  const extension = extensionOf(file.name, type)
  const name = cleanName(file.name)
  if (!type.startsWith('video/')) return { path: pathFor(conversationId, extension), name, file: ready }

  const { sizeOfVideo } = await import('@/photos/video-size')
  const { takenAt } = await import('@/photos/camera/taken-at')
  const size = await sizeOfVideo(file)
  const path = `${conversationId}/${photoName({ size, placeholder: '', extension })}`
  keepPreview(path, ready)
  return { path, name, file: ready, takenAt: await takenAt(file).catch(() => undefined) }
}

/** A recorded voice message. @param file as the browser has recorded it */
export function chooseRecording(
  conversationId: string,
  { file, seconds, waveform }: { file: Blob; seconds: number; waveform: number[] },
): ChosenFile {
  const [type = ''] = file.type.split(';')
  const extension = { 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' }[type] ?? 'webm'
  const path = pathFor(conversationId, extension)
  const ready = file.slice(0, file.size, type)
  keepPreview(path, ready)
  return { path, name: m.message_voice(), file: ready, seconds, waveform }
}

/** 128 random bits, so that the name cannot be guessed. */
const pathFor = (conversationId: string, extension: string) =>
  `${conversationId}/${toBase64url(crypto.getRandomValues(new Uint8Array(16)))}.${extension}`

/** As the server takes it: on one line, and read in the order in which it is written. */
const cleanName = (name: string) =>
  [...name.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ').trim()].slice(0, 200).join('') ||
  m.message_file()
