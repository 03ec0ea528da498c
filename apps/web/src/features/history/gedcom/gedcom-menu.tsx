import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, FileDown, FileUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { useFilePicker } from '@/components/ui/use-file-picker'
import { errorMessage } from '@/lib/error-message'
import { saveBlob } from '@/lib/save-blob'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import type { HistoryMember } from '../history-member'
import { readRecords, readTree } from './gedcom-api'
import type { GedcomVersion } from './lines-of'
import type { Existing } from './plan-import'

const loadImportDialog = () => import('./import-dialog')
const ImportDialog = lazy(async () => ({ default: (await loadImportDialog()).ImportDialog }))

type Props = { members: HistoryMember[] }

/** Imports from other genealogy programs and exports to them. */
export function GedcomMenu({ members }: Props) {
  const [file, setFile] = useState<{ content: ArrayBuffer; tree: Existing; number: number }>()
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  const { picker, pick } = useFilePicker({
    accept: '.ged,.gedcom,text/vnd.familysearch.gedcom',
    testId: 'gedcom-picker',
    onChoose: ([chosen]) => chosen && choose(chosen),
  })

  async function choose(chosen: File) {
    try {
      const [content, tree] = await Promise.all([
        chosen.arrayBuffer(),
        readTree(queryClient, familyId, members),
        loadImportDialog(),
      ])
      setFile((earlier) => ({ content, tree, number: (earlier?.number ?? 0) + 1 }))
    } catch (error) {
      toast.error(m.gedcom_failed(), { description: errorMessage(error) })
    }
  }

  async function save(version: GedcomVersion) {
    try {
      const [tree, records, { writeGedcom }] = await Promise.all([
        readTree(queryClient, familyId, members),
        readRecords(familyId),
        import('./write-gedcom'),
      ])
      const text = writeGedcom({ ...tree, records }, version, new Date().toISOString().slice(0, 10))
      saveBlob(new Blob([text], { type: 'text/vnd.familysearch.gedcom' }), m.gedcom_file_name())
    } catch (error) {
      toast.error(m.gedcom_export_failed(), { description: errorMessage(error) })
    }
  }

  return (
    <>
      <Menu
        trigger={
          <Button variant="outline" size="icon" aria-label={m.gedcom_menu()}>
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        }
      >
        <MenuItem icon={FileUp} onSelect={pick}>
          {m.gedcom_import()}
        </MenuItem>
        {members.length > 0 && (
          <>
            <MenuItem icon={FileDown} onSelect={() => save('5.5.1')}>
              {m.gedcom_export_551()}
            </MenuItem>
            <MenuItem icon={FileDown} onSelect={() => save('7.0')}>
              {m.gedcom_export_7()}
            </MenuItem>
          </>
        )}
      </Menu>
      {picker}
      {file && (
        <Suspense>
          <ImportDialog
            key={file.number}
            content={file.content}
            tree={file.tree}
            onChooseOther={pick}
            onClose={() => setFile(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
