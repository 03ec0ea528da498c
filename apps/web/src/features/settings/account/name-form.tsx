import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fullName } from '@/auth/full-name'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Section } from '@/components/ui/section'
import { WaitingChange } from '@/components/ui/waiting-change'
import { editLane, useWithEdits } from '@/data/outbox/use-with-edits'
import { m } from '@/i18n/messages'
import { type NamedProfile, useSaveName } from './api'

const schema = z.object({ name: fullName })

const toInput = ({ full_name }: NamedProfile) => ({ name: full_name ?? '' })

type Props = { profile: NamedProfile; onSaved: () => void }

export function NameForm({ profile, onSaved }: Props) {
  const withEdits = useWithEdits()
  const [original, setOriginal] = useState(() => withEdits(profile))
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: toInput(original),
  })
  const save = useSaveName((stored) => {
    setOriginal(stored)
    reset(toInput(stored))
    onSaved()
  })
  const submit = handleSubmit(({ name }) => {
    if (!save.isPending) save.mutate({ original, values: { full_name: name } })
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
        <WaitingChange lane={editLane(profile.id)} />
      </form>
    </Section>
  )
}
