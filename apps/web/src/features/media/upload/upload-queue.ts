// The upload queue as plain data: how events change it, and which upload is next.

import type { Position } from '@/photos/camera/facts'
import { isActive, type Upload, type Words } from './upload'

export type UploadEvent =
  | { type: 'added'; uploads: Upload[] }
  | { type: 'kept'; id: string }
  | { type: 'started'; id: string }
  | { type: 'described'; id: string; takenAt: string | undefined; position: Position | undefined }
  | { type: 'located'; id: string; url: string }
  | { type: 'progressed'; id: string; sent: number }
  | { type: 'stored'; id: string }
  /** Its form was sent. */
  | { type: 'released'; id: string; words: Words }
  | { type: 'shared'; id: string }
  /** `gone`: nothing of it is left at the server. */
  | { type: 'failed'; id: string; reason: string; gone: boolean }
  | { type: 'interrupted'; id: string }
  | { type: 'retried'; id: string; hasFile: boolean }
  | { type: 'removed'; id: string }

/** More would make each slower, and hold up those who look at pictures meanwhile. */
export const AT_A_TIME = 2

export function after(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  if (event.type === 'added') return [...uploads, ...event.uploads]
  if (event.type === 'removed') return uploads.filter(({ id }) => id !== event.id)
  return uploads.map((upload) => (upload.id === event.id ? changed(upload, event) : upload))
}

function changed(upload: Upload, event: Exclude<UploadEvent, { type: 'added' | 'removed' }>): Upload {
  switch (event.type) {
    case 'kept':
      return { ...upload, kept: true }
    case 'started':
      return { ...upload, stage: upload.stored ? 'saving' : 'sending', reason: undefined }
    case 'described':
      return { ...upload, takenAt: event.takenAt, position: event.position }
    case 'located':
      return { ...upload, url: event.url }
    case 'progressed':
      return { ...upload, sent: Math.min(event.sent, upload.size) }
    case 'stored':
      return { ...upload, stage: upload.held ? 'ready' : 'saving', stored: true, sent: upload.size }
    case 'released': {
      const waits = upload.stage === 'ready' || upload.stage === 'failed'
      return { ...upload, ...event.words, held: false, ...(waits && { stage: 'waiting' as const }) }
    }
    case 'shared':
      return { ...upload, stage: 'shared' }
    case 'failed':
      return {
        ...upload,
        stage: 'failed',
        reason: event.reason,
        ...(event.gone && { stored: false, url: undefined, sent: 0 }),
      }
    case 'interrupted':
      return isActive(upload) ? { ...upload, stage: 'waiting' } : upload
    case 'retried':
      return { ...upload, stage: upload.stored || event.hasFile ? 'waiting' : 'file-needed' }
  }
}

/** Those to start now, in the order in which they were added. */
export function toStart(uploads: readonly Upload[]): Upload[] {
  const running = uploads.filter(({ stage }) => stage === 'sending' || stage === 'saving').length
  return uploads.filter(({ stage }) => stage === 'waiting').slice(0, Math.max(0, AT_A_TIME - running))
}

/** An upload as the page after finds it. */
export function restored(upload: Upload, hasFile: boolean): Upload {
  const resumable = upload.stored || hasFile
  if (!resumable) return { ...upload, stage: 'file-needed', kept: false }
  return { ...upload, stage: upload.stage === 'failed' ? 'failed' : 'waiting', kept: hasFile }
}
