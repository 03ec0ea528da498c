import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ShelfDrawing } from './shelf-drawing'

export function NothingYet({ title, text }: { title?: string; text: string }) {
  return (
    <Card>
      <EmptyState drawing={<ShelfDrawing />} {...(title && { title })} text={text} />
    </Card>
  )
}
