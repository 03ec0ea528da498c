import { Check, Mic, Paperclip, SendHorizontal, Square, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useStore } from '@/browser/create-store'
import { useLeaveWarning } from '@/browser/use-leave-warning'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useFilePicker } from '@/components/ui/use-file-picker'
import { m } from '@/i18n/messages'
import { ACCEPTED } from '@/photos/media-type'
import { uploadProgress } from '@/photos/upload-progress'
import { isVisible } from '@/text/characters'
import { attachmentsOf } from '../attachment'
import type { Person } from '../conversation'
import { RecordingBar } from '../voice/recording-bar'
import { useHold } from '../voice/use-hold'
import { useRecorder } from '../voice/use-recorder'
import { Answering } from './answering'
import { chooseRecording } from './chosen'
import { addFile, blankDraft, draftOf, drafts } from './drafts'
import { MessageInput } from './message-input'
import { Tray } from './tray'
import type { FilesToChoose } from './use-choose-files'
import { useSendDraft } from './use-send-draft'

type Props = {
  conversationId: string
  people: Person[]
  title: string
  onType: () => void
  chooser: FilesToChoose
}

/** Clears itself as soon as a message is sent. A message that is refused returns to it. */
export function Composer({ conversationId, people, title, onType, chooser }: Props) {
  const draft = useStore(drafts)[conversationId] ?? blankDraft
  const progress = useStore(uploadProgress)
  const sendDraft = useSendDraft(conversationId)
  const form = useRef<HTMLFormElement>(null)
  const { editing, photos, files } = draft
  const answering = (editing?.message ?? draft.replyTo)?.id
  const busy = files.some(({ path }) => progress[path] !== undefined)
  const voice = useVoice(conversationId, () => sendDraft(draftOf(conversationId)))
  const blocked = busy || chooser.preparing > 0 || !(voice.recording || hasContent(draft))
  useLeaveWarning(photos.length + files.length > 0 || voice.recording)

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
    if (voice.recording) voice.send()
    else sendDraft(draft)
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
      {voice.problem && (
        <Notice tone="help">
          <span role="alert">{voice.problem}</span>
        </Notice>
      )}
      <Answering conversationId={conversationId} people={people} draft={draft} />
      <Tray conversationId={conversationId} draft={draft} preparing={chooser.preparing} busy={busy} />
      {/* With large letters the last buttons get a line of their own. */}
      <div className="flex flex-wrap items-end justify-end gap-x-1 gap-y-2 @md:gap-x-2">
        {voice.recording ? (
          <Button variant="ghost" size="icon" aria-label={m.voice_discard()} onClick={voice.discard}>
            <Trash2 aria-hidden className="size-5" />
          </Button>
        ) : (
          !editing && <AttachButton onChoose={chooser.choose} />
        )}
        {voice.recording ? (
          <RecordingBar {...voice.bar} />
        ) : (
          <MessageInput
            conversationId={conversationId}
            title={title}
            problemId="message-problem"
            onType={onType}
            busy={busy}
          />
        )}
        {(voice.recording || !(editing || busy)) && (
          <Button
            {...voice.button}
            variant="ghost"
            size="icon"
            aria-label={voice.recording ? m.voice_stop() : m.voice_record()}
            className="touch-none select-none"
          >
            {voice.recording ? (
              <Square aria-hidden className="size-5 fill-current" />
            ) : (
              <Mic aria-hidden className="size-5" />
            )}
          </Button>
        )}
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
      <p role="status" className="sr-only">
        {voice.announcement}
      </p>
    </form>
  )
}

function hasContent({ content, photos, files, editing }: typeof blankDraft) {
  const { message } = editing ?? {}
  const kept = message ? message.image_paths.length + attachmentsOf(message).length : 0
  return isVisible(content) || photos.length + files.length + kept > 0
}

/** Recording a voice message: when it ends, it is part of the draft. @param onSend sends the draft */
function useVoice(conversationId: string, onSend: () => void) {
  const sends = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const recorder = useRecorder((recorded) => {
    addFile(conversationId, chooseRecording(conversationId, recorded))
    if (sends.current && !draftOf(conversationId).editing) onSend()
    sends.current = false
  })
  const recording = recorder.state !== 'idle'

  function send() {
    sends.current = true
    void recorder.finish()
  }
  function discard() {
    recorder.discard()
    button.current?.focus()
  }
  const { held, handlers } = useHold({
    on: recording,
    onStart: () => void recorder.start(),
    onTap: () => void recorder.finish(),
    // Lifted while the browser was asking for the microphone, the recording goes on.
    onRelease: () => recorder.state === 'recording' && send(),
    onSlideAway: discard,
  })

  return {
    recording,
    send,
    discard,
    problem: recorder.problem,
    announcement: recorder.state === 'recording' ? m.voice_recording() : '',
    button: { ref: button, ...handlers },
    bar: { seconds: recorder.seconds, levels: recorder.levels, held },
  }
}

const focusText = (form: HTMLFormElement | null) =>
  form?.querySelector('textarea')?.focus({ preventScroll: true })

function AttachButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const { picker, pick } = useFilePicker({
    accept: ACCEPTED,
    multiple: true,
    testId: 'message-photo-picker',
    onChoose,
  })

  return (
    <>
      {picker}
      <Button variant="ghost" size="icon" aria-label={m.message_attach()} onClick={pick}>
        <Paperclip aria-hidden className="size-5" />
      </Button>
    </>
  )
}
