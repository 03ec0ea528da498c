import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { InviteInvalid, useFindInvite } from './api'

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & { label?: string }

/** A button that opens the join screen from a typed code or a pasted link. */
export function EnterCode({ variant = 'outline', size, label = m.code_enter() }: Props) {
  const [open, setOpen] = useState(false)

  return (
    <>
      <Button variant={variant} size={size} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={m.code_enter()} description={m.code_enter_text()}>
        <CodeForm />
      </Dialog>
    </>
  )
}

function CodeForm() {
  const navigate = useNavigate()
  const find = useFindInvite()
  const [text, setText] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (find.isPending) return
    find.mutate(text, {
      onSuccess: (inviteCode) => navigate({ to: '/join/$inviteCode', params: { inviteCode } }),
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label={m.code_label()} error={find.error ? wordsFor(find.error) : undefined}>
        {(control) => (
          <Input
            {...control}
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            required
          />
        )}
      </Field>
      <Button type="submit" size="large" busy={find.isPending}>
        {find.isPending ? m.code_finding() : m.code_find()}
      </Button>
    </form>
  )
}

const wordsFor = (error: Error) =>
  error instanceof InviteInvalid ? m.join_invalid_line() : errorMessage(error)
