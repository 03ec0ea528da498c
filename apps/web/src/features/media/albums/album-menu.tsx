import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Link2, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { copyText } from '@/browser/copy-text'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { hrefOf } from '@/data/address'
import { useDelete } from '@/data/use-changes'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { AlbumForm } from './album-form'
import { type Album, albumPath, albums } from './albums'
import { albumMembersQuery, useChangeAlbum } from './api'

/** Everyone copies the link of an album; its creator and admins change and delete it. */
export function AlbumMenu({ album }: { album: Album }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'change' | 'delete'>()
  const button = useRef<HTMLButtonElement>(null)
  const remove = useDelete(albums, () => navigate({ to: '/media', search: { albums: true }, replace: true }))
  const close = () => setDialog(undefined)

  async function copy() {
    if (await copyText(window.location.origin + hrefOf(albumPath(album.id))))
      toast.success(m.link_copied_title())
    else toast.error(m.link_copy_failed())
  }

  return (
    <>
      <Menu
        trigger={
          <Button ref={button} variant="ghost" size="icon" aria-label={m.album_more({ title: album.title })}>
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        }
      >
        <MenuItem icon={Link2} onSelect={copy}>
          {m.album_copy_link()}
        </MenuItem>
        {mayChange(album, viewer) && (
          <>
            <MenuItem icon={Pencil} onSelect={() => setDialog('change')}>
              {m.album_change()}
            </MenuItem>
            <MenuItem icon={Trash2} danger onSelect={() => setDialog('delete')}>
              {m.album_delete()}
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog === 'change' && <ChangeDialog album={album} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={close}
        returnTo={button}
        title={m.album_delete_confirm()}
        description={m.album_delete_text()}
        action={m.album_delete()}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate(album)}
      />
    </>
  )
}

export const mayChange = (album: Album, viewer: { userId: string; role: string }) =>
  album.created_by === viewer.userId || viewer.role === 'admin'

function ChangeDialog({ album, onClose }: { album: Album; onClose: () => void }) {
  const { familyId } = useViewer()
  const { data: shared } = useQuery(albumMembersQuery(familyId, album.id))
  const save = useChangeAlbum()

  return (
    <Dialog open onOpenChange={onClose} title={m.album_change()}>
      {shared && (
        <AlbumForm
          initial={{ title: album.title, forFamily: album.for_family, memberIds: shared }}
          canLimit={!album.for_family}
          action={m.media_edit_save()}
          busy={save.isPending}
          onSubmit={(draft) =>
            save.mutate({ ...draft, id: album.id, sharedBefore: shared }, { onSuccess: onClose })
          }
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
