import { type FormEvent, useEffect, useState } from 'react'
import { outboxQueue } from '@/data/outbox/outbox'
import { m } from '@/i18n/messages'
import { Button } from './button'
import { Dialog } from './dialog'
import { DialogFoot } from './dialog-foot'
import { Field } from './field'
import { Textarea } from './textarea'

type Props = {
  /** Of the entry. */
  id: string
  onClose: () => void
}

/** Changes the text of something that is not sent yet. */
export function EditWaiting({ id, onClose }: Props) {
  const [text, setText] = useState<{ value: string; maxLength: number }>()

  useEffect(() => {
    outboxQueue().then(async (queue) => setText(await queue.textOf(id)), onClose)
  }, [id, onClose])

  async function submit(event: FormEvent) {
    event.preventDefault()
    // React events bubble to a form around the dialog, even through the portal.
    event.stopPropagation()
    if (!text?.value.trim()) return
    await (await outboxQueue()).edit(id, text.value.trim())
    onClose()
  }

  if (!text) return null
  return (
    <Dialog open onOpenChange={onClose} title={m.outbox_edit_title()}>
      <form onSubmit={submit} className="grid gap-4">
        <Field label={m.outbox_edit_text()}>
          {(control) => (
            <Textarea
              {...control}
              rows={5}
              maxLength={text.maxLength}
              value={text.value}
              onChange={({ target }) => setText({ ...text, value: target.value })}
            />
          )}
        </Field>
        <DialogFoot>
          <Button variant="quiet" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button type="submit">{m.outbox_edit_save()}</Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
