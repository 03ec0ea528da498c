import { kindIcon } from '@/components/ui/kind-icon'
import { SaveAndShare } from '@/components/ui/save-and-share'
import { m } from '@/i18n/messages'
import { fileName } from '@/photos/file-name'
import { useSignedUrl } from '@/photos/signed-urls'
import { formatBytes } from '@/text/format'
import { type Attachment, isSound } from '../attachment'
import { previewOf } from '../composer/previews'
import { SoundPlayer } from '../sound/sound-player'

type Props = {
  /** Sound and documents. */
  files: Attachment[]
  /** Of the sender. */
  name: string
}

/** The sound and the documents of a message. */
export const Files = ({ files, name }: Props) => (
  <ul className="grid w-80 max-w-full gap-1 p-1.5 pb-0">
    {files.map((file) => (
      <li key={file.path} className="min-w-0">
        {isSound(file) ? <Sound file={file} sender={name} /> : <FileCard file={file} />}
      </li>
    ))}
  </ul>
)

function Sound({ file, sender }: { file: Attachment; sender: string }) {
  const { path, name, seconds, waveform } = file
  const signed = useSignedUrl(`messages/${path}`)
  return (
    <>
      {!waveform && <FileCard file={file} />}
      <SoundPlayer
        path={path}
        url={previewOf(path) ?? signed ?? undefined}
        title={waveform ? m.voice_of({ name: sender }) : name}
        seconds={seconds}
        waveform={waveform}
      />
    </>
  )
}

/** A file with its name and size; a PDF opens in another tab. */
function FileCard({ file: { path, name, size, type } }: { file: Attachment }) {
  const url = useSignedUrl(`messages/${path}`)
  const Icon = kindIcon(type)
  const opens = url && type === 'application/pdf'
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1 rounded-xl bg-surface/70 p-1">
      <Icon aria-hidden className="mx-2 size-6 flex-none text-ink-soft" strokeWidth={1.6} />
      <span className="grid min-w-24 flex-1 py-1 leading-snug">
        {opens ? (
          <a href={url} target="_blank" rel="noreferrer" className="font-medium text-sm underline">
            <bdi>{name}</bdi>
          </a>
        ) : (
          <bdi className="font-medium text-sm">{name}</bdi>
        )}
        <span className="text-ink-soft text-xs">
          {url === null ? m.message_file_gone() : formatBytes(size)}
        </span>
      </span>
      {url && (
        <span className="flex flex-none gap-1">
          <SaveAndShare url={url} name={fileName(name, path)} />
        </span>
      )}
    </div>
  )
}
