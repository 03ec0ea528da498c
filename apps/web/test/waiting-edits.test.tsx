// Edits that are made while the server cannot be reached: each is shown where it was made, and sent later.

import { screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { useWithEdits } from '../src/data/outbox/use-with-edits'
import { outbox } from '../src/data/outbox/waiting'
import { DetailsDialog } from '../src/features/media/lightbox/details-dialog'
import type { MediaItem } from '../src/features/media/media-item'
import { RenameGroup } from '../src/features/messages/group/rename-group'
import type { Profile } from '../src/features/profile/api'
import { OwnProfile } from '../src/features/profile/own-profile'
import { NameForm } from '../src/features/settings/account/name-form'
import { answer, fill, lastSent, openAsRosa, press, ROSA, unreachable } from './open-screen'

const version = { updated_at: '2026-11-22T10:00:00.123456+00:00' }
const profile = {
  ...version,
  id: ROSA.userId,
  full_name: 'Rosa',
  family_id: ROSA.familyId,
  role: 'admin',
  created_at: '2026-01-01T10:00:00Z',
} as Profile
const group = { ...version, id: 'cooks', name: 'Cooks', title: 'Cooks', participants: [] }
const photo = {
  ...version,
  id: 'lake',
  title: 'Lake',
  description: null,
  is_private: false,
  taken_at: '2019-05-03T14:22:10',
  taken_precision: 'time',
  taken_place: null,
  latitude: null,
  longitude: null,
} as MediaItem

/** As the library shows it behind the dialog. */
function Details() {
  const item = useWithEdits()(photo)
  return (
    <>
      <p>{item.title}</p>
      <DetailsDialog item={item} onClose={() => undefined} />
    </>
  )
}

const own = <OwnProfile profile={profile} email="rosa@example.test" members={[]} onSaved={vi.fn()} />

const edits: [string, ReactElement, string, string, string, object, object][] = [
  ['a profile', own, 'Bio', 'Save Changes', 'profiles', { bio: 'Pears' }, profile],
  [
    'the name of an account',
    <NameForm key="name" profile={profile} onSaved={vi.fn()} />,
    'Full name',
    'Save',
    'profiles',
    { full_name: 'Pears' },
    profile,
  ],
  [
    'the name of a group',
    <RenameGroup key="group" group={group as never} />,
    'Group name',
    'Rename',
    'conversations',
    { name: 'Pears' },
    group,
  ],
  ['a photo', <Details key="photo" />, 'Title', 'Save Changes', 'media', { title: 'Pears' }, photo],
]

test.each(edits)('of %s', async (_what, part, label, button, table, values, row) => {
  answer('/rest/v1/immediate_family', [])
  answer('PUT /auth/v1/user', { id: ROSA.userId })
  openAsRosa(part)
  if (part === own) press('Edit Profile')
  await screen.findByLabelText(label)
  unreachable(`PATCH /rest/v1/${table}`)
  fill({ [label]: 'Pears' })
  press(button)

  await screen.findAllByText('Waiting to be sent')
  expect(outbox.get()).toHaveLength(1)
  expect(screen.queryByText('Pears') ?? screen.getByDisplayValue('Pears')).toBeTruthy()
  answer(`PATCH /rest/v1/${table}`, [{ ...row, ...values }])
  await waitFor(() => expect(outbox.get()).toEqual([]))
  expect(lastSent(`PATCH /rest/v1/${table}`)).toMatchObject(values)
})
