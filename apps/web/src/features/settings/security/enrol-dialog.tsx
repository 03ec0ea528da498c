import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { codeFailure } from '@/auth/auth-error'
import { Button } from '@/components/ui/button'
import { CodeInput } from '@/components/ui/code-input'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'
import { ConfirmAddress } from './confirm-address'
import { SecretKey } from './secret-key'
import { newFactorQuery, useVerifyFactor } from './totp-api'

type Props = { userId: string; email: string; onClose: () => void }

/** Shows a new key to an authenticator app, and turns the second step on with the app's first code. */
export function EnrolDialog({ userId, email, onClose }: Props) {
  const factor = useQuery(newFactorQuery(userId))
  const verify = useVerifyFactor(userId, onClose)
  const [code, setCode] = useState('')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!factor.data || verify.isPending || code.length < 6) return
    verify.mutate({ factorId: factor.data.id, code }, { onError: () => setCode('') })
  }
  if (factor.data === null) {
    return (
      <Dialog open onOpenChange={onClose} title={m.totp_dialog()}>
        <ConfirmAddress email={email} />
      </Dialog>
    )
  }
  return (
    <Dialog open onOpenChange={onClose} title={m.totp_dialog()} description={m.totp_dialog_text()}>
      {factor.isError ? (
        <Button variant="outline" onClick={() => factor.refetch()}>
          {m.try_again()}
        </Button>
      ) : (
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          {factor.data ? (
            <img
              src={factor.data.qrCode}
              alt={m.totp_qr()}
              // White in the dark as well: cameras want it so.
              className="size-48 justify-self-center rounded-control border border-line bg-[white] p-2"
            />
          ) : (
            <Skeleton className="size-48 justify-self-center" />
          )}
          <SecretKey secret={factor.data?.secret ?? ''} />
          <Field
            label={m.totp_code()}
            error={verify.isError && !code ? codeFailure(verify.error) : undefined}
          >
            {(control) => <CodeInput {...control} value={code} onChange={setCode} required />}
          </Field>
          <Button type="submit" size="large" busy={verify.isPending} disabled={code.length < 6}>
            {verify.isPending ? m.totp_verifying() : m.totp_verify()}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
