import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'

/** Admin or Member; any other role is shown as Member. */
export function RoleBadge({ role }: { role: string }) {
  const admin = role === 'admin'
  return (
    <span
      className={cn(
        'rounded-full px-2.5 py-0.5 font-semibold text-[0.78125rem]',
        admin ? 'bg-primary-wash text-primary-strong' : 'bg-sunken text-ink-soft',
      )}
    >
      {admin ? m.role_admin() : m.role_member()}
    </span>
  )
}
