import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from '@/browser/create-store'
import { Button } from '@/components/ui/button'
import { kindIcon } from '@/components/ui/kind-icon'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'
import { uploadProgress } from '@/photos/upload-progress'
import { formatBytes } from '@/text/format'
import { SoundPlayer } from '../sound/sound-player'
import type { ChosenFile, ChosenPhoto } from './chosen'
import { type Draft, dropFile } from './drafts'
import { previewOf } from './previews'

type Props = {
  conversationId: string
  draft: Pick<Draft, 'photos' | 'files'>
  /** How many are being made ready. */
  preparing: number
  /** While its files are uploaded. */
  busy: boolean
}

/** The files of an unsent message, each with a button that removes it. A recorded voice message can be listened to. */
export function Tray({ conversationId, draft: { photos, files }, preparing, busy }: Props) {
  const remove = busy ? undefined : (path: string) => dropFile(conversationId, path)
  return (
    <>
      {files.length > 0 && (
        <ul aria-label={m.message_attached()} className="grid max-h-[30dvh] gap-2 overflow-y-auto px-2 py-1">
          {files.map((file) => (
            <FileRow key={file.path} chosen={file} onRemove={remove} />
          ))}
        </ul>
      )}
      {photos.length + preparing > 0 && (
        <ul aria-label={m.message_photos_chosen()} className="flex gap-2 overflow-x-auto px-2 py-1">
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.path}
              chosen={photo}
              number={photos.length > 1 ? index + 1 : undefined}
              onRemove={remove}
            />
          ))}
          {preparing > 0 && (
            <li role="status" aria-label={m.picture_preparing()} className="flex-none">
              <Skeleton className="size-24" />
            </li>
          )}
        </ul>
      )}
    </>
  )
}

type TileProps = {
  chosen: ChosenPhoto
  /** Of several. */
  number: number | undefined
  onRemove: ((path: string) => void) | undefined
}

function PhotoTile({ chosen: { path, photo }, number, onRemove }: TileProps) {
  return (
    <li className="relative flex-none">
      <Preview file={photo.file} />
      {onRemove && (
        <Button
          variant="outline"
          size="icon"
          aria-label={number ? m.message_photo_remove({ number }) : m.picture_remove()}
          onClick={() => onRemove(path)}
          className="absolute end-0.5 top-0.5"
        >
          <X aria-hidden className="size-5" />
        </Button>
      )}
    </li>
  )
}

type RowProps = { chosen: ChosenFile; onRemove: ((path: string) => void) | undefined }

function FileRow({ chosen, onRemove }: RowProps) {
  const { path, name, file, seconds, waveform } = chosen
  const part = useStore(uploadProgress)[path]
  const Icon = kindIcon(file.type)

  return (
    <li className="flex min-w-0 items-center gap-2 rounded-control bg-sunken p-1">
      {waveform ? (
        <div className="min-w-0 flex-1">
          <SoundPlayer path={path} url={previewOf(path)} title={name} seconds={seconds} waveform={waveform} />
        </div>
      ) : (
        <>
          <Icon aria-hidden className="ms-2 size-5 flex-none text-ink-soft" />
          <span className="grid min-w-0 flex-1 leading-snug">
            <bdi className="truncate font-medium text-sm">{name}</bdi>
            <span className="text-ink-soft text-xs">{formatBytes(file.size)}</span>
            {part !== undefined && (
              <ProgressBar label={m.message_file_progress({ name })} value={part * 100} max={100} />
            )}
          </span>
        </>
      )}
      {onRemove && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={m.message_file_remove({ name })}
          onClick={() => onRemove(path)}
        >
          <X aria-hidden className="size-5" />
        </Button>
      )}
    </li>
  )
}

/** Has an address of its own: those of sent photos end when the server refuses the message and the input shows them again. */
function Preview({ file }: { file: Blob }) {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSrc(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return <img src={src} alt={m.message_photo_preview()} className="size-24 rounded-control object-cover" />
}
