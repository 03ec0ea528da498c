import { CalendarDays, Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { formatTaken } from '@/photos/taken-date'
import { useChangeDetails } from '../api'
import type { MediaItem } from '../media-item'
import { takenAs, typedTaken } from '../taken'

/** When an item was taken. Its uploader changes it in place. */
export function TakenDate({ item }: { item: MediaItem }) {
  const { userId } = useViewer()
  const [editing, setEditing] = useState(false)
  const date = formatTaken(item)

  if (editing) return <TakenForm item={item} onClose={() => setEditing(false)} />
  if (item.user_id !== userId) {
    return (
      <span className="inline-flex items-center gap-1">
        <CalendarDays aria-hidden className="size-4" />
        {date}
      </span>
    )
  }
  return (
    <button
      type="button"
      onClick={() => setEditing(true)}
      className="inline-flex min-h-8 items-center gap-1 rounded-control px-1 pointer-coarse:min-h-11"
    >
      <CalendarDays aria-hidden className="size-4" />
      {date}
      <Pencil role="img" aria-label={m.media_edit_taken_now()} className="size-3.5 opacity-80" />
    </button>
  )
}

function TakenForm({ item, onClose }: { item: MediaItem; onClose: () => void }) {
  const [text, setText] = useState(() => typedTaken(item))
  const [tried, setTried] = useState(false)
  const save = useChangeDetails()
  const taken = takenAs(item, text)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!taken || save.isPending) return
    const { title, description, is_private, taken_place, latitude, longitude } = item
    const values = { title, description, is_private, taken_place, latitude, longitude, ...taken }
    save.mutate({ original: item, values }, { onSuccess: onClose })
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="my-2 grid w-full max-w-sm gap-2 rounded-card bg-surface p-3 text-start text-ink"
    >
      <DateField
        label={m.media_edit_taken()}
        name="taken"
        value={text}
        onChange={setText}
        error={tried && !taken ? m.media_edit_taken_unclear() : undefined}
      />
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {m.cancel()}
        </Button>
        <Button type="submit" busy={save.isPending}>
          {save.isPending ? m.media_edit_saving() : m.media_edit_save()}
        </Button>
      </div>
    </form>
  )
}
