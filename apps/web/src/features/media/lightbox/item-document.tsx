import { Download, ExternalLink } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { kindIcon } from '@/components/ui/kind-icon'
import { m } from '@/i18n/messages'
import { downloadUrl } from '@/photos/download-url'
import { fileNameOf, type MediaItem } from '../media-item'

type Props = {
  item: MediaItem
  /** Null when there is no file. */
  url: string | null
  /** Why something that could be seen is not. */
  problem?: string
}

/** What has no picture: it opens in another tab where the browser can show it, and is downloaded elsewhere. */
export function ItemDocument({ item, url, problem }: Props) {
  const Icon = kindIcon(item.file_type)
  const opens = item.file_type === 'application/pdf'
  return (
    <div className="beside-steps m-auto grid max-w-md justify-items-center gap-5 text-center text-paper dark:text-ink">
      <Icon aria-hidden className="size-24 text-honey" strokeWidth={1.2} />
      {problem && <p role="status">{problem}</p>}
      {url && (
        <Button asChild size="large">
          {opens ? (
            <a href={url} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden className="size-5" />
              {m.media_open()}
            </a>
          ) : (
            <a href={downloadUrl(url, fileNameOf(item))} download>
              <Download aria-hidden className="size-5" />
              {m.media_download()}
            </a>
          )}
        </Button>
      )}
    </div>
  )
}
