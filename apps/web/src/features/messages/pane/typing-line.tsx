import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { nameOf, type Person } from '../conversation'

/** Shows who is typing, over the end of the log, which leaves space for it (and for a brief toast) below the newest message. */
export function TypingLine({ typists }: { typists: Person[] }) {
  const [first, second] = typists.map((person) => nameOf(person).split(' ')[0] ?? '')
  return (
    <div className="relative flex-none">
      <p
        aria-live="polite"
        className={cn(
          'pointer-events-none absolute inset-x-0 bottom-0 h-8 truncate px-5 pt-1.5 text-ink-soft text-sm',
          first && 'bg-linear-to-t from-60% from-surface to-transparent',
        )}
      >
        {first &&
          (typists.length > 2
            ? m.typing_several()
            : second
              ? m.typing_two({ first, second })
              : m.typing_one({ name: first }))}
      </p>
    </div>
  )
}
