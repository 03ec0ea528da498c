import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'
import { gridLook } from './grid-look'

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function MediaSkeleton() {
  return (
    <div role="status" aria-label={m.media_loading()} className={gridLook}>
      {CARDS.map((card) => (
        <Card key={card} className="overflow-hidden">
          <Skeleton className="aspect-4/3 rounded-none" />
          <div className="grid gap-2 p-3.5">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-5/6" />
          </div>
        </Card>
      ))}
    </div>
  )
}
