// What is chosen and typed in the dialog. It survives closing the dialog and leaving the page.

import { createStore } from '@/lib/create-store'
import { fileProblem } from '@/lib/file-problem'
import { mediaTypeOf } from '@/lib/media-type'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { cleanTitle, titleOf } from './title-of'
import type { Uploader } from './upload'
import { addUploads } from './uploads'

export type Chosen = { key: string; file: File; title: string; problem: string | undefined }

type Draft = {
  open: boolean
  /** Typed before a file was chosen. */
  title: string
  description: string
  isPrivate: boolean
  /** The album into which it comes. */
  albumId: string | null
  chosen: Chosen[]
}

const blank: Draft = { open: false, title: '', description: '', isPrivate: false, albumId: null, chosen: [] }

export const draft = createStore(blank)

export const changeDraft = (part: Partial<Draft>) => draft.set({ ...draft.get(), ...part })

export const clearDraft = () => draft.set(blank)

let keys = 0

/** A title that was typed before goes to all that is chosen first. */
export function chooseFiles(files: Iterable<File>) {
  const { title, chosen } = draft.get()
  const added = Array.from(files, (file): Chosen => {
    keys += 1
    return { key: `${keys}`, file, title: title.trim() || titleOf(file.name), problem: fileProblem(file) }
  })
  changeDraft({ open: true, title: '', chosen: [...chosen, ...added] })
}

export const changeTitle = (key: string, title: string) =>
  changeDraft({ chosen: draft.get().chosen.map((one) => (one.key === key ? { ...one, title } : one)) })

export const unchoose = (key: string) =>
  changeDraft({ chosen: draft.get().chosen.filter((one) => one.key !== key) })

/** Sends what can be sent. What cannot is said, and stays in the dialog. */
export function sendDraft(owner: Uploader) {
  const { chosen, description, isPrivate, albumId } = draft.get()
  if (chosen.length === 0) toast.error(m.uploads_failed_title(), { description: m.uploads_no_file() })

  const refused = chosen.filter(({ problem }) => problem)
  for (const { title, problem = '' } of refused) {
    toast.error(m.uploads_failed_title(), { description: m.uploads_failed({ title, reason: problem }) })
  }

  const additions = chosen.flatMap(({ file, title, problem }) => {
    const contentType = mediaTypeOf(file)
    if (problem || !contentType) return []
    const words = { title: cleanTitle(title), description: description.trim() || null, isPrivate, albumId }
    return [{ file, contentType, words }]
  })
  if (additions.length === 0) return
  draft.set({ ...blank, open: true, albumId, chosen: refused })
  void addUploads(owner, additions)
}
