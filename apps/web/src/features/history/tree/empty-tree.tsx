import type { ReactNode } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { m } from '@/i18n/messages'
import { SaplingDrawing } from './sapling-drawing'

export function EmptyTree({ add }: { add: ReactNode }) {
  return (
    <div className="grid min-h-80 place-content-center rounded-card bg-surface shadow-card">
      <EmptyState
        drawing={<SaplingDrawing />}
        title={m.history_tree_empty_title()}
        text={m.history_tree_empty()}
        action={add}
      />
    </div>
  )
}
