import { Image, Tag } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ComposerPhoto } from '@/components/ui/composer-photo'
import { ComposerText } from '@/components/ui/composer-text'
import { useFilePicker } from '@/components/ui/use-file-picker'
import { toast } from '@/lib/toast'
import { useDraft } from '@/lib/use-draft'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { useAddPost } from './api'
import { ComposerTags } from './composer-tags'
import type { Draft } from './post'
import { usePhoto } from './use-photo'

const blank: Draft = { content: '', tags: [] }

/** Clears itself once the server has the post. */
export function Composer() {
  const { name, avatarUrl } = useViewer()
  const { draft, change, discard } = useDraft('post', blank)
  const { preview, preparing, choose, remove, ready } = usePhoto()
  const [waiting, setWaiting] = useState(false)
  const [tagsOpen, setTagsOpen] = useState(draft.tags.length > 0)
  const addPost = useAddPost(reset)
  const busy = waiting || addPost.isPending
  const { picker, pick } = useFilePicker({
    accept: 'image/*',
    testId: 'photo-picker',
    onChoose: ([file]) => file && choose(file),
  })

  function reset() {
    discard()
    remove()
    setTagsOpen(false)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setWaiting(true)
    // A file that is not a picture was reported when it was chosen; nothing is posted without it.
    const photo = await ready().catch(() => null)
    setWaiting(false)
    if (photo === null) return
    if (!draft.content.trim() && !photo) {
      toast.error(m.post_blank_title(), { description: m.post_blank() })
      return
    }
    addPost.mutate({ content: draft.content.trim(), tags: draft.tags, photo })
  }

  return (
    <Card className="p-4">
      <form onSubmit={submit} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
        <Avatar name={name} src={avatarUrl} />
        <div className="grid gap-3">
          <ComposerText
            submitKey="Ctrl+Enter"
            rows={2}
            maxLength={10_000}
            value={draft.content}
            readOnly={busy}
            onChange={(event) => change({ content: event.target.value })}
            aria-label={m.composer_label()}
            placeholder={m.composer_label()}
            className="min-h-16 w-full resize-none overflow-hidden rounded-control bg-sunken px-3.5 py-2.5 text-base placeholder:text-ink-soft"
          />
          <ComposerPhoto
            src={preview}
            alt={m.composer_photo_preview()}
            preparing={preparing}
            size="wide"
            onRemove={remove}
          />
          {tagsOpen && <ComposerTags tags={draft.tags} onChange={(tags) => change({ tags })} />}
        </div>
        <div className="col-span-2 flex flex-wrap items-center gap-1 sm:col-span-1 sm:col-start-2">
          {picker}
          <Button variant="ghost" size="compact" onClick={pick}>
            <Image aria-hidden className="size-5" />
            {preview ? m.picture_change() : m.composer_photo()}
          </Button>
          <Button
            variant="ghost"
            size="compact"
            aria-expanded={tagsOpen}
            onClick={() => setTagsOpen(!tagsOpen)}
          >
            <Tag aria-hidden className="size-5" />
            {m.composer_tags()}
          </Button>
          <Button type="submit" busy={busy} className="ms-auto">
            {busy ? m.composer_posting() : m.composer_post()}
          </Button>
        </div>
      </form>
    </Card>
  )
}
