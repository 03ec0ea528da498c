import { Link } from '@tanstack/react-router'
import { PanelLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Brand } from '@/components/ui/brand'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { SidebarContent } from './sidebar-content'

type Props = { members: (narrow: boolean) => ReactNode }

/** Beside the page from 768 px; a phone has the drawer instead. */
export function Sidebar({ members }: Props) {
  const [collapsed, toggle] = useCollapsed()

  return (
    <aside
      aria-label={m.nav_sidebar()}
      className={cn(
        'sticky top-0 hidden h-dvh flex-none flex-col gap-1 overflow-y-auto border-line border-e bg-surface px-3.5 py-4.5 md:flex print:hidden',
        collapsed ? 'w-19' : 'w-[clamp(264px,16.5rem,24vw)]',
      )}
    >
      <div className={cn('flex items-center justify-between', collapsed && 'flex-col gap-2')}>
        <Link
          to="/home"
          className={cn(
            'flex h-11 items-center overflow-hidden rounded-control',
            collapsed ? 'w-9' : 'px-2.5',
          )}
        >
          <Brand />
        </Link>
        <Button
          variant="ghost"
          size="icon"
          aria-expanded={!collapsed}
          aria-label={collapsed ? m.expand_sidebar() : m.collapse_sidebar()}
          onClick={toggle}
        >
          <PanelLeft aria-hidden className="size-5 rtl:-scale-x-100" strokeWidth={1.8} />
        </Button>
      </div>
      <SidebarContent narrow={collapsed} members={members(collapsed)} />
    </aside>
  )
}

const KEY = 'sidebar collapsed'

/** Whether the sidebar is collapsed, stored on this device. */
function useCollapsed(): [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(KEY) === 'true')

  function toggle() {
    localStorage.setItem(KEY, String(!collapsed))
    setCollapsed(!collapsed)
  }

  return [collapsed, toggle]
}
