// The uploads of the signed-in user. They continue while the user moves between screens, so they live above all of
// them. upload-queue.ts has the state transitions, this file the side effects.

import { createStore, useStore } from '@/browser/create-store'
import { takeTabLock } from '@/browser/tab-lock'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { refusal } from '@/photos/upload-refusal'
import {
  discardUpload,
  onSignedOut,
  RowRefused,
  sendMotion,
  sendUpload,
  shareUpload,
  warmThumbnails,
} from './api'
import { prepareFile } from './prepare-file'
import { needTray } from './tray-needed'
import { dropAllOf, dropFile, dropUploads, keepFile, keepMotion, keepUpload, readKept } from './unfinished'
import {
  type Addition,
  isActive,
  isSameFile,
  newUpload,
  type Upload,
  type Uploader,
  type Words,
} from './upload'
import { after, restored, toStart, type UploadEvent } from './upload-queue'

export const uploads = createStore<readonly Upload[]>([])

/** Those that are on their way to the family; not those whose form is open. */
export const useUploads = () => useStore(uploads).filter(({ held }) => !held)

/** Fires when an upload has become visible to the family. */
export const shared = new EventTarget()

let owner: Uploader | null = null
const files = new Map<string, File>()
/** The recordings of live photos. */
const motions = new Map<string, File>()
const running = new Map<string, AbortController>()
const claims = new Map<string, () => void>()

const find = (id: string) => uploads.get().find((upload) => upload.id === id)

/** Resumes the user's unfinished uploads and stops those of any other user. */
export async function openUploads(next: Uploader): Promise<void> {
  if (owner?.userId === next.userId && owner.familyId === next.familyId) return
  stopUploads()
  owner = next
  for (const { upload, file, motion } of await readKept(next)) {
    if (find(upload.id)) continue
    const release = await takeTabLock(`upload ${upload.id}`)
    if (!release) continue
    // The user may have signed out meanwhile.
    if (owner !== next) return release()
    claims.set(upload.id, release)
    if (file) files.set(upload.id, file)
    if (motion) motions.set(upload.id, motion)
    // Without its recording, a live photo is a photo.
    const known = motion || upload.stored ? upload : { ...upload, motionType: undefined }
    dispatch({ type: 'added', uploads: [restored(known, file !== undefined)] })
  }
  await closeUploadTray()
}

/** Stops and forgets all uploads of a user who signed out. */
async function closeUploads(userId: string): Promise<void> {
  stopUploads()
  needTray(false)
  await dropAllOf(userId)
}

/** Stops all uploads of a user who is no longer in the family, reports the unfinished ones and deletes their parts on the server. */
export async function abandonUploads(userId: string): Promise<void> {
  const unfinished = uploads.get().filter(({ stage }) => stage !== 'shared')
  const count = unfinished.filter(isActive).length
  if (count > 0) toast.error(m.uploads_failed_title(), { description: m.uploads_no_family({ count }) })
  await closeUploads(userId)
  await Promise.allSettled(unfinished.map(discardUpload))
}

function stopUploads() {
  owner = null
  for (const controller of running.values()) controller.abort()
  for (const release of claims.values()) release()
  for (const map of [running, claims, files, motions]) map.clear()
  uploads.set([])
}

export const addUploads = (by: Uploader, additions: Addition[]): Promise<void> =>
  startUploads(
    by,
    additions.map((addition) => ({ ...addition, upload: newUpload(addition, by) })),
  )

type Prepared = Pick<Addition, 'file' | 'motion'> & { upload: Upload }

export async function startUploads(by: Uploader, added: Prepared[]): Promise<void> {
  void openUploads(by)
  needTray(true)
  for (const { upload, file, motion } of added) {
    files.set(upload.id, file)
    if (motion) motions.set(upload.id, motion)
  }
  dispatch({ type: 'added', uploads: added.map(({ upload }) => upload) })
  for (const { upload } of added) await keep(upload)
}

/** Keeps an upload and, until that is stored, its file for the next page. */
async function keep({ id }: Upload): Promise<void> {
  const release = await takeTabLock(`upload ${id}`)
  if (release) claims.set(id, release)
  const started = find(id)
  if (started) await keepUpload(started)
  const [file, motion] = [files.get(id), motions.get(id)]
  if (started && !started.stored) {
    if (motion) await keepMotion(id, motion)
    if (file && (await keepFile(id, file))) dispatch({ type: 'kept', id })
  }
  // It may be finished or removed by now.
  if ((find(id)?.stage ?? 'shared') === 'shared') await forget(id)
}

/**
 * Begins to send a file while its form is open. `releaseUpload` shows it to the family, `removeUpload` discards it.
 * @returns its id
 */
