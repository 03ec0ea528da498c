import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { fullName } from '@/lib/full-name'
import { m } from '@/paraglide/messages'
import { Section } from '../section'
import { useSaveName } from './api'

const schema = z.object({ name: fullName })

type Props = { userId: string; name: string; onSaved: () => void }

export function NameForm({ userId, name, onSaved }: Props) {
  const save = useSaveName(userId, onSaved)
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { name },
  })
  const submit = handleSubmit(({ name }) => {
    if (!save.isPending) save.mutate(name)
  })

  return (
    <Section title={m.name_title()} text={m.name_text()}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <Field label={m.register_name()} error={formState.errors.name?.message}>
          {(control) => <Input {...control} {...register('name')} autoComplete="name" required />}
        </Field>
        <Button type="submit" busy={save.isPending} className="justify-self-start">
          {save.isPending ? m.settings_saving() : m.settings_save()}
        </Button>
      </form>
    </Section>
  )
}
