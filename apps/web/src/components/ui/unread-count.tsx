import { m } from '@/i18n/messages'

const MAX_COUNT = 99

/** The number of unread messages; renders nothing for zero. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="grid h-5 min-w-5 flex-none place-items-center rounded-full bg-primary px-1.5 font-bold text-[min(0.6875rem,16px)] text-on-primary leading-none">
      <span aria-hidden>{count > MAX_COUNT ? `${MAX_COUNT}+` : count}</span>
      <span className="sr-only">{m.messages_unread({ count })}</span>
    </span>
  )
}
