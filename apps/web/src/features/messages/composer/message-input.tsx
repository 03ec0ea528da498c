import { useStore } from '@/browser/create-store'
import { ComposerText } from '@/components/ui/composer-text'
import { m } from '@/i18n/messages'
import { MAX_CHARACTERS } from '../message'
import { blankDraft, changeDraft, drafts, stopAnswering } from './drafts'

type Props = {
  conversationId: string
  /** Of the conversation. */
  title: string
  /** The id of the element that says why sending failed. */
  problemId: string
  onType: () => void
  /** While its files are uploaded. */
  busy: boolean
}

/** The text of an unsent message. */
export function MessageInput({ conversationId, title, problemId, onType, busy }: Props) {
  const { content, problem, editing, replyTo } = useStore(drafts)[conversationId] ?? blankDraft

  return (
    <ComposerText
      submitKey="Enter"
      rows={1}
      dir="auto"
      maxLength={MAX_CHARACTERS}
      value={content}
      onChange={({ target }) => {
        changeDraft(conversationId, { content: target.value })
        if (target.value.trim()) onType()
      }}
      readOnly={busy}
      onKeyUp={({ key }) => key === 'Escape' && stopAnswering(conversationId)}
      enterKeyHint="send"
      aria-label={m.message_input_label({ name: title })}
      aria-describedby={problem ? problemId : editing || replyTo ? 'message-answering' : undefined}
      aria-invalid={problem !== undefined}
      placeholder={m.message_input()}
      className="max-h-[min(10rem,30dvh)] min-h-11 min-w-0 flex-1 resize-none rounded-[1.375rem] border border-transparent outline-offset-0 bg-sunken px-4 py-2.5 text-base leading-snug placeholder:text-ink-soft aria-invalid:border-danger"
    />
  )
}
