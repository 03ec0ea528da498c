import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { UnsavedChanges } from '@/components/ui/unsaved-changes'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { type Profile, refusedColumn, useSaveProfile } from './api'
import { ProfileFields } from './profile-fields'
import { type ProfileInput, profileSchema } from './profile-schema'
import { type Relative, RelativesChoice } from './relatives'

type Props = {
  profile: Profile
  /** The other members of the family. */
  members: Relative[]
  /** The ids of the immediate family. While undefined, saving does not change them. */
  marked: string[] | undefined
  onSaved: (profile: Profile) => void
  onDone: () => void
}

export function ProfileForm({ profile, members, marked, onSaved, onDone }: Props) {
  const [relatives, setRelatives] = useState<string[]>()
  const chosen = relatives && stillHere(relatives, members)
  const { register, errors, isDirty, save, submit } = useProfileForm(profile, chosen, onSaved, onDone)

  return (
    <form
      noValidate
      onSubmit={submit}
      // Scrolls a focused field between the bars. A scroll padding on the page would also affect fixed elements.
      className="grid gap-4 md:gap-7 [&_:is(input,textarea)]:scroll-mt-24 [&_:is(input,textarea)]:scroll-mb-24"
    >
      <UnsavedChanges when={isDirty || relatives !== undefined} />
      <Card className="grid gap-5 p-5 sm:grid-cols-2 md:p-8">
        <h2 tabIndex={-1} ref={focus} className="text-xl outline-none sm:col-span-2">
          {m.profile_edit()}
        </h2>
        {save.error && !isField(refusedColumn(save.error)) && (
          <div className="sm:col-span-2">
            <Notice tone="problem">{errorMessage(save.error)}</Notice>
          </div>
        )}
        <ProfileFields register={register} errors={errors} />
      </Card>
      {marked && (
        <Card className="p-5 md:p-8">
          <RelativesChoice members={members} marked={relatives ?? marked} onChange={setRelatives} />
        </Card>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onDone}>
          {m.cancel()}
        </Button>
        <Button type="submit" busy={save.isPending}>
          {save.isPending ? m.profile_saving() : m.profile_save()}
        </Button>
      </div>
    </form>
  )
}

/** @param relatives the ids to store as immediate family; undefined leaves them as they are */
function useProfileForm(
  profile: Profile,
  relatives: string[] | undefined,
  onSaved: Props['onSaved'],
  onDone: Props['onDone'],
) {
  const save = useSaveProfile(onSaved)
  const [original] = useState(profile)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(profileSchema),
    defaultValues: toInput(profile),
  })
  const { errors, isDirty } = formState

  function submit(event: FormEvent<HTMLFormElement>) {
    const date = event.currentTarget.querySelector<HTMLInputElement>('[type=date]')
    return handleSubmit((values) => {
      if (save.isPending) return
      // A half-typed date has no value and would be stored as none.
      if (date?.validity.badInput) {
        setError('birth_date', { message: m.profile_birth_incomplete() }, { shouldFocus: true })
        return
      }
      save.mutate(
        { original, values, relatives },
        {
          onSuccess: onDone,
          onError: (error) => {
            const refused = refusedColumn(error)
            if (isField(refused)) setError(refused, { message: m.profile_refused() }, { shouldFocus: true })
          },
        },
      )
    })(event)
  }

  return { register, errors, isDirty, save, submit }
}

const focus = (heading: HTMLElement | null) => heading?.focus()

const toInput = ({ full_name, phone_number, address, birth_date, bio }: Profile): ProfileInput => ({
  full_name: full_name ?? '',
  phone_number: phone_number ?? '',
  address: address ?? '',
  birth_date: birth_date ?? '',
  bio: bio ?? '',
})

const isField = (column: string | null | undefined): column is keyof ProfileInput =>
  Boolean(column && column in profileSchema.shape)

/** A member who has left in the meantime cannot be marked. */
const stillHere = (relatives: string[], members: Relative[]) =>
  relatives.filter((relative) => members.some(({ id }) => id === relative))
