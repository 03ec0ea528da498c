import { createFileRoute, Link } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { BackLink } from '@/components/ui/back-link'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { BasketDrawing } from '@/features/lists/basket-drawing'
import { ListsSkeleton } from '@/features/lists/list-overview'
import { ListScreen } from '@/features/lists/list-screen'
import { useLists } from '@/features/lists/use-lists'
import { Page } from '@/features/shell/page'
import { m } from '@/i18n/messages'
import { text } from '@/lib/search-params'

export const Route = createFileRoute('/_guarded/_shell/_family/lists/$id')({
  validateSearch: z.object({ item: text }),
  component: List,
})

function List() {
  const { id } = Route.useParams()
  const { query, lists } = useLists()
  const list = lists?.find((one) => one.id === id)

  if (list) return <ListScreen key={id} list={list} />
  if (query.isPending) return <ListsSkeleton />
  if (lists) return <NotFound />
  return (
    <Page title={m.lists_title()} back={<BackLink to="/lists">{m.list_back()}</BackLink>}>
      <LoadFailure title={m.lists_failed()} query={query} />
    </Page>
  )
}

function NotFound() {
  return (
    <Page title={m.list_not_found()}>
      <Card>
        <EmptyState
          drawing={<BasketDrawing />}
          text={m.list_not_found_text()}
          action={
            <Button asChild variant="quiet">
              <Link to="/lists">{m.list_back()}</Link>
            </Button>
          }
        />
      </Card>
    </Page>
  )
}
