import { type FormEvent, useState } from 'react'
import { isRateLimited } from '@/auth/auth-error'
import { Button } from '@/components/ui/button'
import { CodeInput } from '@/components/ui/code-input'
import { Field } from '@/components/ui/field'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { useRecoveryCode } from './api'

/** For those who read the mail on another device: its code replaces the link. */
export function RecoveryCodeForm({ email, onVerified }: { email: string; onVerified: () => void }) {
  const [code, setCode] = useState('')
  const verify = useRecoveryCode()
  const failure = verify.error && !code ? codeProblem(verify.error) : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.length < 6 || verify.isPending) return
    verify.mutate({ email, code }, { onSuccess: onVerified, onError: () => setCode('') })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-3">
      <Field label={m.forgot_code()} hint={m.forgot_code_hint()} error={failure}>
        {(control) => <CodeInput {...control} value={code} onChange={setCode} required />}
      </Field>
      <Button type="submit" size="large" busy={verify.isPending} disabled={code.length < 6}>
        {verify.isPending ? m.second_step_submitting() : m.second_step_submit()}
      </Button>
    </form>
  )
}

const codeProblem = (error: Error) => (isRateLimited(error) ? m.second_step_limit() : errorMessage(error))
