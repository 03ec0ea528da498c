import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useLeaveWarning } from '@/browser/use-leave-warning'
import { ProgressBar } from '@/components/ui/progress-bar'
import { keyOf } from '@/data/queries'
import { m } from '@/i18n/messages'
import { media } from '../media'
import { summaryOf, totalOf } from './summary'
import { isActive, isAtRisk } from './upload'
import { UploadList } from './upload-list'
import { abandonUploads, openUploads, shared, useUploads } from './uploads'

type Props = { userId: string; familyId: string | null }

export function Tray({ userId, familyId }: Props) {
  const list = useUploads()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<boolean>()
  const listId = useId()

  useEffect(() => {
    void (familyId ? openUploads({ userId, familyId }) : abandonUploads(userId))
  }, [userId, familyId])

  useEffect(() => {
    const refresh = () => {
      if (familyId) queryClient.invalidateQueries({ queryKey: keyOf(media, familyId) })
    }
    shared.addEventListener('shared', refresh)
    return () => shared.removeEventListener('shared', refresh)
  }, [queryClient, familyId])

  useLeaveWarning(list.some(isAtRisk))

  if (list.length === 0) return null
  const needsYou = !list.some(isActive)
  const open = opened ?? needsYou
  const Chevron = open ? ChevronDown : ChevronUp
  const { sent, size } = totalOf(list)

  return (
    <section
      id="uploads"
      aria-label={m.uploads_label()}
      className="fixed inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 rounded-card border border-line bg-surface shadow-card md:inset-x-auto md:end-6 md:bottom-6 md:w-96"
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpened(!open)}
        className="flex min-h-12 w-full items-center gap-3 rounded-card px-4 text-start font-semibold hover:bg-sunken"
      >
        <span className="flex-1">{summaryOf(list)}</span>
        <Chevron aria-hidden className="size-5 flex-none text-ink-soft" />
      </button>
      <p role="status" className="sr-only">
        {summaryOf(list)}
      </p>
      {!needsYou && (
        <div className="px-4 pb-3">
          <ProgressBar label={m.uploads_all()} value={sent} max={size} />
        </div>
      )}
      <div
        id={listId}
        hidden={!open}
        className="max-h-[45dvh] overflow-y-auto border-line border-t px-4 py-1"
      >
        <UploadList uploads={list} />
      </div>
    </section>
  )
}
