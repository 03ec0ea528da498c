import { type FormEvent, useState } from 'react'
import { toast } from '@/lib/toast'
import { useDraft } from '@/lib/use-draft'
import { m } from '@/paraglide/messages'
import { useAddPost } from './api'
import type { Draft } from './post'
import { usePhoto } from './use-photo'

const blank: Draft = { content: '', tags: [] }

/** The post in the composer: its text and tags, its photo, and submitting it. */
export function useUnsentPost() {
  const { draft, change, discard } = useDraft('post', blank)
  const photo = usePhoto()
  const [waiting, setWaiting] = useState(false)
  const [tagsOpen, setTagsOpen] = useState(draft.tags.length > 0)
  const addPost = useAddPost(() => {
    discard()
    photo.remove()
    setTagsOpen(false)
  })
  const busy = waiting || addPost.isPending

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setWaiting(true)
    // A file that is not a picture was reported when it was chosen; nothing is posted without it.
    const chosen = await photo.ready().catch(() => null)
    setWaiting(false)
    if (chosen === null) return
    if (!draft.content.trim() && !chosen) {
      toast.error(m.post_blank_title(), { description: m.post_blank() })
      return
    }
    addPost.mutate({ content: draft.content.trim(), tags: draft.tags, photo: chosen })
  }

  return { draft, change, photo, tagsOpen, toggleTags: () => setTagsOpen(!tagsOpen), busy, submit }
}
