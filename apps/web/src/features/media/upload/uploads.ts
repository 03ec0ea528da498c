// The uploads of whoever is signed in. They go on while that person walks about in the app, so they live above all
// screens. What may happen to one is in upload-queue.ts; here it happens.

import { createStore } from '@/lib/create-store'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { discardUpload, onSignedOut, RowRefused, sendUpload, shareUpload, warmThumbnails } from './api'
import { claim } from './claim'
import { refusal } from './refusal'
import { needTray } from './tray-needed'
import { dropAllOf, dropFile, dropUploads, keepFile, keepUpload, readKept } from './unfinished'
import { isActive, isSameFile, newUpload, type Owner, type Upload, type Words } from './upload'
import { after, type Happening, restored, toStart } from './upload-queue'

export const uploads = createStore<readonly Upload[]>([])

/** Tells when the family can see more than before. */
export const shared = new EventTarget()

let owner: Owner | null = null
const files = new Map<string, File>()
const running = new Map<string, AbortController>()
const claims = new Map<string, () => void>()

const find = (id: string) => uploads.get().find((upload) => upload.id === id)

/** Takes up what this person has left unfinished. Whatever was here of somebody else stops. */
export async function openUploads(next: Owner): Promise<void> {
  if (owner?.userId === next.userId && owner.familyId === next.familyId) return
  standStill()
  owner = next
  for (const { upload, file } of await readKept(next)) {
    if (find(upload.id)) continue
    const release = await claim(upload.id)
    if (!release) continue
    // Somebody may have signed out while the browser was asked.
    if (owner !== next) return release()
    claims.set(upload.id, release)
    if (file) files.set(upload.id, file)
    happen({ type: 'added', uploads: [restored(upload, file !== undefined)] })
  }
  await putTrayAway()
}

/** Stops everything and keeps nothing: somebody has signed out, or left their family. */
export async function closeUploads(userId: string): Promise<void> {
  standStill()
  needTray(false)
  await dropAllOf(userId)
}

function standStill() {
  owner = null
  for (const controller of running.values()) controller.abort()
  for (const release of claims.values()) release()
  for (const map of [running, claims, files]) map.clear()
  uploads.set([])
}

type Addition = { file: File; contentType: string; words: Words }

export async function addUploads(by: Owner, additions: Addition[]): Promise<void> {
  void openUploads(by)
  needTray(true)
  const added = additions.map(({ file, contentType, words }) => {
    const upload = newUpload(file, contentType, by, words)
    files.set(upload.id, file)
    return { upload, file }
  })
  happen({ type: 'added', uploads: added.map(({ upload }) => upload) })
  for (const { upload, file } of added) {
    const release = await claim(upload.id)
    if (release) claims.set(upload.id, release)
    const started = find(upload.id)
    if (started) await keepUpload(started)
    if (await keepFile(upload.id, file)) happen({ type: 'kept', id: upload.id })
    // It may be done, or taken out, by now.
    if ((find(upload.id)?.stage ?? 'shared') === 'shared') await forget(upload.id)
  }
}

export function retryUpload(id: string) {
  happen({ type: 'retried', id, hasFile: files.has(id) })
}

/** @returns false for a file that is not the one that the upload began with */
export function giveFile(id: string, file: File): boolean {
  const upload = find(id)
  if (!upload || !isSameFile(upload, file)) return false
  files.set(id, file)
  happen({ type: 'retried', id, hasFile: true })
  return true
}

/** Takes an upload out, whatever it is at. What the server has of it goes too. */
export async function removeUpload(id: string): Promise<void> {
  const upload = find(id)
  if (!upload) return
  running.get(id)?.abort()
  happen({ type: 'removed', id })
  await Promise.allSettled([forget(id), discardUpload(upload)])
}

async function forget(id: string) {
  files.delete(id)
  await dropUploads([id])
  claims.get(id)?.()
  claims.delete(id)
}

function happen(happening: Happening) {
  uploads.set(after(uploads.get(), happening))
  if (happening.type === 'progressed') return
  const upload = 'id' in happening && find(happening.id)
  if (upload && upload.stage !== 'shared') void keepUpload(upload)
  goOn()
  tellWhenDone()
}

async function run({ id }: Upload): Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  running.set(id, controller)
  happen({ type: 'started', id })
  try {
    await send(id, signal)
    await share(id, signal)
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
  await sendUpload(upload, file, {
    signal,
    onUrl: (url) => happen({ type: 'located', id, url }),
    onProgress: (sent) => happen({ type: 'progressed', id, sent }),
  })
  signal.throwIfAborted()
  happen({ type: 'stored', id })
  await dropFile(id)
}

async function share(id: string, signal: AbortSignal) {
  const upload = find(id)
  if (!upload) return
  await shareUpload(upload, signal)
  await forget(id)
  happen({ type: 'shared', id })
  void warmThumbnails(upload)
}

function fail(id: string, error: unknown) {
  const upload = find(id)
  if (!upload) return
  const reason = refusal(error)
  const gone = error instanceof RowRefused
  if (gone) void discardUpload(upload)
  const alone = uploads.get().length === 1
  const description = alone ? reason : m.uploads_failed({ title: upload.title, reason })
  toast.error(m.uploads_failed_title(), { description })
  happen({ type: 'failed', id, reason, gone })
}

/** One word for all that went up together. What failed stays in the list. */
function tellWhenDone() {
  const all = uploads.get()
  if (all.some(isActive)) return
  const rest = all.filter(({ stage }) => stage !== 'shared')
  if (rest.length < all.length) {
    uploads.set(rest)
    shared.dispatchEvent(new Event('shared'))
    toast.success(m.uploads_done_title(), { description: m.uploads_done() })
  }
  if (rest.length === 0) void putTrayAway()
}

/** Unless another tab has something unfinished, which would have to be found again after a crash. */
async function putTrayAway() {
  if (!owner) return
  const kept = await readKept(owner)
  if (kept.length === 0 && uploads.get().length === 0) needTray(false)
}

/** The device has lost its network; what is on its way waits for it. */
function interrupt() {
  for (const [id, controller] of running) {
    controller.abort()
    running.delete(id)
    happen({ type: 'interrupted', id })
  }
}

function goOn() {
  const [next] = toStart(uploads.get())
  // That it starts happens to it too, and leads back here for the one after.
  if (next && navigator.onLine) void run(next)
}

window.addEventListener('offline', interrupt)
window.addEventListener('online', goOn)
onSignedOut(() => {
  if (owner) void closeUploads(owner.userId)
})
