import { Copy } from 'lucide-react'
import { copyText } from '@/browser/copy-text'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'

/** The key in the QR code, for setting up the app on the same phone. */
export function SecretKey({ secret }: { secret: string }) {
  const copy = async () => {
    if (await copyText(secret)) toast.success(m.totp_copied())
    else toast.error(m.totp_copy_failed())
  }
  return (
    <Field label={m.totp_secret()}>
      {({ id }) => (
        <div className="flex items-center gap-2">
          <output
            id={id}
            className="wrap-anywhere min-w-0 grow select-all rounded-control bg-sunken px-3.5 py-2.5 font-mono text-sm"
          >
            {secret}
          </output>
          <Button variant="outline" aria-label={m.totp_copy()} onClick={copy} className="flex-none">
            <Copy aria-hidden className="size-5" />
            {m.copy()}
          </Button>
        </div>
      )}
    </Field>
  )
}