export function holdUpload(by: Uploader, addition: Addition): string {
  void openUploads(by)
  const upload = { ...newUpload(addition, by), held: true }
  files.set(upload.id, addition.file)
  if (addition.motion) motions.set(upload.id, addition.motion)
  dispatch({ type: 'added', uploads: [upload] })
  return upload.id
}

/** Shows a held upload to the family as soon as it is stored; one that has failed is tried again. */
export async function releaseUpload(id: string, words: Words): Promise<void> {
  needTray(true)
  dispatch({ type: 'released', id, words })
  const upload = find(id)
  if (upload) await keep(upload)
}

export function retryUpload(id: string) {
  dispatch({ type: 'retried', id, hasFile: files.has(id) })
}

/** @returns false for a file other than the one the upload started with */
export function giveFile(id: string, file: File): boolean {
  const upload = find(id)
  if (!upload || !isSameFile(upload, file)) return false
  files.set(id, file)
  dispatch({ type: 'retried', id, hasFile: true })
  return true
}

/** Cancels an upload at any stage and deletes its part on the server. */
export async function removeUpload(id: string): Promise<void> {
  const upload = find(id)
  if (!upload) return
  running.get(id)?.abort()
  dispatch({ type: 'removed', id })
  await Promise.allSettled([forget(id), discardUpload(upload)])
}

async function forget(id: string) {
  files.delete(id)
  motions.delete(id)
  await dropUploads([id])
  claims.get(id)?.()
  claims.delete(id)
}

function dispatch(event: UploadEvent) {
  uploads.set(after(uploads.get(), event))
  if (event.type === 'progressed') return
  const upload = 'id' in event && find(event.id)
  if (upload && !upload.held && upload.stage !== 'shared') void keepUpload(upload)
  startNext()
  reportWhenDone()
}

async function run({ id }: Upload): Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  running.set(id, controller)
  dispatch({ type: 'started', id })
  try {
    await send(id, signal)
    if (!find(id)?.held) await share(id, signal)
  } catch (error) {
    if (!signal.aborted) fail(id, error)
  } finally {
    if (running.get(id) === controller) running.delete(id)
  }
}

async function send(id: string, signal: AbortSignal) {
  const upload = find(id)
  const file = files.get(id)
  if (!upload || upload.stored || !file) return
  const { body, ...facts } = await prepareFile(upload, file)
  signal.throwIfAborted()
  dispatch({ type: 'described', id, ...facts })
  await sendUpload(upload, body, {
    signal,
    onUrl: (url) => dispatch({ type: 'located', id, url }),
    onProgress: (sent) => dispatch({ type: 'progressed', id, sent }),
  })
  await sendMotion(upload, motions.get(id), signal)
  signal.throwIfAborted()
  dispatch({ type: 'stored', id })
  await dropFile(id)
}

async function share(id: string, signal: AbortSignal) {
  const upload = find(id)
  if (!upload) return
  await shareUpload(upload, signal)
  await forget(id)
  dispatch({ type: 'shared', id })
  void warmThumbnails(upload)
}

function fail(id: string, error: unknown) {
  const upload = find(id)
  if (!upload) return
  const reason = refusal(error)
  const gone = error instanceof RowRefused
  if (gone) void discardUpload(upload)
  // The form says so.
  if (upload.held) return dispatch({ type: 'failed', id, reason, gone })
  const alone = uploads.get().filter(({ held }) => !held).length === 1
  const description = alone ? reason : m.uploads_failed({ title: upload.title, reason })
  toast.error(m.uploads_failed_title(), { description })
  dispatch({ type: 'failed', id, reason, gone })
}

/** One toast for all uploads of a batch. Failed ones stay in the list. */
function reportWhenDone() {
  const all = uploads.get().filter(({ held }) => !held)
  if (all.some(isActive)) return
  const rest = all.filter(({ stage }) => stage !== 'shared')
  if (rest.length < all.length) {
    uploads.set(uploads.get().filter(({ stage }) => stage !== 'shared'))
    shared.dispatchEvent(new Event('shared'))
    toast.success(m.uploads_done_title(), { description: m.uploads_done() })
  }
  if (rest.length === 0) void closeUploadTray()
}

/** Unless another tab has unfinished uploads, which must be found again after a crash. */
async function closeUploadTray() {
  if (!owner) return
  const kept = await readKept(owner)
  if (kept.length === 0 && uploads.get().length === 0) needTray(false)
}

/** The device is offline; running uploads wait for the network. */
function interrupt() {
  for (const [id, controller] of running) {
    controller.abort()
    running.delete(id)
    dispatch({ type: 'interrupted', id })
  }
}

function startNext() {
  const [next] = toStart(uploads.get())
  // Starting it dispatches too, which leads back here for the one after.
  if (next && navigator.onLine) void run(next)
}

window.addEventListener('offline', interrupt)
window.addEventListener('online', startNext)
onSignedOut(() => {
  if (owner) void closeUploads(owner.userId)
})
