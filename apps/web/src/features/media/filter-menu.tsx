import { Check, ListFilter } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { m } from '@/paraglide/messages'
import { sorts } from './media-view'
import { useMediaView } from './use-media-view'

export function FilterMenu() {
  const { view, go } = useMediaView()
  const { sort } = view

  return (
    <Menu
      trigger={
        <Button variant="outline">
          <ListFilter aria-hidden className="size-5" />
          {sort === 'newest' ? m.media_filter() : m.media_filter_by({ sort: m.media_sort({ sort }) })}
        </Button>
      }
    >
      <DropdownMenu.RadioGroup value={sort}>
        {sorts.map((choice) => (
          <DropdownMenu.RadioItem
            key={choice}
            value={choice}
            onSelect={() => go({ sort: choice })}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-3 font-medium outline-none data-highlighted:bg-sunken"
          >
            {m.media_sort({ sort: choice })}
            <DropdownMenu.ItemIndicator>
              <Check aria-hidden className="size-5 text-primary" />
            </DropdownMenu.ItemIndicator>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </Menu>
  )
}
