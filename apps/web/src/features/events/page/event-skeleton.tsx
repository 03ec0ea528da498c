import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'

export function EventSkeleton() {
  return (
    <div role="status" aria-label={m.event_loading()} className="grid gap-5">
      <Card className="grid gap-4 p-5 md:p-6">
        <Skeleton className="h-9 w-64" />
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-9 w-60 rounded-full" />
      </Card>
    </div>
  )
}
