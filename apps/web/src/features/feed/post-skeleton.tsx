import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'

export function PostSkeleton({ photo }: { photo?: boolean }) {
  return (
    <Card className="overflow-hidden">
      <div className="flex items-center gap-3 p-4">
        <Skeleton className="size-9 rounded-full" />
        <div className="grid gap-2">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3 w-20" />
        </div>
      </div>
      <div className="grid gap-2 px-4 pb-4">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      {photo && <Skeleton className="aspect-4/3 w-full rounded-none" />}
      <div className="flex gap-4 border-line border-t p-4">
        <Skeleton className="h-5 w-16" />
        <Skeleton className="h-5 w-16" />
      </div>
    </Card>
  )
}
