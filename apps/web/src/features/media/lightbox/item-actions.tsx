import { BookImage, Download, type LucideIcon, Pencil, RotateCw, Trash2 } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { AddToAlbum } from '../albums/add-to-album'
import { useDeleteItem, useRotate } from '../api'
import { isOnlyInMedia, kindOf, type MediaItem, shownBy } from '../media-item'
import { useSignedUrl } from '../signed-urls'
import { DetailsDialog } from './details-dialog'
import { downloadUrl } from './download-url'
import { SourceLink } from './source-link'

type Props = {
  item: MediaItem
  /** Called just before the item is deleted. */
  onDelete: () => void
}

/**
 * Everyone can download an item, add it to albums and go to what shows it. Its uploader can also edit it, and its uploader and
 * admins can delete it, unless something else shows it.
 */
export function ItemActions({ item, onDelete }: Props) {
  const viewer = useViewer()
  const [dialog, setDialog] = useState<'album' | 'details' | 'delete'>()
  const returnTo = useRef<HTMLElement>(null)
  const deleteItem = useDeleteItem()
  const rotate = useRotate()
  const url = useSignedUrl(item)
  const mine = item.user_id === viewer.userId
  const use = shownBy(item)
  const close = () => setDialog(undefined)

  return (
    <>
      {url && (
        <Button asChild variant="quiet" size="icon">
          <a
            href={downloadUrl(item, url)}
            download
            aria-label={m.media_download()}
            title={m.media_download()}
          >
            <Download aria-hidden className="size-5" />
          </a>
        </Button>
      )}
      <IconButton icon={BookImage} label={m.album_add_to()} onClick={() => setDialog('album')} />
      {mine && kindOf(item) !== 'document' && (
        <IconButton icon={RotateCw} label={m.media_rotate()} onClick={() => rotate.mutate(item)} />
      )}
      {mine && <IconButton icon={Pencil} label={m.media_edit()} onClick={() => setDialog('details')} />}
      {use && <SourceLink use={use} />}
      {(mine || viewer.role === 'admin') && isOnlyInMedia(item) && (
        <IconButton
          icon={Trash2}
          label={m.media_delete()}
          onClick={({ currentTarget }) => {
            returnTo.current = currentTarget
            setDialog('delete')
          }}
        />
      )}
      {dialog === 'album' && <AddToAlbum items={[item]} onClose={close} />}
      {dialog === 'details' && <DetailsDialog item={item} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={close}
        returnTo={returnTo}
        title={m.media_delete_confirm()}
        description={m.media_delete_text({ title: item.title })}
        action={m.media_delete()}
        danger
        onConfirm={() => {
          // The next item may have no such button.
          returnTo.current = returnTo.current?.closest<HTMLElement>('[role="dialog"]') ?? null
          close()
          onDelete()
          deleteItem.mutate(item)
        }}
      />
    </>
  )
}

type IconButtonProps = {
  icon: LucideIcon
  label: string
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

const IconButton = ({ icon: Icon, label, onClick }: IconButtonProps) => (
  <Button variant="quiet" size="icon" aria-label={label} title={label} onClick={onClick}>
    <Icon aria-hidden className="size-5" />
  </Button>
)
