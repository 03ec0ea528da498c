import { CalendarPlus, Copy } from 'lucide-react'
import { copyText } from '@/browser/copy-text'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { m } from '@/i18n/messages'
import { config, functionUrl, publicOrigin } from '@/lib/config'
import { toast } from '@/lib/toast'
import { feedAddress } from './feed-address'

/** The address of a new feed, in the ways in which calendars take it. It is shown this once. */
export function NewFeed({ token }: { token: string }) {
  const address = feedAddress(config.supabaseUrl || publicOrigin, token)
  const isPlain = address.web.startsWith('http:')

  const copy = async () => {
    if (await copyText(address.web)) toast.success(m.subscription_copied())
    else toast.error(m.subscription_copy_failed())
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <Field label={m.subscription_address()} hint={m.subscription_address_once()}>
        {(control) => (
          <Input
            {...control}
            readOnly
            dir="ltr"
            value={address.web}
            onFocus={(event) => event.currentTarget.select()}
            className="min-w-0 text-ellipsis bg-sunken"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <a href={address.webcal}>
            <CalendarPlus aria-hidden className="size-5" />
            {m.subscription_open()}
          </a>
        </Button>
        <Button variant="outline" onClick={copy}>
          <Copy aria-hidden className="size-5" />
          {m.subscription_copy()}
        </Button>
      </div>
      {isPlain && (
        <Notice tone="help">
          <p>{m.subscription_plain_http()}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-start gap-4">
        <img
          src={functionUrl('qr', { size: '160x160', data: address.webcal })}
          width={160}
          height={160}
          alt={m.subscription_qr()}
          // White in the dark as well: cameras want it so.
          className="size-40 flex-none rounded-control border border-line bg-[white]"
        />
        <dl className="grid min-w-48 flex-1 gap-2 text-sm">
          <div>
            <dt className="font-semibold">{m.subscription_on_iphone()}</dt>
            <dd className="text-ink-soft">{m.subscription_on_iphone_text()}</dd>
          </div>
          <div>
            <dt className="font-semibold">{m.subscription_on_google()}</dt>
            <dd className="text-ink-soft">{m.subscription_on_google_text()}</dd>
          </div>
          <div>
            <dt className="font-semibold">{m.subscription_on_outlook()}</dt>
            <dd className="text-ink-soft">{m.subscription_on_outlook_text()}</dd>
          </div>
        </dl>
      </div>
    </div>
  )
}
