import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { checkPictures } from './check-pictures'
import { useImportHistory } from './gedcom-api'
import { ImportPlan } from './import-plan'
import { type Gedzip, openGedzip } from './open-gedzip'
import { type Existing, type ImportPlan as Plan, planImport } from './plan-import'
import { readGedcomFile } from './read-gedcom-file'
import type { ShareFiles } from './store-pictures'

type Props = {
  content: ArrayBuffer
  tree: Existing
  onShareFiles: ShareFiles
  onChooseOther: () => void
  onClose: () => void
}

/** Shows what a file would add, and imports it. */
export function ImportDialog({ content, tree, onShareFiles, onChooseOther, onClose }: Props) {
  // Read once: a second reading would skip the people it has just imported.
  const [{ plan, archive, problem }] = useState(() => read(content, tree))
  const pictures = useCheckedPictures(plan, archive)
  const importHistory = useImportHistory(archive, onShareFiles, onClose)
  const checked = pictures.plan

  return (
    <Dialog open onOpenChange={onClose} title={m.gedcom_import()} description={m.gedcom_import_text()}>
      {checked ? (
        <ImportPlan
          plan={checked}
          busy={importHistory.isPending}
          progress={importHistory.progress}
          onChooseOther={onChooseOther}
          onImport={() => importHistory.mutate(checked)}
        />
      ) : plan ? (
        <div className="grid gap-2">
          <p className="text-ink-soft">{m.gedcom_checking_pictures()}</p>
          <ProgressBar label={m.gedcom_checking_pictures()} value={pictures.done} max={countOf(plan)} />
        </div>
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

const countOf = ({ pictures: { portraits, others } }: Plan) => portraits.size + others.size

/** The plan once its pictures have been looked at; immediately when it has none. */
function useCheckedPictures(plan: Plan | undefined, archive: Gedzip | undefined) {
  const needsCheck = plan && archive && countOf(plan) > 0
  const [checked, setChecked] = useState(needsCheck ? undefined : plan)
  const [done, setDone] = useState(0)
  useEffect(() => {
    if (!plan || !archive || !needsCheck) return
    let left = false
    setDone(0)
    checkPictures(plan, archive, () => !left && setDone((count) => count + 1)).then(
      (result) => !left && setChecked(result),
    )
    return () => {
      left = true
    }
  }, [plan, archive, needsCheck])
  return { plan: checked, done }
}

type Reading =
  | { plan: Plan; archive: Gedzip | undefined; problem?: never }
  | { plan?: never; archive?: never; problem: string }

function read(content: ArrayBuffer, tree: Existing): Reading {
  const today = new Date().toISOString().slice(0, 10)
  try {
    const archive = openGedzip(content)
    const file = readGedcomFile(archive?.gedcom ?? content)
    return { plan: planImport(file, tree, today, archive), archive }
  } catch (error) {
    return { problem: errorMessage(error) }
  }
}
