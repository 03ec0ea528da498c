import { type FormEvent, type KeyboardEvent, useId } from 'react'
import { Button } from '@/components/ui/button'
import { useSave } from '@/data/use-changes'
import { m } from '@/i18n/messages'
import { forgetDraft, useDraft } from '@/lib/use-draft'
import { isVisible } from '@/text/characters'
import { type Comment, comments } from './comment'
import { useMembers } from './members-context'
import { MentionText } from './mention-text'
import { mentionsIn } from './mentions'

type Props = { comment: Comment; onClose: () => void }

/** In place of a comment. Leaving it keeps the draft. */
export function CommentEditor({ comment, onClose }: Props) {
  const draftKey = `comment edit ${comment.id}`
  const {
    draft,
    base: original = comment,
    change,
  } = useDraft(draftKey, { content: comment.content }, comment)
  const members = useMembers()
  const edit = useSave(comments, close)
  const id = useId()

  function close() {
    forgetDraft(draftKey)
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const content = draft.content.trim()
    if (edit.isPending || !content) return
    if (content === comment.content) return close()
    edit.mutate({ original, values: { content, mentions: mentionsIn(content, members) } })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    close()
  }

  return (
    <form
      method="post"
      noValidate
      data-escape
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className="grid grid-cols-1 gap-2"
    >
      <label htmlFor={id} className="sr-only">
        {m.comment_edit()}
      </label>
      <MentionText id={id} autoFocus value={draft.content} onChange={(content) => change({ content })} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="compact" busy={edit.isPending} disabled={!isVisible(draft.content)}>
          {m.comment_save()}
        </Button>
        <Button variant="quiet" size="compact" onClick={close}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  )
}
