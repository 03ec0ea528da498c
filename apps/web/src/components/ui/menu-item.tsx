import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { Address } from '@/data/address'
import { cn } from '@/lib/cn'
import { useLoadedPopupParts } from './popups'

type Props = {
  icon: LucideIcon
  children: string
  /** For destructive actions. */
  danger?: boolean
} & ({ address: Address; onSelect?: never } | { address?: never; onSelect: () => void })

/** A menu item: a link or an action. */
export function MenuItem({ icon: Icon, children, danger, address, onSelect }: Props) {
  const { Menu } = useLoadedPopupParts()
  const content = (
    <>
      <Icon aria-hidden className="size-5 flex-none" strokeWidth={1.8} />
      {children}
    </>
  )
  return (
    <Menu.Item
      asChild={address !== undefined}
      {...(onSelect && { onSelect })}
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-medium outline-none data-highlighted:bg-sunken',
        danger && 'text-danger',
      )}
    >
      {address ? <Link {...address}>{content}</Link> : content}
    </Menu.Item>
  )
}
