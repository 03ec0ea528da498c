import { Cake, Flower2, HeartHandshake } from 'lucide-react'
import { Link } from '@/lib/router'
import type { Occasion } from './family-days'
import { occasionText } from './occasion-text'

const icons = { birthday: Cake, anniversary: HeartHandshake, remembrance: Flower2 }

/** The birthdays, anniversaries and remembrance days of one day. */
export function OccasionList({ occasions }: { occasions: readonly Occasion[] }) {
  return (
    <ul className="mt-3 grid gap-1.5">
      {occasions.map((occasion) => {
        const Icon = icons[occasion.kind]
        return (
          <li key={occasion.kind + occasion.person_id}>
            <Link
              to={occasion.profile_id ? `/profile/${occasion.profile_id}` : '/history'}
              className="flex min-h-11 items-center gap-2.5 rounded-control bg-honey-wash px-3 py-1.5 font-medium text-honey-ink text-sm hover:underline"
            >
              <Icon aria-hidden className="size-5 flex-none" />
              <span className="wrap-anywhere min-w-0">{occasionText(occasion)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
