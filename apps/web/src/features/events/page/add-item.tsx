import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { m } from '@/i18n/messages'
import { oneLine } from '@/text/characters'
import type { FamilyEvent } from '../family-event'
import { useAddItem } from './items-api'

/** A line for a further thing to bring. What was typed stays until it is stored. */
export function AddItem({ event }: { event: FamilyEvent }) {
  const [text, setText] = useState('')
  const add = useAddItem(event)
  const title = oneLine(text)

  function submit(submission: FormEvent) {
    submission.preventDefault()
    if (title === '' || add.isPending) return
    // What was typed in the meantime is the next one.
    add.mutate(title, { onSuccess: () => setText((current) => (current === text ? '' : current)) })
  }

  return (
    <form onSubmit={submit} className="flex flex-wrap gap-2">
      <Input
        aria-label={m.item_label()}
        placeholder={m.item_label()}
        maxLength={120}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="min-w-[min(10rem,100%)] flex-1"
      />
      <Button type="submit" variant="quiet" busy={add.isPending}>
        {m.item_add()}
      </Button>
    </form>
  )
}
