import { m } from '@/i18n/messages'
import { formatTaken } from '@/photos/taken-date'
import { formatBytes } from '@/text/format'
import type { Copy } from './groups'

/** What tells copies apart: their size, date and uploader. */
export function CopyFacts({ id, copy }: { id: string; copy: Copy }) {
  const { width, height, file_size, uploader, comment_count } = copy
  return (
    <div id={id} className="min-w-0 text-ink-soft text-sm leading-snug">
      <p dir="auto" className="truncate font-semibold text-ink">
        {copy.title}
      </p>
      <p>{m.similar_size({ width: width ?? 0, height: height ?? 0, size: formatBytes(file_size) })}</p>
      <p>{formatTaken(copy)}</p>
      <p>{uploader?.full_name ?? m.media_uploader_unknown()}</p>
      {comment_count > 0 && <p>{m.similar_comments({ count: comment_count })}</p>}
    </div>
  )
}
