import { localDay } from '@/dates/local-time'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { formatPlainDay, formatWait } from '@/text/format'
import { type FamilyDay, nextOccasions } from './family-days'
import { OccasionIcon } from './occasion-icon'
import { occasionText } from './occasion-text'

/** When days come next, the next one first. */
export function YearlyDays({ days }: { days: FamilyDay[] }) {
  const next = nextOccasions(days, localDay(useNow())).sort((a, b) => a.wait - b.wait)
  if (next.length === 0) return null
  return (
    <ul className="grid gap-2">
      {next.map((occasion) => (
        <li
          key={occasion.kind + occasion.names.join()}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-honey-wash px-3 py-2.5 text-honey-ink"
        >
          <OccasionIcon kind={occasion.kind} />
          <span className="wrap-anywhere min-w-0 flex-1 basis-40">
            <span className="block font-semibold">{occasionText(occasion)}</span>
            <span className="text-sm">{formatPlainDay(new Date(occasion.date))}</span>
          </span>
          <span className="font-semibold text-sm">
            {occasion.wait === 0 ? m.day_today() : formatWait(occasion.wait)}
          </span>
        </li>
      ))}
    </ul>
  )
}
