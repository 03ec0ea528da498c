import { Image, SendHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { ComposerPhoto } from '@/components/ui/composer-photo'
import { useFilePicker } from '@/components/ui/use-file-picker'
import { useStore } from '@/lib/create-store'
import { newId } from '@/lib/new-id'
import { useLeaveWarning } from '@/lib/use-leave-warning'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { useSend } from '../api'
import { blankDraft, changeDraft, clearDraft, type Draft, drafts } from './drafts'
import { MessageInput } from './message-input'
import { outbox } from './outbox'
import { previewOf } from './previews'
import { useChoosePhoto } from './use-choose-photo'

type Props = { conversationId: string; title: string; onType: () => void }

/** Clears itself as soon as a message is sent. The message returns to it when sending fails. */
export function Composer({ conversationId, title, onType }: Props) {
  const draft = useStore(drafts)[conversationId] ?? blankDraft
  const { preparing, choose } = useChoosePhoto(conversationId)
  const send = useSendDraft(conversationId)
  const form = useRef<HTMLFormElement>(null)
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
    send(draft)
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
  const send = useSend(conversationId)

  return ({ content, photo, unsentId }: Draft) => {
    const id = unsentId ?? newId()
    clearDraft(conversationId)
    send.mutate({
      id,
      conversation_id: conversationId,
      user_id: userId,
      content: content.trim(),
      photo,
      created_at: new Date().toISOString(),
    })
  }
}
