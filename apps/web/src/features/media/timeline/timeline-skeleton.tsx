import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'

const ROWS = [
  [1.5, 0.75, 1.5, 1.33],
  [1.33, 1.5, 1, 1.5],
  [0.75, 1.5, 1.5, 1.33],
]

export const TimelineSkeleton = () => (
  <div role="status" aria-label={m.media_loading()} className="-mx-3.5 grid gap-[3px] md:-mx-7 md:px-3.5">
    <Skeleton className="mx-3.5 my-3 h-5 w-32" />
    {ROWS.map((ratios) => (
      <div key={ratios.join()} className="flex gap-[3px]">
        {ratios.map((ratio, index) => (
          <Skeleton
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            key={index}
            className="h-[140px] rounded-none"
            style={{ flexGrow: ratio, flexBasis: 0 }}
          />
        ))}
      </div>
    ))}
  </div>
)
