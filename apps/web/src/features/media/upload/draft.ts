// The chosen files and typed texts of the dialog. It survives closing the dialog and leaving the page.

import { createStore } from '@/browser/create-store'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { fileProblem } from '@/photos/file-problem'
import { mediaTypeOf } from '@/photos/media-type'
import { addToAlbum } from './api'
import { findSame, type Same } from './duplicates'
import { pairLivePhotos } from './live-photos'
import { cleanTitle, titleOf } from './title-of'
import type { Uploader } from './upload'
import { addUploads } from './uploads'

export type Chosen = {
  key: string
  file: File
  /** The recording of a live photo. */
  motion: File | undefined
  title: string
  problem: string | undefined
  /** What Media has already. It is not uploaded again unless that is wanted. */
  same: Same | undefined
  again: boolean
}

type Draft = {
  open: boolean
  /** Typed before a file was chosen. */
  title: string
  description: string
  isPrivate: boolean
  sharesPlace: boolean
  /** The album into which it comes. */
  albumId: string | null
  chosen: Chosen[]
}

const blank: Draft = {
  open: false,
  title: '',
  description: '',
  isPrivate: false,
  sharesPlace: false,
  albumId: null,
  chosen: [],
}

export const draft = createStore(blank)

export const changeDraft = (part: Partial<Draft>) => draft.set({ ...draft.get(), ...part })

export const clearDraft = () => draft.set(blank)

let keys = 0

/** A title that was typed before goes to all that is chosen first. */
export function chooseFiles(files: Iterable<File>) {
  const { title, chosen } = draft.get()
  const added = pairLivePhotos([...files]).map(({ file, motion }): Chosen => {
    keys += 1
    const problem = fileProblem(file) ?? (motion && fileProblem(motion))
    const words = { title: title.trim() || titleOf(file.name), problem }
    return { key: `${keys}`, file, motion, ...words, same: undefined, again: false }
  })
  changeDraft({ open: true, title: '', chosen: [...chosen, ...added] })
  checks = Promise.all([checks, compare(added)])
}

/** The comparisons of chosen files with Media. */
let checks: Promise<unknown> = Promise.resolve()

const compare = (added: Chosen[]) =>
  findSame(
    added.filter(({ problem }) => !problem).map(({ file }) => file),
    (file, same) => {
      for (const { key } of added.filter((one) => one.file === file)) change(key, { same })
    },
  ).catch(() => undefined)

function change(key: string, part: Partial<Chosen>) {
  changeDraft({ chosen: draft.get().chosen.map((one) => (one.key === key ? { ...one, ...part } : one)) })
}

export const changeTitle = (key: string, title: string) => change(key, { title })

export const uploadAgain = (key: string, again: boolean) => change(key, { again })

/** Chosen files that will not be uploaded, because Media has them. */
export const isSkipped = ({ same, again }: Chosen) => same !== undefined && !again

export const unchoose = (key: string) =>
  changeDraft({ chosen: draft.get().chosen.filter((one) => one.key !== key) })

/** Long enough for a few photos. A film that is still being compared is uploaded. */
const TIMEOUT_MS = 3_000

const knownSame = () => draft.get().chosen.filter(({ same }) => same).length

/** Sends what can be sent. What cannot is said, and stays in the dialog, like files that turn out to be in Media. */
export async function sendDraft(owner: Uploader) {
  const known = knownSame()
  await Promise.race([checks, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))])
  if (knownSame() > known) return
  const { chosen, description, isPrivate, sharesPlace, albumId } = draft.get()
  if (chosen.length === 0) toast.error(m.uploads_failed_title(), { description: m.uploads_no_file() })

  const refused = chosen.filter(({ problem }) => problem)
  for (const { title, problem = '' } of refused) {
    toast.error(m.uploads_failed_title(), { description: m.uploads_failed({ title, reason: problem }) })
  }

  const skipped = chosen.filter(isSkipped)
  if (skipped.length > 0)
    toast.success(m.uploads_same_title(), { description: m.uploads_skipped({ count: skipped.length }) })
  for (const { same } of skipped) if (albumId && same) void addToAlbum(owner, albumId, same.id)

  const additions = chosen.flatMap((one) => {
    const { file, motion, title, problem } = one
    const contentType = mediaTypeOf(file)
    if (problem || !contentType || isSkipped(one)) return []
    const words = {
      title: cleanTitle(title),
      description: description.trim() || null,
      isPrivate,
      sharesPlace,
      albumId,
    }
    return [{ file, motion, contentType, words }]
  })
  if (additions.length + skipped.length === 0) return
  draft.set({ ...blank, open: additions.length + refused.length > 0, albumId, chosen: refused })
  if (additions.length > 0) void addUploads(owner, additions)
}
