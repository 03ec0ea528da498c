import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { errorMessage } from '@/lib/error-message'
import { m } from '@/paraglide/messages'
import { useImportHistory } from './gedcom-api'
import { ImportPlan } from './import-plan'
import { type Existing, type ImportPlan as Plan, planImport } from './plan-import'
import { readGedcomFile } from './read-gedcom-file'

type Props = {
  content: ArrayBuffer
  tree: Existing
  onChooseOther: () => void
  onClose: () => void
}

/** Shows what a file would add, and imports it. */
export function ImportDialog({ content, tree, onChooseOther, onClose }: Props) {
  // Read once: a second reading would skip the people it has just imported.
  const [{ plan, problem }] = useState(() => read(content, tree))
  const importHistory = useImportHistory(onClose)

  return (
    <Dialog open onOpenChange={onClose} title={m.gedcom_import()} description={m.gedcom_import_text()}>
      {plan ? (
        <ImportPlan
          plan={plan}
          busy={importHistory.isPending}
          onChooseOther={onChooseOther}
          onImport={() => importHistory.mutate(plan)}
        />
      ) : (
        <div className="grid gap-4">
          <Notice tone="problem">{problem}</Notice>
          <Button variant="outline" onClick={onChooseOther} className="justify-self-end">
            {m.gedcom_choose_other()}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

type Reading = { plan: Plan; problem?: never } | { plan?: never; problem: string }

function read(content: ArrayBuffer, tree: Existing): Reading {
  try {
    return { plan: planImport(readGedcomFile(content), tree, new Date().toISOString().slice(0, 10)) }
  } catch (error) {
    return { problem: errorMessage(error) }
  }
}
