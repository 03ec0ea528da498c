import { BookImage, Download, Ellipsis, Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { SaveAndShare } from '@/components/ui/save-and-share'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { AddToAlbum } from '../albums/add-to-album'
import { useDeleteItem, useRotate } from '../api'
import { fileNameOf, isOnlyInMedia, kindOf, type MediaItem, shownBy } from '../media-item'
import { useSignedUrl } from '../signed-urls'
import { useZip } from '../timeline/use-zip'
import { ZipDialog } from '../timeline/zip-dialog'
import { DetailsDialog } from './details-dialog'
import { SourceItem } from './source-item'

type Props = {
  item: MediaItem
  /** Called just before the item is deleted. */
  onDelete: () => void
}

/** Saves and shares an item; a menu has the rest. */
export function ItemActions({ item, onDelete }: Props) {
  const [dialog, setDialog] = useState<'album' | 'details' | 'delete'>()
  const button = useRef<HTMLButtonElement>(null)
  const deleteItem = useDeleteItem()
  const close = () => setDialog(undefined)

  return (
    <>
      {item.motion_path ? <LiveDownload item={item} /> : <FileActions item={item} />}
      <Menu
        trigger={
          <Button
            ref={button}
            variant="quiet"
            size="icon"
            aria-label={m.media_options()}
            title={m.media_options()}
          >
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        }
      >
        <Items item={item} onChoose={setDialog} />
      </Menu>
      {dialog === 'album' && <AddToAlbum items={[item]} onClose={close} />}
      {dialog === 'details' && <DetailsDialog item={item} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={close}
        returnTo={button}
        title={m.media_delete_confirm()}
        description={m.media_delete_text({ title: item.title })}
        action={m.media_delete()}
        danger
        onConfirm={() => {
          close()
          onDelete()
          deleteItem.mutate(item)
        }}
      />
    </>
  )
}

function FileActions({ item }: { item: MediaItem }) {
  const url = useSignedUrl(item)
  if (!url) return null
  return <SaveAndShare url={url} name={fileNameOf(item)} />
}

/** The photo and its recording in one ZIP: browsers ask before they save a second file, or refuse it. */
function LiveDownload({ item }: { item: MediaItem }) {
  const zip = useZip()
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={m.media_download()}
        title={m.media_download()}
        onClick={() => zip.start([item])}
      >
        <Download aria-hidden className="size-5" />
      </Button>
      {zip.state.stage !== 'idle' && <ZipDialog zip={zip} items={[item]} />}
    </>
  )
}

type ItemsProps = { item: MediaItem; onChoose: (dialog: 'album' | 'details' | 'delete') => void }

/**
 * Everyone can add an item to albums and go to what shows it. Its uploader can also turn and edit it, and its uploader and
 * admins can delete it, unless something else shows it.
 */
function Items({ item, onChoose }: ItemsProps) {
  const viewer = useViewer()
  const rotate = useRotate()
  const mine = item.user_id === viewer.userId
  const use = shownBy(item)

  return (
    <>
      <MenuItem icon={BookImage} onSelect={() => onChoose('album')}>
        {m.album_add_to()}
      </MenuItem>
      {use && <SourceItem use={use} />}
      {mine && kindOf(item) !== 'document' && (
        <MenuItem icon={RotateCw} onSelect={() => rotate.mutate(item)}>
          {m.media_rotate()}
        </MenuItem>
      )}
      {mine && (
        <MenuItem icon={Pencil} onSelect={() => onChoose('details')}>
          {m.media_edit()}
        </MenuItem>
      )}
      {(mine || viewer.role === 'admin') && isOnlyInMedia(item) && (
        <MenuItem icon={Trash2} danger onSelect={() => onChoose('delete')}>
          {m.media_delete()}
        </MenuItem>
      )}
    </>
  )
}
