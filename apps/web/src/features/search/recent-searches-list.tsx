import { History } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import type { ListOptions } from './use-active-option'

type Props = {
  recent: string[]
  options: ListOptions
  onChosen: (words: string) => void
  onClear: () => void
}

/** The latest searches, to repeat them; without any, a hint at what can be found. */
export function RecentSearches({ recent, options, onChosen, onClear }: Props) {
  const { listId, active } = options
  if (recent.length === 0)
    return <p className="px-3 py-6 text-balance text-center text-ink-soft">{m.search_hint()}</p>
  return (
    <>
      <div className="flex items-center justify-between gap-2 ps-2.5">
        <h2 className="font-body font-semibold text-ink-soft text-sm">{m.search_recent()}</h2>
        <Button variant="ghost" size="compact" onClick={onClear}>
          {m.search_recent_clear()}
        </Button>
      </div>
      <div id={listId} role="listbox" aria-label={m.search_recent()}>
        {recent.map((words, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus, and Enter chooses
          <div
            key={words}
            id={options.optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => options.setActive(index)}
            onClick={() => onChosen(words)}
            className={cn(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2.5',
              index === active && 'bg-sunken',
            )}
          >
            <History aria-hidden className="size-5 flex-none text-ink-soft" strokeWidth={1.8} />
            <span className="truncate">{words}</span>
          </div>
        ))}
      </div>
    </>
  )
}
