import { ComposerText } from '@/components/ui/composer-text'
import { useStore } from '@/lib/create-store'
import { m } from '@/paraglide/messages'
import { blankDraft, changeDraft, drafts } from './drafts'

const MAX_CHARACTERS = 4_000

type Props = {
  conversationId: string
  /** Of the conversation. */
  title: string
  /** The id of the element that says why sending failed. */
  problemId: string
  onType: () => void
  onPastePhoto: (file: File) => void
}

/** The text of an unsent message. */
export function MessageInput({ conversationId, title, problemId, onType, onPastePhoto }: Props) {
  const { content, problem } = useStore(drafts)[conversationId] ?? blankDraft

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
      onPaste={({ clipboardData }) => {
        const file = [...clipboardData.files].find(({ type }) => type.startsWith('image/'))
        if (file) onPastePhoto(file)
      }}
      enterKeyHint="send"
      aria-label={m.message_input_label({ name: title })}
      aria-describedby={problem ? problemId : undefined}
      aria-invalid={problem !== undefined}
      placeholder={m.message_input()}
      className="max-h-[min(10rem,30dvh)] min-h-11 min-w-0 flex-1 resize-none rounded-[1.375rem] border border-transparent bg-sunken px-4 py-2.5 text-base leading-snug placeholder:text-ink-soft aria-invalid:border-danger"
    />
  )
}
