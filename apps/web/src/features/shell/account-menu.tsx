import { LogOut, Settings, User } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { Link } from 'react-router'
import { Avatar } from '@/components/ui/avatar'
import { m } from '@/paraglide/messages'

const item =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-medium outline-none data-highlighted:bg-sunken'

type Props = { name: string; avatarUrl: string | null; onLogout: () => void }

export function AccountMenu({ name, avatarUrl, onLogout }: Props) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="grid size-11 place-items-center rounded-full">
        <Avatar name={name} src={avatarUrl} />
        <span className="sr-only">{m.account_menu()}</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          collisionPadding={8}
          className="z-30 min-w-56 rounded-card border border-line bg-surface p-1.5 shadow-card"
        >
          <DropdownMenu.Label className="px-3 pt-2 pb-1.5">
            <span className="block font-semibold">{m.account_menu()}</span>
            <span className="block truncate text-ink-soft text-sm">{name}</span>
          </DropdownMenu.Label>
          <DropdownMenu.Separator className="my-1 border-line border-t" />
          <DropdownMenu.Item asChild className={item}>
            <Link to="/profile">
              <User aria-hidden className="size-5" strokeWidth={1.8} />
              {m.nav_profile()}
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild className={item}>
            <Link to="/settings">
              <Settings aria-hidden className="size-5" strokeWidth={1.8} />
              {m.nav_settings()}
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Separator className="my-1 border-line border-t" />
          <DropdownMenu.Item className={item} onSelect={onLogout}>
            <LogOut aria-hidden className="size-5" strokeWidth={1.8} />
            {m.logout()}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
