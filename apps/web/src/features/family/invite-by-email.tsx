import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { emailAddress } from '@/auth/email-address'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { m } from '@/paraglide/messages'
import { useSendInvitation } from './api'
import { SavedInvitation } from './saved-invitation'

const schema = z.object({ email: emailAddress })

export function InviteByEmail() {
  const send = useSendInvitation()
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { email: '' },
  })
  const submit = handleSubmit(({ email }) => {
    if (!send.isPending) send.mutate(email, { onSuccess: () => reset() })
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
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
        <SavedInvitation email={send.variables} link={send.data.link} />
      )}
    </form>
  )
}
