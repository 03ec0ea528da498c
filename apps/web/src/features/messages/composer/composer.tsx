import { Image, SendHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { ComposerPhoto } from '@/components/ui/composer-photo'
import { useFilePicker } from '@/components/ui/use-file-picker'
import { useStore } from '@/lib/create-store'
import { errorMessage } from '@/lib/error-message'
import { newId } from '@/lib/new-id'
import { outboxQueue, send } from '@/lib/outbox/outbox'
import { packPhoto } from '@/lib/packed-photo'
import { toast } from '@/lib/toast'
import { useLeaveWarning } from '@/lib/use-leave-warning'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { MESSAGE, type MessageBody } from '../message'
import { blankDraft, changeDraft, clearDraft, type Draft, drafts, restoreRefused } from './drafts'
import { MessageInput } from './message-input'
import { previewOf } from './previews'
import { useChoosePhoto } from './use-choose-photo'

type Props = { conversationId: string; title: string; onType: () => void }

/** Clears itself as soon as a message is sent. A message that is refused returns to it. */
export function Composer({ conversationId, title, onType }: Props) {
  const draft = useStore(drafts)[conversationId] ?? blankDraft
  const { preparing, choose } = useChoosePhoto(conversationId)
  const sendDraft = useSendDraft(conversationId)
  const form = useRef<HTMLFormElement>(null)
  const blank = !draft.content.trim() && !draft.photo
  useLeaveWarning(draft.photo !== undefined)

  useEffect(() => {
    // On a phone the focus would open the keyboard.
    if (window.matchMedia('(pointer: fine)').matches) focusText(form.current)
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (blank || preparing) return
    sendDraft(draft)
    focusText(form.current)
  }

  return (
    <form
      ref={form}
      method="post"
      onSubmit={submit}
      className="grid flex-none grid-cols-1 gap-2 border-line border-t px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] @2xl:px-4 @2xl:py-3"
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
        <PhotoButton label={draft.photo ? m.picture_change() : m.message_add_photo()} onChoose={choose} />
        <MessageInput
          conversationId={conversationId}
          title={title}
          problemId="message-problem"
          onType={onType}
          onPastePhoto={choose}
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

type PhotoButtonProps = { label: string; onChoose: (file: File) => void }

function PhotoButton({ label, onChoose }: PhotoButtonProps) {
  const { picker, pick } = useFilePicker({
    accept: 'image/*',
    testId: 'message-photo-picker',
    onChoose: ([file]) => file && onChoose(file),
  })

  return (
    <>
      {picker}
      <Button variant="ghost" size="icon" aria-label={label} onClick={pick}>
        <Image aria-hidden className="size-5" />
      </Button>
    </>
  )
}

/** Sends a draft as a message, and clears it. */
function useSendDraft(conversationId: string) {
  const { userId } = useViewer()

  return async (draft: Draft) => {
    const id = newId(conversationId)
    clearDraft(conversationId)
    const restore = (problem: string) => restoreRefused(conversationId, { ...draft, problem })
    try {
      const body: MessageBody = {
        conversation_id: conversationId,
        user_id: userId,
        content: draft.content.trim(),
        photo: draft.photo && (await packPhoto(draft.photo.photo, draft.photo.path)),
        created_at: new Date().toISOString(),
      }
      const bytes = body.photo?.bytes.byteLength ?? 0
      const outcome = await send({ id, kind: MESSAGE, lane: `messages ${conversationId}`, body, bytes })
      if (outcome.state === 'refused' && restore(outcome.problem)) await (await outboxQueue()).discard(id)
      if (outcome.state === 'waiting')
        toast.info(m.outbox_waiting(), { description: m.message_waiting(), id: 'message-sent' })
    } catch (error) {
      restore(errorMessage(error, m.try_later()))
    }
  }
}
