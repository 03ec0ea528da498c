import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useLayer } from '@/browser/layers'
import { Field } from '@/components/ui/field'
import { inputLook } from '@/components/ui/input'
import { useLoadedPopupParts } from '@/components/ui/popups'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import type { HistoryMember } from './history-member'
import { ParentChoice } from './parent-choice'

type Props = {
  /** The people who can be the parent. */
  candidates: HistoryMember[]
  value: string | null
  onChange: (parentId: string | null) => void
  label?: string
  /** What no one means. */
  none?: string | undefined
}

/** A button with the parent's name that opens the list of candidates. */
export function ParentField({ candidates, value, onChange, label = m.history_parent(), none }: Props) {
  const { Popover } = useLoadedPopupParts()
  const [open, setOpen] = useState(false)
  useLayer(open, () => setOpen(false))
  const parent = candidates.find(({ id }) => id === value)

  function choose(parentId: string | null) {
    onChange(parentId)
    setOpen(false)
  }

  return (
    <Field label={label}>
      {(control) => (
        <Popover.Root modal open={open} onOpenChange={setOpen}>
          <Popover.Trigger asChild>
            <button
              {...control}
              type="button"
              aria-label={`${label}: ${parent?.member_name ?? none ?? m.history_parent_select()}`}
              className={cn(inputLook, 'flex min-h-12 items-center justify-between gap-2 py-2 text-start')}
            >
              <span className={cn('wrap-anywhere min-w-0', !parent && 'text-ink-soft')}>
                {parent?.member_name ?? none ?? m.history_parent_select()}
              </span>
              <ChevronDown aria-hidden className="size-5 flex-none text-ink-soft" />
            </button>
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              align="start"
              collisionPadding={8}
              sideOffset={4}
              aria-label={m.history_parents()}
              className="z-50 w-(--radix-popover-trigger-width) rounded-card border border-line bg-surface p-1.5 shadow-card"
            >
              <ParentChoice candidates={candidates} value={value} none={none} onChoose={choose} />
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  )
}
