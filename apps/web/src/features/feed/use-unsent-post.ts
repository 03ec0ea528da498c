import { type FormEvent, useState } from 'react'
import { errorMessage } from '@/lib/error-message'
import { newId } from '@/lib/new-id'
import type { Outcome } from '@/lib/outbox/entry'
import { send } from '@/lib/outbox/outbox'
import { packPhoto } from '@/lib/packed-photo'
import type { Photo } from '@/lib/shrink-picture'
import { toast } from '@/lib/toast'
import { forgetDraft, useDraft } from '@/lib/use-draft'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { type Draft, POST, type PostBody } from './post'
import { usePhoto } from './use-photo'

const DRAFT_KEY = 'post'
const blank: Draft = { content: '', tags: [] }

/** The post in the composer: its text and tags, its photo, and submitting it. */
export function useUnsentPost() {
  const { familyId } = useViewer()
  const { draft, change, discard } = useDraft(DRAFT_KEY, blank)
  const photo = usePhoto()
  const [busy, setBusy] = useState(false)
  const [tagsOpen, setTagsOpen] = useState(draft.tags.length > 0)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    // A file that is not a picture was reported when it was chosen; nothing is posted without it.
    const chosen = await photo.ready().catch(() => null)
    if (chosen !== null) await post(chosen)
    setBusy(false)
  }

  async function post(chosen: Photo | undefined) {
    const content = draft.content.trim()
    if (!content && !chosen) {
      toast.error(m.post_blank_title(), { description: m.post_blank() })
      return
    }
    // The outbox keeps it across a reload, and the composer must not offer it a second time.
    forgetDraft(DRAFT_KEY)
    const problem = await problemOf(sendPost(familyId, { content, tags: draft.tags }, chosen))
    if (problem === undefined) {
      discard()
      photo.remove()
      setTagsOpen(false)
    } else {
      change({})
      toast.error(m.post_failed(), { description: problem, id: m.post_failed() })
    }
  }

  return { draft, change, photo, tagsOpen, toggleTags: () => setTagsOpen(!tagsOpen), busy, submit }
}

async function sendPost(family_id: string, draft: Draft, photo: Photo | undefined): Promise<Outcome> {
  const id = newId(family_id)
  const body: PostBody = { family_id, ...draft, photo: photo && (await packPhoto(photo)) }
  const entry = { id, kind: POST, lane: 'posts', body, bytes: photo?.file.size ?? 0 }
  const outcome = await send(entry, { returns: true })
  if (outcome.state === 'waiting') toast.info(m.outbox_waiting(), { description: m.post_waiting() })
  return outcome
}

/** @returns why the post was not accepted; undefined when it is sent or waits to be sent */
async function problemOf(sending: Promise<Outcome>): Promise<string | undefined> {
  try {
    const outcome = await sending
    return outcome.state === 'refused' ? outcome.problem : undefined
  } catch (error) {
    return errorMessage(error, m.post_failed_text())
  }
}
