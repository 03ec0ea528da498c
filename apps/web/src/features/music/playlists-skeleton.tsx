import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'
import { playlistGrid } from './playlist-card'

export function PlaylistsSkeleton() {
  return (
    <div role="status" aria-label={m.music_loading()} className={playlistGrid}>
      {[0, 1, 2, 3].map((card) => (
        <Card key={card} className="overflow-hidden">
          <Skeleton className="aspect-square w-full rounded-none" />
          <div className="grid gap-3 p-3.5">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-11 w-full" />
          </div>
        </Card>
      ))}
    </div>
  )
}

export function PlaylistSkeleton() {
  return (
    <div role="status" aria-label={m.music_playlist_loading()} className="grid gap-4">
      <div className="flex items-center gap-4">
        <Skeleton className="size-28 flex-none rounded-card" />
        <div className="grid flex-1 gap-3">
          <Skeleton className="h-7 w-44" />
          <Skeleton className="h-4 w-full max-w-72" />
        </div>
      </div>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  )
}
