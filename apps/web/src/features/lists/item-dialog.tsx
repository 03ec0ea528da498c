import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { m } from '@/i18n/messages'
import { oneLine } from '@/text/characters'
import { type ItemValues, type ListItem, MAX_ITEM } from './lists'

type Props = {
  item: ListItem
  /** Only what was edited. @returns whether it is saved */
  onSave: (values: ItemValues) => Promise<boolean>
  onClose: () => void
}

export function ItemDialog({ item, onSave, onClose }: Props) {
  const [values, setValues] = useState({ title: item.title, due_on: item.due_on ?? '' })
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const title = oneLine(values.title)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (!title) return event.currentTarget.querySelector<HTMLElement>('[name="title"]')?.focus()
    const due_on = values.due_on || null
    const edited = {
      ...(title !== item.title && { title }),
      ...(due_on !== item.due_on && { due_on }),
    }
    setBusy(true)
    const saved = Object.keys(edited).length === 0 || (await onSave(edited))
    setBusy(false)
    if (saved) onClose()
  }

  return (
    <Dialog open onOpenChange={onClose} title={m.list_item_edit_title()}>
      <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <Field label={m.list_item_title()} error={tried && !title ? m.list_item_title_required() : undefined}>
          {(field) => (
            <Input
              {...field}
              name="title"
              required
              autoComplete="off"
              maxLength={MAX_ITEM}
              value={values.title}
              onChange={({ target }) => setValues({ ...values, title: target.value })}
            />
          )}
        </Field>
        <Field label={m.list_item_due()} hint={m.list_item_due_hint()}>
          {(field) => (
            <Input
              {...field}
              type="date"
              name="due"
              max="2199-12-31"
              value={values.due_on}
              onChange={({ target }) => setValues({ ...values, due_on: target.value })}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button type="submit" busy={busy}>
            {m.list_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
