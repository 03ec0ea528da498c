import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { m } from '@/i18n/messages'
import { useConfirmAddress } from './totp-api'

/** Takes the place of the setup until the user has confirmed the address: a stranger could have registered it. */
export function ConfirmAddress({ email }: { email: string }) {
  const confirm = useConfirmAddress()

  return (
    <div className="grid gap-4">
      <div>
        <p className="wrap-anywhere">{m.totp_unconfirmed({ email })}</p>
        <div role="status" className="not-empty:mt-4">
          {confirm.isSuccess && <Notice tone="help">{m.totp_unconfirmed_sent()}</Notice>}
        </div>
      </div>
      {!confirm.isSuccess && (
        <Button size="large" busy={confirm.isPending} onClick={() => confirm.mutate(email)}>
          {confirm.isPending ? m.forgot_submitting() : m.forgot_submit()}
        </Button>
      )}
    </div>
  )
}
