import { Download, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { canShareFiles, shareFile } from '@/browser/share-file'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { downloadUrl } from '@/photos/download-url'
import { fetchFile } from '@/photos/fetch-file'
import { Button } from './button'

/** @param url of the file in view, signed if it is private; @param name with its ending */
type Props = { url: string; name: string }

/** Saves the photo or video in view as a file, or hands it to another app where the device can. */
export const SaveAndShare = ({ url, name }: Props) => (
  <>
    <Button asChild variant="quiet" size="icon">
      <a
        href={downloadUrl(url, name)}
        download={name}
        aria-label={m.media_download()}
        title={m.media_download()}
      >
        <Download aria-hidden className="size-5" />
      </a>
    </Button>
    <ShareFile key={url} url={url} name={name} />
  </>
)

/** Hands a stored file to another app: `share()`. */
export function useShareFile({ url, name }: Props) {
  const [busy, setBusy] = useState(false)
  // Kept for a second press: browsers open the sheet only within seconds of one.
  const read = useRef<File>(undefined)

  async function share() {
    setBusy(true)
    const response = read.current ? undefined : await fetchFile(url)
    if (response) {
      const blob = await response.blob()
      read.current = new File([blob], name, { type: blob.type })
    }
    const outcome = read.current ? await shareFile(read.current) : 'failed'
    setBusy(false)
    if (outcome === 'late') toast.info(m.file_share_again())
    if (outcome === 'failed') toast.error(m.file_share_failed())
  }
  return { busy, share }
}

/** Nothing where the device shares no files. */
function ShareFile(file: Props) {
  const { busy, share } = useShareFile(file)
  if (!canShareFiles()) return null
  return (
    <Button
      variant="quiet"
      size="icon"
      busy={busy}
      aria-label={m.file_share()}
      title={m.file_share()}
      onClick={share}
    >
      <Share2 aria-hidden className="size-5" />
    </Button>
  )
}
