import { Check, Image, SendHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useStore } from '@/browser/create-store'
import { useLeaveWarning } from '@/browser/use-leave-warning'
import { Button } from '@/components/ui/button'
import { useFilePicker } from '@/components/ui/use-file-picker'
import { m } from '@/i18n/messages'
import { isVisible } from '@/text/characters'
import type { Person } from '../conversation'
import { Answering } from './answering'
import { blankDraft, drafts } from './drafts'
import { MessageInput } from './message-input'
import { PhotoTray } from './photo-tray'
import { useChoosePhotos } from './use-choose-photos'
import { useSendDraft } from './use-send-draft'

type Props = { conversationId: string; people: Person[]; title: string; onType: () => void }

/** Clears itself as soon as a message is sent. A message that is refused returns to it. */
export function Composer({ conversationId, people, title, onType }: Props) {
  const draft = useStore(drafts)[conversationId] ?? blankDraft
  const { preparing, choose } = useChoosePhotos(conversationId)
  const sendDraft = useSendDraft(conversationId)
  const form = useRef<HTMLFormElement>(null)
  const { editing, photos } = draft
  const answering = (editing?.message ?? draft.replyTo)?.id
  const hasPhotos = photos.length > 0 || (editing?.message.image_paths.length ?? 0) > 0
  const blocked = preparing > 0 || (!isVisible(draft.content) && !hasPhotos)
  useLeaveWarning(photos.length > 0)

  useEffect(() => {
    // On a phone the focus would open the keyboard.
    if (window.matchMedia('(pointer: fine)').matches) focusText(form.current)
  }, [])

  useEffect(() => {
    if (answering) focusText(form.current)
  }, [answering])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (blocked) return
    sendDraft(draft)
    focusText(form.current)
  }

  return (
    <form
      ref={form}
      method="post"
      onSubmit={submit}
      data-keep-free
      className="grid flex-none grid-cols-1 gap-2 border-line border-t px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] @2xl:px-4 @2xl:py-3"
    >
      {draft.problem && (
        <p role="alert" id="message-problem" className="px-2 font-medium text-danger text-sm">
          {m.message_failed({ reason: draft.problem })}
        </p>
      )}
      <Answering conversationId={conversationId} people={people} draft={draft} />
      <PhotoTray conversationId={conversationId} photos={photos} preparing={preparing} />
      <div className="flex items-end gap-2">
        {!editing && <PhotosButton onChoose={choose} />}
        <MessageInput
          conversationId={conversationId}
          title={title}
          problemId="message-problem"
          onType={onType}
          onPastePhotos={choose}
        />
        <Button
          type="submit"
          size="icon"
          aria-label={editing ? m.message_edit_save() : m.message_send()}
          disabled={blocked}
        >
          {editing ? (
            <Check aria-hidden className="size-5" />
          ) : (
            <SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />
          )}
        </Button>
      </div>
    </form>
  )
}

const focusText = (form: HTMLFormElement | null) =>
  form?.querySelector('textarea')?.focus({ preventScroll: true })

function PhotosButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const { picker, pick } = useFilePicker({
    accept: 'image/*',
    multiple: true,
    testId: 'message-photo-picker',
    onChoose,
  })

  return (
    <>
      {picker}
      <Button variant="ghost" size="icon" aria-label={m.message_add_photos()} onClick={pick}>
        <Image aria-hidden className="size-5" />
      </Button>
    </>
  )
}
