import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'

export const CommentsSkeleton = () => (
  <div role="status" aria-label={m.comments_loading()} className="grid min-h-28 grid-cols-1 gap-3">
    <div className="flex gap-2.5">
      <Skeleton className="size-7 flex-none rounded-full" />
      <Skeleton className="h-14 w-56 rounded-2xl" />
    </div>
    <Skeleton className="h-11 w-full rounded-2xl" />
  </div>
)
