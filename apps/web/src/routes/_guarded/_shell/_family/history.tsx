import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod/mini'
import { Button } from '@/components/ui/button'
import { useRows } from '@/data/use-rows'
import { FamilyHistory } from '@/features/history/family-history'
import { GedcomMenu } from '@/features/history/gedcom/gedcom-menu'
import type { ShareFiles } from '@/features/history/gedcom/store-pictures'
import { type FormSubject, MemberDialog } from '@/features/history/member-dialog'
import { relatives } from '@/features/history/relatives'
import { views } from '@/features/history/views'
import { Page } from '@/features/shell/page'
import { m } from '@/i18n/messages'
import { oneOf, text } from '@/lib/search-params'
import { useViewer, type Viewer } from '@/lib/viewer'

async function shareFiles(viewer: Viewer, files: Parameters<ShareFiles>[0]) {
  const { shareFiles: share } = await import('@/features/media/upload/share-files')
  return share(viewer, files)
}

export const Route = createFileRoute('/_guarded/_shell/_family/history')({
  validateSearch: z.object({ view: oneOf(views), from: text, person: text }),
  component: HistoryScreen,
})

function HistoryScreen() {
  const viewer = useViewer()
  const { query } = useRows(relatives)
  const [dialog, setDialog] = useState<FormSubject>()

  return (
    <Page
      title={m.history_title()}
      subtitle={m.history_subtitle()}
      action={
        <div className="flex gap-2">
          <Button onClick={() => setDialog({})}>
            <Plus aria-hidden className="size-5" />
            {m.history_add()}
          </Button>
          {query.data && (
            <GedcomMenu members={query.data} onShareFiles={(files) => shareFiles(viewer, files)} />
          )}
        </div>
      }
    >
      <FamilyHistory onAdd={() => setDialog({})} onEdit={(member) => setDialog({ member })} />
      {dialog && (
        <MemberDialog
          members={query.data ?? []}
          subject={dialog}
          // A late response must not close a dialog that was opened since.
          onClose={() => setDialog((current) => (current === dialog ? undefined : current))}
        />
      )}
    </Page>
  )
}
