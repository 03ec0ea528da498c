import { Copy } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { copyText } from '@/lib/copy-text'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'

/** The key behind the QR code, for whoever sets the app up on the same phone. */
export function SecretKey({ secret }: { secret: string }) {
  const copy = async () => {
    if (await copyText(secret)) toast.success(m.totp_copied())
    else toast.error(m.totp_copy_failed())
  }
  return (
    <Field label={m.totp_secret()}>
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            readOnly
            value={secret}
            onFocus={({ target }) => target.select()}
            className="min-w-0 font-mono text-sm"
          />
          <Button variant="outline" aria-label={m.totp_copy()} onClick={copy} className="h-12 flex-none">
            <Copy aria-hidden className="size-5" />
            {m.copy()}
          </Button>
        </div>
      )}
    </Field>
  )
}
