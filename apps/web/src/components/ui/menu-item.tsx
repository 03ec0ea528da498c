import type { LucideIcon } from 'lucide-react'
import { cn } from '@/lib/cn'
import { Link } from '@/lib/router'
import { useLoadedPopupParts } from './popups'

type Props = {
  icon: LucideIcon
  children: string
  /** For destructive actions. */
  danger?: boolean
} & ({ to: string; onSelect?: never } | { to?: never; onSelect: () => void })

/** A menu item: a link or an action. */
export function MenuItem({ icon: Icon, children, danger, to, onSelect }: Props) {
  const { Menu } = useLoadedPopupParts()
  const content = (
    <>
      <Icon aria-hidden className="size-5 flex-none" strokeWidth={1.8} />
      {children}
    </>
  )
  return (
    <Menu.Item
      asChild={to !== undefined}
      {...(onSelect && { onSelect })}
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-medium outline-none data-highlighted:bg-sunken',
        danger && 'text-danger',
      )}
    >
      {to === undefined ? content : <Link to={to}>{content}</Link>}
    </Menu.Item>
  )
}
