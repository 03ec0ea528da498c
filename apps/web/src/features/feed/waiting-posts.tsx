import { useEffect, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Waiting } from '@/components/ui/waiting'
import type { Entry } from '@/data/outbox/entry'
import { useWaiting } from '@/data/outbox/waiting'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { useViewer } from '@/lib/viewer'
import { isVideo } from '@/photos/is-video'
import { type PackedPhoto, unpackPhoto } from '@/photos/packed-photo'
import { POST, type PostBody } from './post'

/**
 * The viewer's posts that the server does not have yet, newest first.
 * @param stored the posts of the feed: one of them may have arrived while the response to it is still on its way
 */
export function WaitingPosts({ stored = [] }: { stored?: readonly { id: string }[] }) {
  const posts = useWaiting().filter(
    (entry): entry is Entry<PostBody> => entry.kind === POST && !stored.some(({ id }) => id === entry.id),
  )
  return posts.reverse().map((entry) => <WaitingPost key={entry.id} entry={entry} />)
}

function WaitingPost({ entry }: { entry: Entry<PostBody> }) {
  const { name, avatarUrl } = useViewer()
  const { content, tags, files } = entry.body

  return (
    <article
      aria-label={m.outbox_waiting()}
      className="overflow-hidden rounded-card border-2 border-line border-dashed bg-surface"
    >
      <header className="flex items-center gap-3 px-4 pt-4 pb-2.5">
        <Avatar name={name} src={avatarUrl} />
        <h3 className="truncate font-body font-semibold tracking-normal">{name}</h3>
      </header>
      {content && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line px-4 pb-3.5 text-base">
          {content}
        </p>
      )}
      {files.length > 0 && (
        <div className={cn('grid gap-0.5', files.length > 1 && 'grid-cols-2')}>
          {files.map((file) => (
            <WaitingPhoto key={file.path} file={file} />
          ))}
        </div>
      )}
      {tags.length > 0 && (
        <p className="wrap-anywhere flex flex-wrap gap-1 px-4 pt-3 text-[0.78125rem] text-ink-soft">
          {tags.map((tag) => (
            <bdi key={tag}>#{tag}</bdi>
          ))}
        </p>
      )}
      <footer className="mt-3 border-line border-t px-4 py-1.5">
        <Waiting entry={entry} editable />
      </footer>
    </article>
  )
}

function WaitingPhoto({ file }: { file: PackedPhoto }) {
  const [url, setUrl] = useState<string>()

  useEffect(() => {
    const address = URL.createObjectURL(unpackPhoto(file))
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [file])

  const look = 'max-h-96 w-full object-cover opacity-80'
  if (!url) return null
  return isVideo(file.path) ? (
    <video src={url} aria-label={m.composer_photo_preview()} muted playsInline className={look} />
  ) : (
    <img src={url} alt={m.composer_photo_preview()} className={look} />
  )
}
