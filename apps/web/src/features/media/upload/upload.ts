import { toBase64url } from '@/browser/base64url'
import type { Viewer } from '@/lib/viewer'
import type { Position } from '@/photos/camera/facts'
import { extensionOf, mediaTypeOf } from '@/photos/media-type'

export type Uploader = Pick<Viewer, 'userId' | 'familyId'>

/** Title, description and visibility of a file. */
export type Words = {
  title: string
  description: string | null
  isPrivate: boolean
  /** Whether others see where it was taken, if the camera knew. */
  sharesPlace: boolean
  /** The album into which it comes as well. */
  albumId: string | null
}

/** A file to upload; `motion` is the recording of a live photo. */
export type Addition = { file: File; motion: File | undefined; contentType: string; words: Words }

/** Where an upload stands. `ready`: stored, while its form is open. `file-needed`: the page that held its file is gone. */
type Stage = 'waiting' | 'sending' | 'ready' | 'saving' | 'shared' | 'failed' | 'file-needed'

/** A file on its way to the family. Plain data, so that it can be kept for the next page. */
export type Upload = Uploader &
  Words & {
    /** 128 random bits, and the file's name in storage. */
    id: string
    /** By the clocks of the place; until the file has been read, unknown. */
    takenAt?: string | undefined
    position?: Position | undefined
    /** Of the file on this device: what it is known by when it is chosen again. */
    name: string
    size: number
    lastModified: number
    contentType: string
    /** The media type of its recording, if it is a live photo. */
    motionType?: string | undefined
    addedAt: number
    /** Its form is open: it is sent, but not shown to the family. It ends with the page. */
    held?: boolean | undefined
    stage: Stage
    /** Where the server takes the rest of it. */
    url?: string | undefined
    /** In bytes. */
    sent: number
    /** The server has all of the file; only the row that shows it is missing. */
    stored: boolean
    /** This browser holds a copy of the file, for the next page. */
    kept: boolean
    /** Why it failed, in words for people. */
    reason?: string | undefined
  }

export function newUpload({ file, contentType, words, motion }: Addition, owner: Uploader): Upload {
  return {
    userId: owner.userId,
    familyId: owner.familyId,
    ...words,
    id: toBase64url(crypto.getRandomValues(new Uint8Array(16))),
    name: file.name,
    size: file.size,
    lastModified: file.lastModified,
    contentType,
    motionType: (motion && mediaTypeOf(motion)) ?? undefined,
    addedAt: Date.now(),
    stage: 'waiting',
    sent: 0,
    stored: false,
    kept: false,
  }
}

/** In the bucket `family-media`. */
export const pathOf = ({ userId, id, name, contentType }: Upload) =>
  `${userId}/${id}.${extensionOf(name, contentType)}`

/** The recording of a live photo, beside it. */
export const motionPathOf = ({ userId, id, motionType }: Upload) =>
  motionType ? `${userId}/${id}.${extensionOf('', motionType)}` : null

/** Whether a file is the one that an upload began with, as far as its outside tells. */
export const isSameFile = ({ name, size, lastModified }: Upload, file: File) =>
  file.name === name && file.size === size && file.lastModified === lastModified

/** Continues without the user, now or when the connection returns. */
export const isActive = ({ stage }: Upload) =>
  stage === 'waiting' || stage === 'sending' || stage === 'saving'

/** Closing the page now would require choosing the file again. */
export const isAtRisk = (upload: Upload) => isActive(upload) && !upload.stored && !upload.kept
