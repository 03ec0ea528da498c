import { useVirtualizer } from '@tanstack/react-virtual'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Input } from '@/components/ui/input'
import { cn } from '@/lib/cn'
import { m } from '@/paraglide/messages'
import { findMembers } from './find-members'
import type { HistoryMember } from './history-member'
import { yearsText } from './member-facts'

type Props = {
  candidates: HistoryMember[]
  value: string | null
  onChoose: (parentId: string | null) => void
}

const ROW = 44

/**
 * 'None' and everybody else, found by their name: a combobox whose list is always open
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox). Only what is in sight of it is on the page.
 */
export function ParentChoice({ candidates, value, onChoose }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const options = search ? findMembers(candidates, search) : [null, ...candidates]
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option?.id === (value ?? undefined)),
    ),
  )
  const rows = useVirtualizer({
    count: options.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW,
    initialOffset: Math.max(0, (active - 2) * ROW),
    overscan: 6,
  })

  function move(index: number) {
    const next = Math.min(Math.max(index, 0), options.length - 1)
    setActive(next)
    rows.scrollToIndex(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }
    const step = steps[event.key]
    if (step) move(active + step)
    else if (event.key === 'Enter') {
      const option = options[active]
      if (option !== undefined) onChoose(option?.id ?? null)
    } else return
    event.preventDefault()
  }

  return (
    <>
      <Input
        role="combobox"
        aria-label={m.history_parent_search()}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={m.history_parent_search()}
        value={search}
        onChange={({ target }) => {
          setSearch(target.value)
          setActive(0)
          rows.scrollToOffset(0)
        }}
        onKeyDown={onKeyDown}
        className="mb-1.5"
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={m.history_parents()}
        className="max-h-60 overflow-y-auto overscroll-contain"
      >
        <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, size }) => {
            const option = options[index]
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the input, which points here.
              <div
                key={option?.id ?? 'none'}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={(option?.id ?? null) === value}
                aria-setsize={options.length}
                aria-posinset={index + 1}
                onClick={() => onChoose(option?.id ?? null)}
                onPointerMove={() => setActive(index)}
                style={{ height: size, transform: `translateY(${start}px)` }}
                className={cn(
                  'absolute inset-x-0 top-0 flex cursor-pointer items-center gap-2 rounded-control px-3',
                  index === active && 'bg-sunken',
                )}
              >
                <span className="min-w-0 flex-1 truncate">
                  {option ? option.member_name : m.history_parent_none()}
                </span>
                {option && <span className="flex-none text-ink-soft text-sm">{yearsText(option)}</span>}
                {(option?.id ?? null) === value && (
                  <Check aria-hidden className="size-4 flex-none text-primary-strong" />
                )}
              </div>
            )
          })}
        </div>
      </div>
      {options.length === 0 && (
        <p role="status" className="px-3 py-2 text-ink-soft">
          {m.history_nobody_found()}
        </p>
      )}
    </>
  )
}
