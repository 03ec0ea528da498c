import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod/mini'
import { Button } from '@/components/ui/button'
import { ListOverview } from '@/features/lists/list-overview'
import { StartListDialog } from '@/features/lists/start-list-dialog'
import { Page } from '@/features/shell/page'
import { m } from '@/i18n/messages'
import { text } from '@/lib/search-params'

export const Route = createFileRoute('/_guarded/_shell/_family/lists/')({
  validateSearch: z.object({ item: text }),
  component: ListsScreen,
})

function ListsScreen() {
  const [starting, setStarting] = useState(false)

  return (
    <Page
      title={m.lists_title()}
      action={
        <Button onClick={() => setStarting(true)}>
          <Plus aria-hidden className="size-5" />
          {m.list_start()}
        </Button>
      }
    >
      <ListOverview />
      <StartListDialog open={starting} onClose={() => setStarting(false)} />
    </Page>
  )
}
