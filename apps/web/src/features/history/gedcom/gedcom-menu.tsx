import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, FileArchive, FileDown, FileUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { saveBlob } from '@/browser/save-blob'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { useFilePicker } from '@/components/ui/use-file-picker'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { lazyPart } from '@/lib/lazy-part'
import { toast } from '@/lib/toast'
import { UserError } from '@/lib/user-error'
import { useViewer } from '@/lib/viewer'
import { formatBytes } from '@/text/format'
import type { HistoryMember } from '../history-member'
import { readRecords, readTree } from './gedcom-api'
import type { GedcomVersion } from './lines-of'
import type { Existing } from './plan-import'
import type { ShareFiles } from './store-pictures'

const loadImportDialog = () => import('./import-dialog')
const ImportDialog = lazyPart(async () => (await loadImportDialog()).ImportDialog)

/** It is read as a whole. */
const LARGEST_ARCHIVE = 500 * 1024 ** 2

type Props = { members: HistoryMember[]; onShareFiles: ShareFiles }

/** Imports from other genealogy programs and exports to them. */
export function GedcomMenu({ members, onShareFiles }: Props) {
  const [file, setFile] = useState<{ content: ArrayBuffer; tree: Existing; number: number }>()
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  const { picker, pick } = useFilePicker({
    accept: '.ged,.gedcom,.gdz,.zip,text/vnd.familysearch.gedcom,application/vnd.familysearch.gedcom+zip',
    testId: 'gedcom-picker',
    onChoose: ([chosen]) => chosen && choose(chosen),
  })

  async function choose(chosen: File) {
    try {
      if (chosen.size > LARGEST_ARCHIVE)
        throw new UserError(m.gedcom_zip_too_large({ limit: formatBytes(LARGEST_ARCHIVE) }))
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
      const [tree, { records, leftOut }, { writeGedcom }] = await Promise.all([
        readTree(queryClient, familyId, members),
        readRecords(familyId),
        import('./write-gedcom'),
      ])
      const text = writeGedcom({ ...tree, records }, version, new Date().toISOString().slice(0, 10))
      saveBlob(new Blob([text], { type: 'text/vnd.familysearch.gedcom' }), m.gedcom_file_name())
      if (leftOut > 0) toast.info(m.gedcom_records_left_out({ count: leftOut }))
    } catch (error) {
      toast.error(m.gedcom_export_failed(), { description: errorMessage(error) })
    }
  }

  async function saveArchive() {
    toast.info(m.gedcom_collecting(), { id: 'gedzip' })
    try {
      const [tree, { records, leftOut }, { exportGedzip }] = await Promise.all([
        readTree(queryClient, familyId, members),
        readRecords(familyId),
        import('./export-gedzip'),
      ])
      const today = new Date().toISOString().slice(0, 10)
      const { zip, missing } = await exportGedzip(queryClient, { ...tree, records }, today)
      saveBlob(zip, m.gedcom_zip_name())
      if (leftOut > 0) toast.info(m.gedcom_records_left_out({ count: leftOut }))
      const description = missing > 0 ? m.gedcom_pictures_missing({ count: missing }) : undefined
      toast.success(m.gedcom_zip_saved(), { id: 'gedzip', description })
    } catch (error) {
      toast.error(m.gedcom_export_failed(), { id: 'gedzip', description: errorMessage(error) })
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
            <MenuItem icon={FileArchive} onSelect={saveArchive}>
              {m.gedcom_export_zip()}
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
            onShareFiles={onShareFiles}
            onChooseOther={pick}
            onClose={() => setFile(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
