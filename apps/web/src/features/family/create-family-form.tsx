import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { oneLine } from '@/text/characters'
import { useCreateFamily } from './api'

const schema = z.object({
  name: z.string().check(z.overwrite(oneLine), z.minLength(1, { error: () => m.family_name_required() })),
})

type Props = { userId: string; onCreated: () => Promise<void> }

export function CreateFamilyForm({ userId, onCreated }: Props) {
  const create = useCreateFamily(userId)
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { name: '' },
  })
  const submit = handleSubmit(({ name }) => {
    if (!create.isPending) create.mutate(name, { onSuccess: onCreated })
  })
  const busy = create.isPending || create.isSuccess

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {create.error && <Notice tone="problem">{errorMessage(create.error)}</Notice>}
      <Field label={m.family_name()} error={formState.errors.name?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('name')}
            placeholder={m.family_name_placeholder()}
            autoComplete="off"
            maxLength={80}
            // The family already has its name; only joining it is retried.
            readOnly={create.isStarted}
            required
          />
        )}
      </Field>
      <Button type="submit" size="large" busy={busy}>
        {busy ? m.family_create_submitting() : m.family_create_submit()}
      </Button>
    </form>
  )
}
