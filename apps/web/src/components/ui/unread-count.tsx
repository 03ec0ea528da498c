import { m } from '@/paraglide/messages'

const MOST_SHOWN = 99

/** How many messages wait to be read; nothing for none. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="grid h-5 min-w-5 flex-none place-items-center rounded-full bg-primary px-1.5 font-bold text-[0.6875rem] text-on-primary leading-none">
      <span aria-hidden>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="sr-only">{m.messages_unread({ count })}</span>
    </span>
  )
}
