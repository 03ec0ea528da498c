import { Check, ListFilter } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { useLoadedPopupParts } from '@/components/ui/popups'
import { m } from '@/paraglide/messages'
import { sorts } from './media-view'
import { useMediaView } from './use-media-view'

export function FilterMenu() {
  const { sort } = useMediaView().view

  return (
    <Menu
      trigger={
        <Button variant="outline">
          <ListFilter aria-hidden className="size-5" />
          {sort === 'newest' ? m.media_filter() : m.media_filter_by({ sort: m.media_sort({ sort }) })}
        </Button>
      }
    >
      <Sorts />
    </Menu>
  )
}

function Sorts() {
  const { view, go } = useMediaView()
  const { Menu } = useLoadedPopupParts()

  return (
    <Menu.RadioGroup value={view.sort}>
      {sorts.map((choice) => (
        <Menu.RadioItem
          key={choice}
          value={choice}
          onSelect={() => go({ sort: choice })}
          className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-3 font-medium outline-none data-highlighted:bg-sunken"
        >
          {m.media_sort({ sort: choice })}
          <Menu.ItemIndicator>
            <Check aria-hidden className="size-5 text-primary" />
          </Menu.ItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
