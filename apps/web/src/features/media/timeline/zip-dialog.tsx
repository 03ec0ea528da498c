import { useLeaveWarning } from '@/browser/use-leave-warning'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { m } from '@/i18n/messages'
import type { MediaItem } from '../media-item'
import type { useZip, ZipState } from './use-zip'

type Props = { zip: ReturnType<typeof useZip>; items: MediaItem[] }

/** Shows how far a ZIP of the originals is, and names what is missing from it. */
export function ZipDialog({ zip: { state, start, stop, close }, items }: Props) {
  const running = state.stage === 'running'
  useLeaveWarning(running)

  return (
    <Dialog
      open
      onOpenChange={running ? stop : close}
      title={m.timeline_zip_title()}
      description={m.timeline_zip_text()}
    >
      <div className="grid gap-4">
        <Progress state={state} />
        <DialogFoot>
          {state.stage === 'failed' && (
            <Button variant="outline" onClick={() => start(items)}>
              {m.try_again()}
            </Button>
          )}
          <Button variant="quiet" onClick={running ? stop : close}>
            {running ? m.cancel() : m.close()}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}

function Progress({ state }: { state: ZipState }) {
  if (state.stage === 'failed') return <Notice tone="problem">{state.reason}</Notice>
  if (state.stage === 'running') {
    const { done, total } = state
    return (
      <div className="grid gap-2">
        <p>{m.timeline_zip_progress({ done: done + 1, total })}</p>
        <ProgressBar label={m.timeline_zip_title()} value={done} max={total} />
      </div>
    )
  }
  if (state.stage === 'idle') return null
  return (
    <>
      <p role="status">{m.timeline_zip_done({ count: state.saved })}</p>
      {state.missing.length > 0 && (
        <Notice tone="problem">
          <p>{m.timeline_zip_missing({ count: state.missing.length })}</p>
          <ul className="mt-1 list-disc ps-5">
            {state.missing.map((name) => (
              <li key={name} dir="auto" className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
