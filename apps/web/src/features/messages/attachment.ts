// The files of a message that are no photos, as its row describes them.

import type { Tables } from '@/data/database.types'
import { isVideo } from '@/photos/is-video'

export type Attachment = {
  /** In the bucket `messages`. */
  path: string
  /** As its sender has called it. */
  name: string
  /** Its media type. */
  type: string
  /** In bytes. */
  size: number
  /** The length of sound or film, if it is known. */
  seconds?: number
  /** Of a voice message: up to 64 loudnesses, from 0 to 100. */
  waveform?: number[]
}

// A row that this browser has stored before there were any has none.
export const attachmentsOf = ({ attachments }: { attachments?: Tables<'messages'>['attachments'] }) =>
  (attachments ?? []) as unknown as Attachment[]

/** Those shown as pictures: the server has a still of each. */
export const isFilm = ({ type, path }: Attachment) => type.startsWith('video/') && isVideo(path)

export const isSound = ({ type }: Attachment) => type.startsWith('audio/')
