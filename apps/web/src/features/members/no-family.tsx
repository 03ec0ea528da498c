import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { m } from '@/i18n/messages'
import { TableDrawing } from './table-drawing'

type Props = {
  title?: string | undefined
  action?: string | undefined
  /** Other ways to get into a family, next to creating one. */
  children?: ReactNode
}

/** Shown in place of a screen that needs a family. */
export function NoFamily({ title = m.no_family_title(), action = m.no_family_create(), children }: Props) {
  return (
    <Card>
      <EmptyState
        drawing={<TableDrawing />}
        title={title}
        text={m.no_family_text()}
        action={
          <div className="mt-2 grid gap-2 sm:flex">
            <Button asChild>
              <Link to="/create-family">{action}</Link>
            </Button>
            {children}
          </div>
        }
      />
    </Card>
  )
}
