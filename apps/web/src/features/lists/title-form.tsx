import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { m } from '@/i18n/messages'
import { oneLine } from '@/text/characters'
import { MAX_TITLE } from './lists'

type Props = {
  title: string
  onTitle: (title: string) => void
  /** The label of the button. */
  action: string
  busy?: boolean
  /** @param title without blanks around it */
  onSubmit: (title: string) => void
  onCancel: () => void
  /** Further fields. */
  children?: ReactNode
}

/** The name of a list. */
export function TitleForm({ title, onTitle, action, busy = false, onSubmit, onCancel, children }: Props) {
  const [tried, setTried] = useState(false)
  const wanted = oneLine(title)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (wanted) onSubmit(wanted)
    else event.currentTarget.querySelector<HTMLElement>('[name="title"]')?.focus()
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <Field label={m.list_title()} error={tried && !wanted ? m.list_title_required() : undefined}>
        {(field) => (
          <Input
            {...field}
            name="title"
            required
            autoComplete="off"
            maxLength={MAX_TITLE}
            value={title}
            onChange={({ target }) => onTitle(target.value)}
          />
        )}
      </Field>
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          {m.cancel()}
        </Button>
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
