import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { undoAction } from '@/lib/undo'
import { useViewer } from '@/lib/viewer'
import { changeList, undoByChange } from './change-list'
import type { List } from './lists'
import { TitleForm } from './title-form'

/** Everyone renames a list; its author and admins delete it. */
export function ListMenu({ list }: { list: List }) {
  const { userId, role } = useViewer()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(undefined)

  async function remove() {
    navigate({ to: '/lists' })
    if (!(await changeList(list, { type: 'delete' }))) return
    const undo = () => undoByChange(list, { type: 'restore', list })
    toast.success(m.list_deleted(), { action: undoAction(undo) })
  }

  return (
    <>
      <Menu
        trigger={
          <Button ref={button} variant="ghost" size="icon" aria-label={m.list_more({ title: list.title })}>
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        }
      >
        <MenuItem icon={Pencil} onSelect={() => setOpen('rename')}>
          {m.list_rename()}
        </MenuItem>
        {(list.created_by === userId || role === 'admin') && (
          <MenuItem icon={Trash2} danger onSelect={() => setOpen('delete')}>
            {m.list_delete()}
          </MenuItem>
        )}
      </Menu>
      {open === 'rename' && <RenameDialog list={list} onClose={close} />}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        returnTo={button}
        title={m.list_delete_title()}
        description={m.list_delete_text({ title: list.title })}
        action={m.list_delete()}
        danger
        onConfirm={remove}
      />
    </>
  )
}

function RenameDialog({ list, onClose }: { list: List; onClose: () => void }) {
  const [title, setTitle] = useState(list.title)
  const [busy, setBusy] = useState(false)

  async function rename(title: string) {
    setBusy(true)
    const saved = await changeList(list, { type: 'rename', title })
    setBusy(false)
    if (saved) onClose()
  }

  return (
    <Dialog open onOpenChange={onClose} title={m.list_rename()}>
      <TitleForm
        title={title}
        onTitle={setTitle}
        action={m.list_save()}
        busy={busy}
        onSubmit={rename}
        onCancel={onClose}
      />
    </Dialog>
  )
}
