import { useState } from 'react'
import { codeFailure } from '@/auth/auth-error'
import { CodeInput } from '@/components/ui/code-input'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { needsCode, useRemoveFactor } from './totp-api'

type Props = { userId: string; factorId: string; onClose: () => void }

export function RemoveFactorDialog({ userId, factorId, onClose }: Props) {
  const remove = useRemoveFactor(userId, onClose)
  const [code, setCode] = useState('')
  // Once asked for, the field stays.
  const [asksCode, setAsksCode] = useState(false)

  const confirm = () =>
    remove.mutate({ factorId, code }, { onError: (error) => needsCode(error) && setAsksCode(true) })

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.totp_remove_confirm()}
      description={m.totp_remove_text()}
      action={m.totp_remove()}
      danger
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {asksCode ? (
        <Field
          label={m.totp_code()}
          error={remove.isError && !needsCode(remove.error) ? codeFailure(remove.error) : undefined}
        >
          {(control) => <CodeInput {...control} value={code} onChange={setCode} />}
        </Field>
      ) : (
        remove.isError && (
          <Notice tone="problem">
            <strong className="block font-semibold">{m.totp_remove_failed()}</strong>
            {errorMessage(remove.error)}
          </Notice>
        )
      )}
    </ConfirmDialog>
  )
}
