import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'

export function PaneSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className="flex flex-1 flex-col gap-4 p-5">
      <Skeleton className="h-11 w-48" />
      <div className="mt-auto grid gap-3">
        <Skeleton className="h-11 w-56 rounded-card" />
        <Skeleton className="h-16 w-64 justify-self-end rounded-card" />
        <Skeleton className="h-11 w-40 rounded-card" />
        <Skeleton className="mt-2 h-12" />
      </div>
    </div>
  )
}
