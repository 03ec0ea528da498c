import { formatPlainDay } from '@/text/format'
import type { Occasion } from './family-days'
import { OccasionIcon } from './occasion-icon'
import { occasionPath } from './occasion-path'
import { occasionText } from './occasion-text'
import { UpcomingDay } from './upcoming-day'

type Props = { occasion: Occasion & { wait: number } }

/** A day of the family that comes next. */
export const OccasionLink = ({ occasion }: Props) => (
  <UpcomingDay
    address={occasionPath(occasion)}
    picture={
      <span className="grid size-9 flex-none place-items-center rounded-full bg-honey-wash text-honey-ink">
        <OccasionIcon kind={occasion.kind} />
      </span>
    }
    title={occasionText(occasion)}
    text={formatPlainDay(new Date(occasion.date))}
    wait={occasion.wait}
  />
)
