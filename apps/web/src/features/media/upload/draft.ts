// The chosen files and typed texts of the dialog. It survives closing the dialog and leaving the page.

import { createStore } from '@/browser/create-store'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { pastMoment } from '@/photos/camera/taken-at'
import { fileProblem } from '@/photos/file-problem'
import { mediaTypeOf } from '@/photos/media-type'
import { addToAlbum } from './api'
import { findSame, type Same } from './duplicates'
import { pairLivePhotos } from './live-photos'
import { cleanTitle, titleOf } from './title-of'
import type { Addition, Uploader } from './upload'
import { addUploads, holdUpload, releaseUpload, removeUpload, uploads } from './uploads'

export type Chosen = {
  key: string
  file: File
  /** The recording of a live photo. */
  motion: File | undefined
  title: string
  /** The title was typed. Until then it follows the date in the file. */
  typed: boolean
  problem: string | undefined
  /** What Media has already. It is not uploaded again unless that is wanted. */
  same: Same | undefined
  again: boolean
  /** It is sent while the form is open. */
  uploadId: string | undefined
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

/** Forgets everything that was chosen and typed, and discards what was sent of it. */
export function clearDraft() {
  const { chosen } = draft.get()
  draft.set(blank)
  for (const { uploadId } of chosen) if (uploadId) void removeUpload(uploadId)
}

let keys = 0

/** Files begin to be sent. A title that was typed before goes to all that is chosen first. */
export function chooseFiles(owner: Uploader, files: Iterable<File>) {
  const { title, chosen } = draft.get()
  const added = pairLivePhotos([...files]).map(({ file, motion }): Chosen => {
    keys += 1
    const problem = fileProblem(file) ?? (motion && fileProblem(motion))
    const words = {
      title: title.trim() || titleOf(file.name, pastMoment(undefined, file)),
      typed: title.trim() !== '',
    }
    const state = { problem, same: undefined, again: false, uploadId: undefined }
    return { key: `${keys}`, file, motion, ...words, ...state }
  })
  changeDraft({ open: true, title: '', chosen: [...chosen, ...added] })
  checks = Promise.all([checks, compare(added).then(() => holdChosen(owner))])
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

/** Sends what is chosen and not in Media. */
function holdChosen(owner: Uploader) {
  for (const one of draft.get().chosen) {
    const addition = additionOf(one)
    if (addition && !one.uploadId) change(one.key, { uploadId: holdUpload(owner, addition) })
  }
}

/** Undefined for what will not be uploaded. */
function additionOf(one: Chosen): Addition | undefined {
  const { description, isPrivate, sharesPlace, albumId } = draft.get()
  const { file, motion, title, problem } = one
  const contentType = mediaTypeOf(file)
  if (problem || !contentType || isSkipped(one)) return undefined
  const about = { description: description.trim() || null, isPrivate, sharesPlace, albumId }
  return { file, motion, contentType, words: { title: cleanTitle(title), ...about } }
}

/** The file tells when it was taken once it is read. */
uploads.subscribe(() => {
  for (const { key, file, title, typed, uploadId } of draft.get().chosen) {
    if (typed || !uploadId) continue
    const { takenAt } = uploads.get().find(({ id }) => id === uploadId) ?? {}
    const next = titleOf(file.name, takenAt)
    if (takenAt && next !== title) change(key, { title: next })
  }
})

export const changeTitle = (key: string, title: string) => change(key, { title, typed: true })

export function uploadAgain(owner: Uploader, key: string, again: boolean) {
  change(key, { again })
  holdChosen(owner)
}

/** Chosen files that will not be uploaded, because Media has them. */
export const isSkipped = ({ same, again }: Chosen) => same !== undefined && !again

export function unchoose(key: string) {
  const { chosen } = draft.get()
  changeDraft({ chosen: chosen.filter((one) => one.key !== key) })
  const { uploadId } = chosen.find((one) => one.key === key) ?? {}
  if (uploadId) void removeUpload(uploadId)
}

/** Long enough for a few photos. A film that is still being compared is uploaded. */
const TIMEOUT_MS = 3_000

const knownSame = () => draft.get().chosen.filter(({ same }) => same).length

/** Sends what can be sent. What cannot is said, and stays in the dialog, like files that turn out to be in Media. */
export async function sendDraft(owner: Uploader) {
  const known = knownSame()
  await Promise.race([checks, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))])
  if (knownSame() > known) return
  const { chosen, albumId } = draft.get()
  if (chosen.length === 0) toast.error(m.uploads_failed_title(), { description: m.uploads_no_file() })

  const refused = chosen.filter(({ problem }) => problem)
  for (const { title, problem = '' } of refused) {
    toast.error(m.uploads_failed_title(), { description: m.uploads_failed({ title, reason: problem }) })
  }

  const skipped = chosen.filter(isSkipped)
  if (skipped.length > 0)
    toast.success(m.uploads_same_title(), { description: m.uploads_skipped({ count: skipped.length }) })
  for (const { same } of skipped) if (albumId && same) void addToAlbum(owner, albumId, same.id)

  const additions = chosen.flatMap((one) => ({ addition: additionOf(one), uploadId: one.uploadId }))
  const sent = additions.filter(({ addition }) => addition)
  if (sent.length + skipped.length === 0) return
  draft.set({ ...blank, open: sent.length + refused.length > 0, albumId, chosen: refused })
  for (const { addition, uploadId } of additions) {
    if (addition && uploadId) void releaseUpload(uploadId, addition.words)
    else if (uploadId) void removeUpload(uploadId)
  }
  const late = additions.flatMap(({ addition, uploadId }) => (addition && !uploadId ? [addition] : []))
  if (late.length > 0) void addUploads(owner, late)
}
