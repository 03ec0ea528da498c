import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { m } from '@/i18n/messages'
import { AlbumDrawing } from './album-drawing'
import { isFiltered } from './media-view'
import { useMediaView } from './use-media-view'

/** In place of a view without items: the way to the first upload, or out of the filter. */
export function MediaEmpty({ upload }: { upload: ReactNode }) {
  const { view, go } = useMediaView()
  const { type } = view
  const filtered = isFiltered(view)
  const action = filtered ? (
    <Button variant="outline" onClick={() => go({ type: 'all', sort: 'newest', from: 'all' })}>
      {m.media_show_all()}
    </Button>
  ) : (
    upload
  )

  return (
    <Card>
      <EmptyState
        drawing={<AlbumDrawing />}
        title={m.media_empty({ type })}
        text={filtered ? m.media_none_match() : m.media_empty_text({ type })}
        action={action && <div className="mt-2">{action}</div>}
      />
    </Card>
  )
}
