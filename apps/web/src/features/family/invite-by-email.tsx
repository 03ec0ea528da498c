import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { emailAddress } from '@/auth/email-address'
import { shareLink } from '@/browser/share-link'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { LanguageSelect } from '@/components/ui/language-select'
import { Notice } from '@/components/ui/notice'
import { currentLanguage, m } from '@/i18n/messages'
import { useSendInvitation } from './api'

const schema = z.object({ email: emailAddress })

export function InviteByEmail() {
  const send = useSendInvitation()
  const [language, setLanguage] = useState(currentLanguage())
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { email: '' },
  })
  const submit = handleSubmit(({ email }) => {
    if (!send.isPending) send.mutate({ email, language }, { onSuccess: () => reset() })
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field label={m.invite_language()}>
        {({ id }) => <LanguageSelect id={id} value={language} onChoose={setLanguage} />}
      </Field>
      <Field label={m.invite_email()} error={formState.errors.email?.message}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              {...register('email')}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              placeholder={m.invite_email_placeholder()}
              required
              className="flex-1 max-sm:basis-full"
            />
            <Button type="submit" busy={send.isPending} className="h-12 max-sm:flex-1">
              {send.isPending ? m.invite_sending() : m.invite_send()}
            </Button>
          </div>
        )}
      </Field>
      {send.data?.delivery === 'saved' && send.variables && (
        <SavedInvitation email={send.variables.email} link={send.data.link} />
      )}
    </form>
  )
}

/** Without a mail server, the inviting person has to pass the link on. */
function SavedInvitation({ email, link }: { email: string; link: string }) {
  return (
    <Notice tone="help">
      <p>{m.invite_saved_help({ email })}</p>
      <p dir="ltr" className="wrap-anywhere my-2 font-semibold">
        {link}
      </p>
      <Button variant="outline" onClick={() => shareLink({ url: link, title: m.invite_share_title() })}>
        <Copy aria-hidden className="size-5" />
        {m.invite_saved_share()}
      </Button>
    </Notice>
  )
}
