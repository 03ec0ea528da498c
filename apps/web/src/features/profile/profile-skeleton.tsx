import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'

export function ProfileSkeleton() {
  return (
    <div role="status" className="grid gap-4 md:gap-7">
      <span className="sr-only">{m.loading()}</span>
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </div>
  )
}
