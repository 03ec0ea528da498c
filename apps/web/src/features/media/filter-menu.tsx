import { Check, ListFilter, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { useLoadedPopupParts } from '@/components/ui/popups'
import { m } from '@/i18n/messages'
import { enumerate } from '@/text/format'
import { sorts, sources } from './media-view'
import { useMediaView } from './use-media-view'

export function FilterMenu() {
  const { sort, from } = useMediaView().view
  const chosen = [
    ...(sort === 'newest' ? [] : [m.media_sort({ sort })]),
    ...(from === 'all' ? [] : [m.media_source({ source: from })]),
  ]

  return (
    <Menu
      trigger={
        <Button variant="outline">
          <ListFilter aria-hidden className="size-5 max-md:hidden" />
          {chosen.length ? m.media_filter_by({ sort: enumerate(chosen) }) : m.media_filter()}
        </Button>
      }
    >
      <Choices />
    </Menu>
  )
}

function Choices() {
  const { view, go } = useMediaView()
  const { Menu } = useLoadedPopupParts()

  return (
    <>
      <Menu.RadioGroup aria-label={m.media_filter_sort()} value={view.sort}>
        {sorts.map((sort) => (
          <Choice key={sort} value={sort} label={m.media_sort({ sort })} onSelect={() => go({ sort })} />
        ))}
      </Menu.RadioGroup>
      <p
        aria-hidden
        className="mt-1 border-line border-t px-3 pt-2.5 pb-1 font-semibold text-ink-soft text-sm"
      >
        {m.media_from()}
      </p>
      <Menu.RadioGroup aria-label={m.media_from()} value={view.from}>
        {sources.map((from) => (
          <Choice
            key={from}
            value={from}
            label={m.media_source({ source: from })}
            onSelect={() => go({ from })}
          />
        ))}
      </Menu.RadioGroup>
      <div className="mt-1 border-line border-t pt-1">
        <MenuItem icon={Trash2} address={{ to: '/bin' }}>
          {m.bin_title()}
        </MenuItem>
      </div>
    </>
  )
}

type ChoiceProps = { value: string; label: string; onSelect: () => void }

function Choice({ value, label, onSelect }: ChoiceProps) {
  const { Menu } = useLoadedPopupParts()

  return (
    <Menu.RadioItem
      value={value}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-3 font-medium outline-none data-highlighted:bg-sunken"
    >
      {label}
      <Menu.ItemIndicator>
        <Check aria-hidden className="size-5 text-primary" />
      </Menu.ItemIndicator>
    </Menu.RadioItem>
  )
}
