import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { DraftNotice } from '@/components/ui/draft-notice'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { m } from '@/i18n/messages'
import { useDraft, useSentDraft } from '@/lib/use-draft'
import { useViewer } from '@/lib/viewer'
import { useAddSong } from './api'
import { blankSong, type SongDraft, type SongValues, songProblems, songValues } from './song-draft'

type Props = { playlistId: string; open: boolean; onClose: () => void }

/** Closing it keeps the draft. */
export function AddSongDialog({ playlistId, open, onClose }: Props) {
  const viewer = useViewer()
  const draftKey = `song draft ${viewer.userId} ${playlistId}`
  const typed = useSentDraft(draftKey)
  const { add, isPending } = useAddSong(playlistId, () => {
    if (typed.forget()) onClose()
  })
  return (
    <Dialog open={open} onOpenChange={onClose} title={m.song_add()} description={m.song_add_text()}>
      <SongForm
        draftKey={draftKey}
        busy={isPending}
        onSubmit={(song) => {
          typed.send()
          add(song)
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}

type FormProps = {
  draftKey: string
  busy: boolean
  onSubmit: (song: SongValues) => void
  onCancel: () => void
}

function SongForm({ draftKey, busy, onSubmit, onCancel }: FormProps) {
  const { draft, change, restored, discard } = useDraft(draftKey, blankSong)
  const [tried, setTried] = useState(false)
  const found = songProblems(draft)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setTried(true)
    const [first] = Object.keys(found)
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else onSubmit(songValues(draft))
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      {restored && <DraftNotice onDiscard={discard} />}
      <SongFields draft={draft} change={change} problems={tried ? found : {}} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          {m.cancel()}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? m.song_adding() : m.song_add()}
        </Button>
      </div>
    </form>
  )
}

type FieldsProps = {
  draft: SongDraft
  change: (part: Partial<SongDraft>) => void
  /** Empty before the first attempt to submit. */
  problems: ReturnType<typeof songProblems>
}

function SongFields({ draft, change, problems }: FieldsProps) {
  return (
    <>
      <Field label={m.song_title()} error={problems.title}>
        {(field) => (
          <Input
            {...field}
            name="title"
            required
            autoComplete="off"
            value={draft.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </Field>
      <Field label={m.song_artist()} error={problems.artist}>
        {(field) => (
          <Input
            {...field}
            name="artist"
            autoComplete="off"
            value={draft.artist}
            onChange={({ target }) => change({ artist: target.value })}
          />
        )}
      </Field>
      <Field label={m.song_link()} hint={m.song_link_hint()} error={problems.link}>
        {(field) => (
          <Input
            {...field}
            name="link"
            type="url"
            inputMode="url"
            dir="ltr"
            placeholder="https://"
            value={draft.link}
            onChange={({ target }) => change({ link: target.value })}
          />
        )}
      </Field>
    </>
  )
}
