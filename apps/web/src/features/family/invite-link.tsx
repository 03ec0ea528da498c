import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '@/browser/copy-text'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { isLoopback } from './join-link'
import { ShareInvite } from './share-invite'

const COPIED_MS = 2_000

/** The link that lets people join, with a button to copy it. */
export function InviteLink({ link }: { link: string }) {
  const [copied, setCopied] = useState(0)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(0), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    if (await copyText(link)) setCopied(Date.now())
    else toast.error(m.invite_copy_failed())
  }

  return (
    <div className="grid gap-3">
      <Field label={m.invite_link()} hint={m.invite_link_help()}>
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
            <Button variant="outline" aria-label={m.invite_copy()} onClick={copy} className="h-12 flex-none">
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
      <ShareInvite link={link} />
      <p role="status" className="sr-only">
        {copied ? m.invite_copied() : ''}
      </p>
      {isLoopback(new URL(link).hostname) && (
        <Notice tone="help">
          <strong className="block font-semibold">{m.invite_local_title()}</strong>
          {m.invite_local()}
        </Notice>
      )}
    </div>
  )
}
