import { useState } from 'react'
import { newId } from '@/data/new-id'
import type { Outcome } from '@/data/outbox/entry'
import { send } from '@/data/outbox/outbox'
import { problemOf } from '@/data/outbox/problem-of'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { forgetDraft, useDraft } from '@/lib/use-draft'
import { useViewer } from '@/lib/viewer'
import { COMMENT, type CommentBody, type Subject } from './comment'
import { useMembers } from './members-context'
import { mentionsIn } from './mentions'

type Parts = {
  subject: Subject
  parentId: string | null
  opening: string
  onSent: (() => void) | undefined
}

/** The comment in a composer, which survives a reload and a failed request. */
export function useUnsentComment({ subject, parentId, opening, onSent }: Parts) {
  const { familyId } = useViewer()
  const members = useMembers()
  const key = parentId ? `comment reply ${parentId}` : `comment ${subject.id}`
  const { draft, change, discard } = useDraft(key, { content: opening })
  const [busy, setBusy] = useState(false)

  async function submit() {
    const content = draft.content.trim()
    if (busy || !content) return
    const body: CommentBody = {
      family_id: familyId,
      subject,
      parent_id: parentId,
      content,
      mentions: mentionsIn(content, members),
    }
    setBusy(true)
    // The outbox keeps it across a reload, and the composer must not offer it a second time.
    forgetDraft(key)
    const problem = await problemOf(sendComment(body), m.comment_failed_text())
    setBusy(false)
    if (problem === undefined) {
      discard()
      onSent?.()
    } else {
      change({})
      toast.error(m.comment_failed(), { description: problem, id: m.comment_failed() })
    }
  }

  return { content: draft.content, change: (content: string) => change({ content }), busy, submit }
}

async function sendComment(body: CommentBody): Promise<Outcome> {
  const entry = { id: newId(body.family_id), kind: COMMENT, lane: `comments ${body.subject.id}`, body }
  const outcome = await send(entry, { returns: true })
  if (outcome.state === 'waiting') toast.info(m.outbox_waiting(), { description: m.comment_waiting() })
  return outcome
}
