// The photos and videos of posts, from the chosen file to the outbox. Loaded with the first input.

import { dropDraftFiles, KEPT_UP_TO_BYTES, keepDraftFile, readDraftFiles } from '@/browser/draft-files'
import { m } from '@/i18n/messages'
import { UserError } from '@/lib/user-error'
import { withoutPlace } from '@/photos/camera/camera-facts'
import { takenAt } from '@/photos/camera/taken-at'
import { fileProblem } from '@/photos/file-problem'
import { extensionOf, mediaTypeOf } from '@/photos/media-type'
import { type PackedPhoto, packFile, unpackPhoto } from '@/photos/packed-photo'
import { photoName } from '@/photos/photo-size'
import { shrinkPhoto } from '@/photos/shrink-photo'
import { uploadLarge } from '@/photos/upload-large'
import { sizeOfVideo } from '@/photos/video-size'
import { chosenFiles, forgetFiles, rememberFile } from './chosen-files'
import { isAddress } from './post'

/**
 * Makes a chosen file ready for a post, and keeps it with the draft.
 * @returns its name in the bucket
 * @throws {UserError} when it cannot be posted
 */
export async function prepareFile(file: File): Promise<string> {
  const type = mediaTypeOf(file) ?? file.type
  const { path, ready, taken } = type.startsWith('video/')
    ? await prepareVideo(file, type)
    : await preparePhoto(file)
  rememberFile(path, ready, taken)
  void keepDraftFile(path, ready, taken)
  return path
}

async function preparePhoto(file: File) {
  try {
    const photo = await shrinkPhoto(file)
    return { path: photoName(photo), ready: photo.file, taken: photo.takenAt }
  } catch (cause) {
    throw new UserError(m.photo_unreadable_alone(), { cause })
  }
}

async function prepareVideo(file: File, type: string) {
  const problem = fileProblem(file)
  if (problem) throw new UserError(problem)
  const size = await sizeOfVideo(file)
  const path = photoName({ size, placeholder: '', extension: extensionOf(file.name, type) })
  const taken = await takenAt(file).catch(() => undefined)
  const ready = await withoutPlace(file, type)
  return { path, ready: ready.slice(0, ready.size, type), taken }
}

/** @returns those of a draft's photos that this browser still has */
export async function restoreFiles(photos: string[]): Promise<string[]> {
  const unknown = photos.filter((photo) => !isAddress(photo) && !chosenFiles.get()[photo])
  const kept = await readDraftFiles(unknown)
  for (const file of kept) rememberFile(file.path, unpackPhoto(file), file.takenAt)
  return photos.filter((photo) => !unknown.includes(photo) || kept.some(({ path }) => path === photo))
}

/** Call when they are posted or removed. */
export async function dropFiles(photos: string[]): Promise<void> {
  forgetFiles(photos)
  await dropDraftFiles(photos)
}

/**
 * Packs the files of a post for the outbox. Large ones are uploaded before, in pieces that survive a lost connection: no
 * browser keeps a film for later.
 */
export async function packFiles(photos: string[], userId: string): Promise<PackedPhoto[]> {
  const packed: PackedPhoto[] = []
  let room = KEPT_UP_TO_BYTES
  for (const photo of photos) {
    const chosen = chosenFiles.get()[photo]
    if (!chosen) continue
    const { file, takenAt } = chosen
    if (file.size > room) {
      await uploadLarge('posts', photo, chosen, userId)
    } else {
      room -= file.size
      packed.push(await packFile(file, photo, takenAt))
    }
  }
  return packed
}
