import { Maximize, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'

const STEP = 1.5

const BUTTON =
  'grid size-11 place-items-center border-line text-ink-soft not-last:border-e md:not-last:border-e-0 md:not-last:border-b hover:bg-sunken hover:text-ink focus-visible:-outline-offset-3'

const ICON = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.8 } as const

type Props = { onZoom: (factor: number) => void; onFit: () => void; onExpandAll: (() => void) | undefined }

/** Zooms without gestures. Fingers rarely need that, so on touch screens a button opens it. */
export function TreeControls({ onZoom, onFit, onExpandAll }: Props) {
  const [open, setOpen] = useState(false)
  const controls = [
    { label: m.history_tree_zoom_in(), Icon: ZoomIn, act: () => onZoom(STEP) },
    { label: m.history_tree_zoom_out(), Icon: ZoomOut, act: () => onZoom(1 / STEP) },
  ]
  return (
    <>
      {onExpandAll && (
        <Button variant="outline" className="absolute start-3 bottom-3 shadow-card" onClick={onExpandAll}>
          {m.history_tree_expand_all()}
        </Button>
      )}
      <div className="absolute end-3 bottom-3 flex overflow-hidden md:flex-col rounded-control border border-line bg-surface shadow-card">
        <button
          type="button"
          aria-label={m.history_tree_zoom()}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={cn(BUTTON, 'pointer-fine:hidden')}
        >
          {open ? <X {...ICON} /> : <ZoomIn {...ICON} />}
        </button>
        {controls.map(({ label, Icon, act }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            onClick={act}
            className={cn(BUTTON, !open && 'pointer-coarse:hidden')}
          >
            <Icon {...ICON} />
          </button>
        ))}
        <button
          type="button"
          aria-label={m.history_tree_fit()}
          title={m.history_tree_fit()}
          onClick={onFit}
          className={BUTTON}
        >
          <Maximize {...ICON} />
        </button>
      </div>
    </>
  )
}
