import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { m } from '@/paraglide/messages'
import { AlbumDrawing } from './album-drawing'
import type { Type } from './media-view'

export function MediaEmpty({ type, upload }: { type: Type; upload: ReactNode }) {
  return (
    <Card>
      <EmptyState
        drawing={<AlbumDrawing />}
        title={m.media_empty({ type })}
        text={m.media_empty_text({ type })}
        action={upload && <div className="mt-2">{upload}</div>}
      />
    </Card>
  )
}
