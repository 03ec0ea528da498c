import { type FormEvent, useState } from 'react'
import { codeFailure } from '@/auth/auth-error'
import { Button } from '@/components/ui/button'
import { CodeInput } from '@/components/ui/code-input'
import { Field } from '@/components/ui/field'
import { m } from '@/i18n/messages'
import { useSecondStep } from './api'

/** Asks for the authenticator app's code; the auth provider picks up the verified session. */
export function SecondStepForm() {
  const [code, setCode] = useState('')
  const verify = useSecondStep()
  const failure = verify.isError && !code ? codeFailure(verify.error) : undefined

  const send = (digits: string) => {
    if (!verify.isPending) verify.mutate(digits, { onError: () => setCode('') })
  }
  const change = (digits: string) => {
    setCode(digits)
    // Submits after the sixth digit, without a button press.
    if (digits.length === 6) send(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === 6) send(code)
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <Field label={m.second_step_code()} error={failure}>
        {(control) => <CodeInput {...control} value={code} onChange={change} autoFocus required />}
      </Field>
      <Button type="submit" size="large" busy={verify.isPending} disabled={code.length < 6}>
        {verify.isPending ? m.second_step_submitting() : m.second_step_submit()}
      </Button>
    </form>
  )
}
