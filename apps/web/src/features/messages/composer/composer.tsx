import { Image, SendHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ComposerPhoto } from '@/components/ui/composer-photo'
import { ComposerText } from '@/components/ui/composer-text'
import { useFilePicker } from '@/components/ui/use-file-picker'
import { useStore } from '@/lib/create-store'
import { toast } from '@/lib/toast'
import { useLeaveWarning } from '@/lib/use-leave-warning'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { useSend } from '../api'
import { blankDraft, changeDraft, clearDraft, drafts } from './drafts'
import { outbox } from './outbox'
import { choosePhoto } from './photo'
import { previewOf } from './previews'

const MAX_CHARACTERS = 4_000

type Props = { conversationId: string; title: string; onType: () => void }

/** Clears itself as soon as a message is sent. The message returns to it when sending fails. */
export function Composer({ conversationId, title, onType }: Props) {
  const { userId } = useViewer()
  const draft = useStore(drafts)[conversationId] ?? blankDraft
  const { preparing, choose } = useChoosePhoto(conversationId)
  const send = useSend(conversationId)
  const form = useRef<HTMLFormElement>(null)
  const { picker, pick } = useFilePicker({
    accept: 'image/*',
    testId: 'message-photo-picker',
    onChoose: ([file]) => file && choose(file),
  })
  const blank = !draft.content.trim() && !draft.photo
  const sendingPhoto = useStore(outbox).some(({ photo }) => photo)
  useLeaveWarning(draft.photo !== undefined || sendingPhoto)

  useEffect(() => {
    // On a phone the focus would open the keyboard.
    if (window.matchMedia('(pointer: fine)').matches) focusText(form.current)
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (blank || preparing) return
    clearDraft(conversationId)
    send.mutate({
      id: draft.unsentId ?? crypto.randomUUID(),
      conversation_id: conversationId,
      user_id: userId,
      content: draft.content.trim(),
      photo: draft.photo,
      created_at: new Date().toISOString(),
    })
    focusText(form.current)
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
        src={draft.photo && previewOf(draft.photo.path)}
        alt={m.message_photo_preview()}
        preparing={preparing}
        size="small"
        onRemove={() => changeDraft(conversationId, { photo: undefined })}
      />
      <div className="flex items-end gap-1.5">
        {picker}
        <Button
          variant="ghost"
          size="icon"
          aria-label={draft.photo ? m.picture_change() : m.message_add_photo()}
          onClick={pick}
        >
          <Image aria-hidden className="size-5" />
        </Button>
        <ComposerText
          submitKey="Enter"
          rows={1}
          dir="auto"
          maxLength={MAX_CHARACTERS}
          value={draft.content}
          onChange={({ target }) => {
            changeDraft(conversationId, { content: target.value })
            if (target.value.trim()) onType()
          }}
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

const focusText = (form: HTMLFormElement | null) =>
  form?.querySelector('textarea')?.focus({ preventScroll: true })

/** Shrinks a chosen photo and puts it into the draft. */
function useChoosePhoto(conversationId: string) {
  const [preparing, setPreparing] = useState(false)

  async function choose(file: File) {
    setPreparing(true)
    try {
      changeDraft(conversationId, { photo: await choosePhoto(conversationId, file) })
    } catch {
      toast.error(m.message_photo_failed(), { description: m.photo_unreadable({ name: file.name }) })
    } finally {
      setPreparing(false)
    }
  }

  return { preparing, choose }
}
