import { LogOut, Server, Settings, User } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { m } from '@/i18n/messages'

type Props = {
  name: string
  avatarUrl: string | null
  /** Whether they run this hub. */
  isHost: boolean
  onLogout: () => void
}

export function AccountMenu({ name, avatarUrl, isHost, onLogout }: Props) {
  return (
    <Menu
      trigger={
        <button type="button" className="grid size-11 flex-none place-items-center rounded-full">
          <Avatar name={name} src={avatarUrl} />
          <span className="sr-only">{m.account_menu()}</span>
        </button>
      }
    >
      <div className="px-3 pt-2 pb-1.5">
        <span className="block font-semibold">{m.account_menu()}</span>
        <span className="block truncate text-ink-soft text-sm">{name}</span>
      </div>
      <hr className="my-1 border-line" />
      <MenuItem icon={User} address={{ to: '/profile' }}>
        {m.nav_profile()}
      </MenuItem>
      <MenuItem icon={Settings} address={{ to: '/settings' }}>
        {m.nav_settings()}
      </MenuItem>
      {isHost && (
        <MenuItem icon={Server} address={{ to: '/hub' }}>
          {m.hub_title()}
        </MenuItem>
      )}
      <hr className="my-1 border-line" />
      <MenuItem icon={LogOut} onSelect={onLogout}>
        {m.logout()}
      </MenuItem>
    </Menu>
  )
}
