import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { m } from '@/i18n/messages'
import { EARLIEST_BIRTH, type ProfileInput, today } from './profile-schema'

type Props = { register: UseFormRegister<ProfileInput>; errors: FieldErrors<ProfileInput> }

export function ProfileFields({ register, errors }: Props) {
  return (
    <>
      <Field label={m.profile_name()} error={errors.full_name?.message}>
        {(control) => <Input {...control} {...register('full_name')} autoComplete="name" required />}
      </Field>
      <Field label={m.profile_phone()} error={errors.phone_number?.message}>
        {(control) => (
          <Input {...control} {...register('phone_number')} type="tel" autoComplete="tel" dir="ltr" />
        )}
      </Field>
      <Field label={m.profile_location()} error={errors.address?.message}>
        {(control) => (
          <Textarea {...control} {...register('address')} rows={2} autoComplete="street-address" />
        )}
      </Field>
      <Field
        label={m.profile_birthdate()}
        hint={m.profile_birthdate_hint()}
        error={errors.birth_date?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register('birth_date')}
            type="date"
            autoComplete="bday"
            min={EARLIEST_BIRTH}
            max={today()}
          />
        )}
      </Field>
      <div className="sm:col-span-2">
        <Field label={m.profile_bio()} hint={m.profile_bio_hint()} error={errors.bio?.message}>
          {(control) => <Textarea {...control} {...register('bio')} rows={5} />}
        </Field>
      </div>
    </>
  )
}
