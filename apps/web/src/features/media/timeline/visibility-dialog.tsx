import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import type { MediaItem } from '../media-item'
import { useShareMany } from './many-api'
import { byVisibility } from './rights'

type Props = {
  items: MediaItem[]
  onClose: () => void
  /** Called with what was shared before the rest failed. */
  onPartDone: (items: MediaItem[]) => void
  onShared: () => void
}

/** Who sees the chosen items: private ones can be shared, and shared ones stay shared. */
export function VisibilityDialog({ items, onClose, onPartDone, onShared }: Props) {
  const { mine, shared, others } = byVisibility(items, useViewer())
  const share = useShareMany(onPartDone)

  return (
    <Dialog open onOpenChange={onClose} title={m.timeline_visibility()}>
      <div className="grid gap-3">
        {mine.length > 0 && <p>{m.timeline_private({ count: mine.length })}</p>}
        {shared.length > 0 && <p>{m.timeline_already_shared({ count: shared.length })}</p>}
        {others > 0 && <p>{m.timeline_not_yours({ count: others })}</p>}
        <DialogFoot>
          <Button variant="quiet" onClick={onClose}>
            {mine.length > 0 ? m.cancel() : m.close()}
          </Button>
          {mine.length > 0 && (
            <Button
              busy={share.isPending}
              onClick={() =>
                share.mutate(mine, {
                  onSuccess() {
                    onClose()
                    onShared()
                  },
                })
              }
            >
              {m.timeline_share({ count: mine.length })}
            </Button>
          )}
        </DialogFoot>
      </div>
    </Dialog>
  )
}
