import { type FormEvent, useState } from 'react'
import { storedSession } from '@/auth/stored-session'
import { newId } from '@/data/new-id'
import type { Outcome } from '@/data/outbox/entry'
import { send } from '@/data/outbox/outbox'
import { problemOf } from '@/data/outbox/problem-of'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { forgetDraft, useDraft } from '@/lib/use-draft'
import { useViewer, type Viewer } from '@/lib/viewer'
import { isVisible } from '@/text/characters'
import { type Draft, POST, type PostBody } from './post'
import { usePhotos } from './use-photos'

const DRAFT_KEY = 'post'
const blank: Draft = { content: '', tags: [], photos: [] }

/** The post in the composer: its text, tags and photos, and submitting it. */
export function useUnsentPost() {
  const viewer = useViewer()
  const { draft, latest, change, discard } = useDraft(DRAFT_KEY, blank)
  const photos = usePhotos(draft.photos, (to) => change(({ photos }) => ({ photos: to(photos) })))
  const [busy, setBusy] = useState(false)
  const [tagsOpen, setTagsOpen] = useState(draft.tags.length > 0)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    // Nothing is posted without a photo that was refused at this moment.
    if (await photos.ready()) await post(latest())
    setBusy(false)
  }

  async function post({ content, ...draft }: Draft) {
    const written = { ...draft, content: content.trim() }
    const impossible = whyNot(written)
    if (impossible) {
      toast.error(m.post_blank_title(), { description: impossible })
      return
    }
    // The outbox keeps it across a reload, and the composer must not offer it a second time.
    forgetDraft(DRAFT_KEY)
    const problem = await problemOf(sendPost(viewer, written), m.post_failed_text())
    if (problem === undefined) {
      discard()
      setTagsOpen(false)
    } else {
      change({})
      toast.error(m.post_failed(), { description: problem, id: m.post_failed() })
    }
  }

  return { draft, change, photos, tagsOpen, toggleTags: () => setTagsOpen(!tagsOpen), busy, submit }
}

function whyNot({ content, photos }: Draft): string | undefined {
  if (!storedSession()) return m.post_signed_out()
  return isVisible(content) || photos.length > 0 ? undefined : m.post_blank()
}

async function sendPost({ userId, familyId }: Viewer, draft: Draft): Promise<Outcome> {
  // Without a connection it may not be there, and a text does not need it.
  const photoFiles = draft.photos.length > 0 ? await import('./photo-files') : undefined
  const files = (await photoFiles?.packFiles(draft.photos, userId)) ?? []
  const body: PostBody = { ...draft, family_id: familyId, files }
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0)
  const entry = { id: newId(familyId), kind: POST, lane: 'posts', body, bytes }
  const outcome = await send(entry, { returns: true })
  if (outcome.state === 'waiting') toast.info(m.outbox_waiting(), { description: m.post_waiting() })
  if (outcome.state !== 'refused') void photoFiles?.dropFiles(draft.photos)
  return outcome
}
