import { m } from '@/i18n/messages'
import { isActive, type Upload } from './upload'

/** How it stands with all of them, in a few words that change once for each file and not for each percent. */
export function summaryOf(uploads: readonly Upload[]): string {
  const waitingForYou = uploads.filter(isWaitingForSomebody).length
  const needYou = m.uploads_need_you({ count: waitingForYou })
  if (!uploads.some(isActive)) return needYou
  const done = uploads.filter(({ stage }) => stage === 'shared').length
  const progress = m.uploads_progress({ done, total: uploads.length - waitingForYou })
  return waitingForYou > 0 ? `${progress} · ${needYou}` : progress
}

/** How far all those have come that go on by themselves, in bytes. */
export function totalOf(uploads: readonly Upload[]): { sent: number; size: number } {
  const going = uploads.filter((upload) => !isWaitingForSomebody(upload))
  const sum = (field: 'sent' | 'size') => going.reduce((total, upload) => total + upload[field], 0)
  return { sent: sum('sent'), size: sum('size') }
}

const isWaitingForSomebody = (upload: Upload) => !isActive(upload) && upload.stage !== 'shared'
