import { Ellipsis, FileDown, FileUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { useFilePicker } from '@/components/ui/use-file-picker'
import { errorMessage } from '@/lib/error-message'
import { saveBlob } from '@/lib/save-blob'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import type { HistoryMember } from '../history-member'
import type { GedcomVersion } from './write-gedcom'

const loadImportDialog = () => import('./import-dialog')
const ImportDialog = lazy(async () => ({ default: (await loadImportDialog()).ImportDialog }))

type Props = { members: HistoryMember[] }

/** Imports from other genealogy programs and exports to them. */
export function GedcomMenu({ members }: Props) {
  const [file, setFile] = useState<{ content: ArrayBuffer; number: number }>()
  const { picker, pick } = useFilePicker({
    accept: '.ged,.gedcom,text/vnd.familysearch.gedcom',
    testId: 'gedcom-picker',
    onChoose: ([chosen]) => chosen && choose(chosen),
  })

  async function choose(chosen: File) {
    try {
      const [content] = await Promise.all([chosen.arrayBuffer(), loadImportDialog()])
      setFile((earlier) => ({ content, number: (earlier?.number ?? 0) + 1 }))
    } catch (error) {
      toast.error(m.gedcom_failed(), { description: errorMessage(error) })
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
            <MenuItem icon={FileDown} onSelect={() => save(members, '5.5.1')}>
              {m.gedcom_export_551()}
            </MenuItem>
            <MenuItem icon={FileDown} onSelect={() => save(members, '7.0')}>
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
            members={members}
            onChooseOther={pick}
            onClose={() => setFile(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

async function save(members: HistoryMember[], version: GedcomVersion) {
  try {
    const { writeGedcom } = await import('./write-gedcom')
    const text = writeGedcom(members, version)
    saveBlob(new Blob([text], { type: 'text/vnd.familysearch.gedcom' }), m.gedcom_file_name())
  } catch (error) {
    toast.error(m.gedcom_export_failed(), { description: errorMessage(error) })
  }
}
