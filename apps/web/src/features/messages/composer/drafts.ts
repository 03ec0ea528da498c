// Unsent texts and files by the id of their conversation, with the message that one replies to or edits. They survive
// opening another conversation; text survives a reload, too.

import { createStore } from '@/browser/create-store'
import { onPurge, personalStore } from '@/browser/personal-store'
import type { Message } from '../message'
import type { ChosenFile, ChosenPhoto } from './chosen'
import { parseDrafts, type TextDraft } from './parse-drafts'
import { forgetPreview } from './previews'

export type Draft = {
  content: string
  photos: ChosenPhoto[]
  /** Films, sound, documents and a voice message. */
  files: ChosenFile[]
  /** The message that it quotes. */
  replyTo?: Message | undefined
  /** The message that is being edited, and the draft that waits meanwhile. */
  editing?: { message: Message; before: Draft } | undefined
  /** Why the server refused it. */
  problem?: string | undefined
}

export const blankDraft: Draft = { content: '', photos: [], files: [] }
const stored = personalStore('message-drafts', 'session', parseDrafts)
export const drafts = createStore<Record<string, Draft>>(stored.get())
onPurge(() => drafts.set({}))

export const draftOf = (conversationId: string): Draft => drafts.get()[conversationId] ?? blankDraft

function write(conversationId: string, draft: Draft) {
  drafts.set({ ...drafts.get(), [conversationId]: draft })
  const texts = Object.entries(drafts.get()).flatMap(([id, one]): [string, TextDraft][] => {
    const { content } = one.editing?.before ?? one
    return content ? [[id, { content, photos: [], files: [] }]] : []
  })
  stored.set(texts.length > 0 ? Object.fromEntries(texts) : null)
}

export const changeDraft = (conversationId: string, part: Partial<Pick<Draft, 'content' | 'replyTo'>>) =>
  write(conversationId, { ...draftOf(conversationId), ...part, problem: undefined })

export const addPhoto = (conversationId: string, photo: ChosenPhoto) =>
  add(conversationId, (to) => ({ ...to, photos: [...to.photos, photo] }))

export const addFile = (conversationId: string, file: ChosenFile) =>
  add(conversationId, (to) => ({ ...to, files: [...to.files, file] }))

function add(conversationId: string, to: (draft: Draft) => Draft): void {
  const { editing, ...draft } = draftOf(conversationId)
  // It may have been chosen before the edit began.
  write(
    conversationId,
    editing
      ? { ...draft, editing: { ...editing, before: { ...to(editing.before), problem: undefined } } }
      : { ...to(draft), problem: undefined },
  )
}

/** Removes a photo or another file. */
export function dropFile(conversationId: string, path: string): void {
  const draft = draftOf(conversationId)
  forgetPreview(path)
  write(conversationId, {
    ...draft,
    photos: draft.photos.filter((photo) => photo.path !== path),
    files: draft.files.filter((file) => file.path !== path),
    problem: undefined,
  })
}

/** Says why a message could not be sent that is still in the input. */
export const showProblem = (conversationId: string, problem: string) =>
  write(conversationId, { ...draftOf(conversationId), problem })

export function startEditing(message: Message): void {
  const draft = draftOf(message.conversation_id)
  const before = draft.editing?.before ?? draft
  write(message.conversation_id, {
    ...blankDraft,
    content: message.content,
    editing: { message, before },
  })
}

/** Ends a reply or an edit. */
export function stopAnswering(conversationId: string): void {
  const { editing, ...draft } = draftOf(conversationId)
  write(conversationId, editing?.before ?? { ...draft, replyTo: undefined })
}

/** Call when it is sent. An edit that has begun in the meantime stays in the input. */
export function clearDraft(conversationId: string, sent: Draft): void {
  const { editing, ...draft } = draftOf(conversationId)
  const other = editing && editing.message !== sent.editing?.message
  write(
    conversationId,
    other ? { ...draft, editing: { ...editing, before: blankDraft } } : (editing?.before ?? blankDraft),
  )
}

/**
 * Puts a message that was refused back into the input, unless the input is in use again.
 * @returns whether it was put back
 */
export function restoreRefused(conversationId: string, draft: Draft): boolean {
  const { content, photos, files, editing } = draftOf(conversationId)
  if (content.trim() || photos.length + files.length > 0 || editing) return false
  write(conversationId, draft)
  return true
}
