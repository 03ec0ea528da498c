import { ChevronLeft, ChevronRight } from 'lucide-react'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'

type Props = { direction: 'previous' | 'next'; disabled: boolean; onClick: () => void }

/** It stays where it is at either end, or the focus would go with it. */
export function StepButton({ direction, disabled, onClick }: Props) {
  const Icon = direction === 'next' ? ChevronRight : ChevronLeft
  return (
    <button
      type="button"
      aria-label={direction === 'next' ? m.media_next() : m.media_previous()}
      aria-disabled={disabled}
      onClick={onClick}
      className={cn(
        'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-sunken/85 text-ink shadow-card transition-opacity hover:bg-sunken aria-disabled:opacity-0 aria-disabled:focus-visible:opacity-50',
        direction === 'next' ? 'end-3' : 'start-3',
      )}
    >
      <Icon aria-hidden className="size-6 rtl:-scale-x-100" />
    </button>
  )
}
