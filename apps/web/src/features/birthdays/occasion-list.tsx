import { Link } from '@tanstack/react-router'
import type { Occasion } from './family-days'
import { OccasionIcon } from './occasion-icon'
import { occasionPath } from './occasion-path'
import { occasionText } from './occasion-text'

/** The birthdays, anniversaries and remembrance days of one day. */
export function OccasionList({ occasions }: { occasions: readonly Occasion[] }) {
  return (
    <ul className="mt-3 grid gap-1.5">
      {occasions.map((occasion) => (
        <li key={occasion.kind + occasion.person_id}>
          <Link
            {...occasionPath(occasion)}
            className="flex min-h-11 items-center gap-2.5 rounded-control bg-honey-wash px-3 py-1.5 font-medium text-honey-ink text-sm hover:underline"
          >
            <OccasionIcon kind={occasion.kind} />
            <span className="wrap-anywhere min-w-0">{occasionText(occasion)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
