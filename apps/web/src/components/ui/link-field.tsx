import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { copyText } from '@/browser/copy-text'
import { m } from '@/i18n/messages'
import { isLoopback } from '@/lib/loopback'
import { toast } from '@/lib/toast'
import { Button } from './button'
import { Field } from './field'
import { Input } from './input'
import { Notice } from './notice'

const COPIED_MS = 2_000

type Props = { label: string; hint: string; link: string; children?: ReactNode }

/** A link for someone else, with a button to copy it, and what its children add. */
export function LinkField({ label, hint, link, children }: Props) {
  const [copied, setCopied] = useState(0)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(0), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    if (await copyText(link)) setCopied(Date.now())
    else toast.error(m.link_copy_failed())
  }

  return (
    <div className="grid gap-3">
      <Field label={label} hint={hint}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              readOnly
              dir="ltr"
              value={link}
              onFocus={(event) => event.currentTarget.select()}
              className="min-w-0 text-ellipsis bg-sunken"
            />
            <Button variant="outline" aria-label={m.link_copy()} onClick={copy} className="h-12 flex-none">
              {copied ? (
                <Check className="size-5 text-sage" aria-hidden />
              ) : (
                <Copy className="size-5" aria-hidden />
              )}
              {copied ? m.copied() : m.copy()}
            </Button>
          </div>
        )}
      </Field>
      {children}
      <p role="status" className="sr-only">
        {copied ? m.link_copied_status() : ''}
      </p>
      {isLoopback(new URL(link).hostname) && (
        <Notice tone="help">
          <strong className="block font-semibold">{m.link_local_title()}</strong>
          {m.link_local()}
        </Notice>
      )}
    </div>
  )
}
