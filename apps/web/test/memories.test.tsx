import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MemoriesPanel } from '../src/features/memories/memories-panel'
import { OnThisDay } from '../src/features/memories/on-this-day'
import { answer, lastSent, openAsRosa, press } from './open-screen'

const MEMORIES = '/rest/v1/rpc/on_this_day'
const HIDDEN = '/rest/v1/hidden_memories'
const year = new Date().getFullYear()

const memory = (values: object) => ({
  id: crypto.randomUUID(),
  day: `${year - 2}-06-01`,
  title: null,
  picture: null,
  file_type: null,
  member_id: null,
  name: null,
  ...values,
})
const post = memory({ kind: 'post', title: 'She floats', member_id: 'olof', name: 'Olof' })
const birth = memory({ kind: 'birth', title: 'Amélia', day: `${year - 120}-06-01` })

test('memories link to what they are of, and are hidden by person or all; without any there is no card', async () => {
  answer(`POST ${MEMORIES}`, [post, birth])
  answer(`POST ${HIDDEN}`, '', 201)
  openAsRosa(<OnThisDay />)

  const link = await screen.findByRole('link', { name: 'Olof: She floats 2 years ago' })
  expect(link.getAttribute('href')).toBe(`/home?post=${post.id}`)
  expect(screen.getByRole('link', { name: /Born 120 years ago/ })).toBeTruthy()

  answer(`POST ${MEMORIES}`, [birth])
  press('Options for On this day')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Hide memories of Olof' }))
  await waitFor(() => expect(screen.queryByText(/She floats/)).toBeNull())
  expect(lastSent(`POST ${HIDDEN}`)).toEqual({ user_id: 'rosa', member_id: 'olof', relative_id: null })
  await screen.findByText('Memories of Olof are hidden')

  answer(`POST ${MEMORIES}`, [])
  press('Options for On this day')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Hide On this day' }))
  await waitFor(() => expect(screen.queryByText('On this day')).toBeNull())
  expect(lastSent(`POST ${HIDDEN}`)).toEqual({ user_id: 'rosa', member_id: null, relative_id: null })
})

test('what is hidden can be shown again in the settings', async () => {
  const relative = { member_name: 'Amélia', profile_id: null }
  const hidden = { id: 'one', member_id: null, member: null, relative_id: 'amelia', relative }
  answer(`GET ${HIDDEN}`, [hidden])
  answer(`POST ${HIDDEN}`, '', 201)
  answer(`DELETE ${HIDDEN}`, '', 200)
  openAsRosa(<MemoriesPanel userId="rosa" />)

  await screen.findByText('Memories of Amélia are hidden')
  answer(`GET ${HIDDEN}`, [])
  press('Show memories of Amélia again')
  await waitFor(() => expect(screen.queryByText(/Amélia/)).toBeNull())

  answer(`GET ${HIDDEN}`, [{ ...hidden, relative_id: null, relative: null }])
  fireEvent.click(screen.getByRole('switch', { name: 'Show on the home screen' }))
  await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false'))
  expect(lastSent(`POST ${HIDDEN}`)).toEqual({ user_id: 'rosa', member_id: null, relative_id: null })
})

test('a person who is hidden as a member and as a relative is listed once, and shown again in everything', async () => {
  const hidden = { member_id: null, member: null, relative_id: null, relative: null }
  answer(`GET ${HIDDEN}`, [
    { ...hidden, id: 'one', member_id: 'olof', member: { full_name: 'Olof' } },
    { ...hidden, id: 'two', relative_id: 'tree', relative: { member_name: 'Olof', profile_id: 'olof' } },
  ])
  answer(`DELETE ${HIDDEN}`, '', 200)
  openAsRosa(<MemoriesPanel userId="bento" />)

  expect(await screen.findAllByText('Memories of Olof are hidden')).toHaveLength(1)
  const asked = vi.spyOn(globalThis, 'fetch')
  press('Show memories of Olof again')
  await waitFor(() => {
    const deleted = asked.mock.calls.find(([, init]) => init?.method === 'DELETE')
    expect(new URL(String(deleted?.[0])).searchParams.get('id')).toBe('in.(one,two)')
  })
})
