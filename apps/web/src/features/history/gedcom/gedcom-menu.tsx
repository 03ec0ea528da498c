import { Ellipsis, FileDown, FileUp } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { errorMessage } from '@/lib/error-message'
import { saveBlob } from '@/lib/save-blob'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import type { HistoryMember } from '../history-member'
import type { GedcomVersion } from './write-gedcom'

const loadImportDialog = () => import('./import-dialog')
const ImportDialog = lazy(async () => ({ default: (await loadImportDialog()).ImportDialog }))

type Props = { members: HistoryMember[]; author: { userId: string; familyId: string } }

/** The way in from other genealogy programs, and out to them. */
export function GedcomMenu({ members, author }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ content: ArrayBuffer; number: number }>()
  const pick = () => picker.current?.click()

  async function choose(chosen: File) {
    try {
      const [content] = await Promise.all([chosen.arrayBuffer(), loadImportDialog()])
      setFile((earlier) => ({ content, number: (earlier?.number ?? 0) + 1 }))
    } catch (error) {
      toast.error(m.gedcom_failed(), { description: errorMessage(error) })
    }
  }

  async function save(version: GedcomVersion) {
    try {
      const { writeGedcom } = await import('./write-gedcom')
      const text = writeGedcom(members, version)
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
      <input
        ref={picker}
        type="file"
        accept=".ged,.gedcom,text/vnd.familysearch.gedcom"
        aria-label={m.gedcom_choose()}
        hidden
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0]
          if (chosen) choose(chosen)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      {file && (
        <Suspense>
          <ImportDialog
            key={file.number}
            content={file.content}
            members={members}
            author={author}
            onChooseOther={pick}
            onClose={() => setFile(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
