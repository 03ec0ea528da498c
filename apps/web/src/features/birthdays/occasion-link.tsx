import { cn } from '@/lib/cn'
import { formatPlainDay, formatWait } from '@/lib/format'
import { Link } from '@/lib/router'
import { m } from '@/paraglide/messages'
import type { Occasion } from './family-days'
import { OccasionIcon } from './occasion-icon'
import { occasionPath } from './occasion-path'
import { occasionText } from './occasion-text'

type Props = { occasion: Occasion & { wait: number } }

/** A day of the family that comes next; highlighted on the day itself. */
export function OccasionLink({ occasion }: Props) {
  const today = occasion.wait === 0
  return (
    <Link
      to={occasionPath(occasion)}
      className={cn(
        'flex items-center gap-3 rounded-control px-2 py-2',
        today ? 'mb-1 bg-honey-wash/40 inset-ring inset-ring-honey' : 'hover:bg-sunken',
      )}
    >
      <span className="grid size-9 flex-none place-items-center rounded-full bg-honey-wash text-honey-ink">
        <OccasionIcon kind={occasion.kind} />
      </span>
      <span className="min-w-0 flex-1 leading-snug">
        <span className="wrap-anywhere block font-semibold">{occasionText(occasion)}</span>
        <span className={cn('block text-[0.8125rem]', today ? 'text-honey-ink' : 'text-ink-soft')}>
          {formatPlainDay(new Date(occasion.date))}
        </span>
      </span>
      <span
        className={cn(
          'flex-none rounded-full px-2.5 py-1 font-semibold text-[0.8125rem]',
          today ? 'bg-primary text-on-primary' : 'bg-honey-wash',
        )}
      >
        {today ? m.day_today() : formatWait(occasion.wait)}
      </span>
    </Link>
  )
}
