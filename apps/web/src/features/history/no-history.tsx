import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { m } from '@/i18n/messages'
import { AlbumDrawing } from './album-drawing'

/** The empty list. */
export function NoHistory({ add }: { add: ReactNode }) {
  return (
    <Card>
      <EmptyState
        drawing={<AlbumDrawing />}
        title={m.history_empty_title()}
        text={m.history_empty()}
        action={add}
      />
    </Card>
  )
}
