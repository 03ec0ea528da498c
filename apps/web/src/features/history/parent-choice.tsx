import { useVirtualizer } from '@tanstack/react-virtual'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Input } from '@/components/ui/input'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { findMembers } from '@/text/find-members'
import type { HistoryMember } from './history-member'
import { yearsText } from './member-facts'

type Props = {
  candidates: HistoryMember[]
  value: string | null
  onChoose: (parentId: string | null) => void
  /** What no one means. */
  none?: string | undefined
}

const ROW = 44
const PAGE = 6
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }

/**
 * A combobox whose list is always open (https://www.w3.org/WAI/ARIA/apg/patterns/combobox): 'None' and all candidates.
 * Only the visible rows are rendered.
 */
export function ParentChoice({ candidates, value, onChoose, none = m.history_parent_none() }: Props) {
  const id = useId()
  const { list, rows, options, search, active, setActive, onSearch, onKeyDown } = useOptions({
    candidates,
    value,
    onChoose,
  })

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
        onChange={({ target }) => onSearch(target.value)}
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
          {rows.getVirtualItems().map(({ index, start, size }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and takes the keys.
            <div
              key={options[index]?.id ?? 'none'}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={(options[index]?.id ?? null) === value}
              aria-setsize={options.length}
              aria-posinset={index + 1}
              onClick={() => onChoose(options[index]?.id ?? null)}
              onPointerMove={() => setActive(index)}
              style={{ height: size, transform: `translateY(${start}px)` }}
              className={cn(
                'absolute inset-x-0 top-0 flex cursor-pointer items-center gap-2 rounded-control px-3',
                index === active && 'bg-sunken',
              )}
            >
              <Option option={options[index]} value={value} none={none} />
            </div>
          ))}
        </div>
      </div>
      {options.length === 0 && (
        <p role="status" className="px-3 py-2 text-ink-soft">
          {m.history_none_found()}
        </p>
      )}
    </>
  )
}

function useOptions({ candidates, value, onChoose }: Omit<Props, 'none'>) {
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
    overscan: PAGE,
  })

  function onSearch(text: string) {
    setSearch(text)
    setActive(0)
    rows.scrollToOffset(0)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (step) {
      const next = Math.min(Math.max(active + step, 0), options.length - 1)
      setActive(next)
      rows.scrollToIndex(next)
    } else if (event.key === 'Enter') {
      const option = options[active]
      if (option !== undefined) onChoose(option?.id ?? null)
    } else return
    event.preventDefault()
  }

  return { list, rows, options, search, active, setActive, onSearch, onKeyDown }
}

type OptionProps = { option: HistoryMember | null | undefined; value: string | null; none: string }

function Option({ option, value, none }: OptionProps) {
  return (
    <>
      <span className="min-w-0 flex-1 truncate">{option ? option.member_name : none}</span>
      {option && <span className="flex-none text-ink-soft text-sm">{yearsText(option)}</span>}
      {(option?.id ?? null) === value && (
        <Check aria-hidden className="size-4 flex-none text-primary-strong" />
      )}
    </>
  )
}
