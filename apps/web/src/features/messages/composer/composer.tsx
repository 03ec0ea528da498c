import { Image, SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useStore } from '@/lib/create-store'
import { toast } from '@/lib/toast'
import { useLeaveWarning } from '@/lib/use-leave-warning'
import { m } from '@/paraglide/messages'
import { useSend, type Viewer } from '../api'
import { ComposerPhoto } from './composer-photo'
import { changeDraft, clearDraft, useMessageDraft } from './drafts'
import { outbox } from './outbox'
import { choosePhoto } from './photo'

const MOST_CHARACTERS = 4_000

type Props = { viewer: Viewer; conversationId: string; title: string; onType: () => void }

/** Empties itself when a message is on its way, and has it back when that fails. */
export function Composer({ viewer, conversationId, title, onType }: Props) {
  const { userId } = viewer
  const draft = useMessageDraft(userId, conversationId)
  const [preparing, setPreparing] = useState(false)
  const send = useSend(viewer, conversationId)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const blank = !draft.content.trim() && !draft.photo
  const photoOnItsWay = useStore(outbox).some(({ photo, user_id }) => photo && user_id === userId)
  useLeaveWarning(draft.photo !== undefined || photoOnItsWay)

  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows the text
  useLayoutEffect(() => {
    if (!textarea.current) return
    textarea.current.style.height = 'auto'
    textarea.current.style.height = `${textarea.current.scrollHeight + 2}px`
  }, [draft.content])

  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) textarea.current?.focus({ preventScroll: true })
  }, [])

  async function choose(file: File) {
    setPreparing(true)
    try {
      changeDraft(userId, conversationId, { photo: await choosePhoto(conversationId, file) })
    } catch {
      toast.error(m.message_photo_failed(), { description: m.photo_unreadable({ name: file.name }) })
    } finally {
      setPreparing(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (blank || preparing) return
    clearDraft(userId, conversationId)
    send.mutate({
      id: draft.unsentId ?? crypto.randomUUID(),
      conversation_id: conversationId,
      user_id: userId,
      content: draft.content.trim(),
      photo: draft.photo,
      created_at: new Date().toISOString(),
    })
    textarea.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter also ends the choice of a Chinese or Japanese word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  return (
    <form
      ref={form}
      method="post"
      onSubmit={submit}
      className="grid flex-none gap-2 border-line border-t px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] @2xl:px-4 @2xl:py-3"
    >
      {draft.problem && (
        <p role="alert" id="message-problem" className="px-2 font-medium text-danger text-sm">
          {m.message_failed({ reason: draft.problem })}
        </p>
      )}
      <ComposerPhoto
        photo={draft.photo}
        preparing={preparing}
        onRemove={() => changeDraft(userId, conversationId, { photo: undefined })}
      />
      <div className="flex items-end gap-1.5">
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          data-testid="message-photo-picker"
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) choose(file)
            // The same file can be chosen again after it was removed.
            target.value = ''
          }}
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label={draft.photo ? m.picture_change() : m.message_add_photo()}
          onClick={() => picker.current?.click()}
        >
          <Image aria-hidden className="size-5" />
        </Button>
        <textarea
          ref={textarea}
          rows={1}
          dir="auto"
          maxLength={MOST_CHARACTERS}
          value={draft.content}
          onChange={({ target }) => {
            changeDraft(userId, conversationId, { content: target.value })
            if (target.value.trim()) onType()
          }}
          onKeyDown={onKeyDown}
          onPaste={({ clipboardData }) => {
            const file = [...clipboardData.files].find(({ type }) => type.startsWith('image/'))
            if (file) choose(file)
          }}
          enterKeyHint="send"
          aria-label={m.message_input_label({ name: title })}
          aria-describedby={draft.problem ? 'message-problem' : undefined}
          aria-invalid={draft.problem !== undefined}
          placeholder={m.message_input()}
          className="max-h-[min(10rem,30dvh)] min-h-11 flex-1 resize-none rounded-[1.375rem] border border-transparent bg-sunken px-4 py-2.5 text-base leading-snug placeholder:text-ink-soft aria-invalid:border-danger"
        />
        <Button type="submit" size="icon" aria-label={m.message_send()} disabled={blank || preparing}>
          <SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />
        </Button>
      </div>
    </form>
  )
}
