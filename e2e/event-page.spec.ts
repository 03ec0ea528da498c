// The page of an event: who comes, who brings what, and what happens when a guest leaves the family.

import { expectAccessible } from './accessible.ts'
import { toast } from './app.ts'
import { expect, test } from './kinfold.ts'

test('two members plan an event together, until one leaves the family', async ({ rosa, bento }) => {
  const event = {
    title: 'Picnic',
    location: 'Pier 2, at the lake',
    family_id: rosa.family.id,
    start_time: '2099-05-02T12:00Z',
    end_time: '2099-05-02T15:00Z',
  }
  const { data } = await rosa.db.from('events').insert(event).select('id').single().throwOnError()
  const path = `/events/${data.id}`
  const page = await rosa.open(path)
  const attendance = page.getByRole('region', { name: 'Who is coming' })
  await expect(attendance).toContainText(/1 going.*Rosa.*No answer yet.*Bento/s)
  await expect(page.getByRole('link', { name: 'Show on a map' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/search?query=Pier%202%2C%20at%20the%20lake',
  )
  await page.getByRole('button', { name: 'Remind' }).click()
  await expect(toast(page, '1 person was reminded')).toBeVisible()

  const bentos = await bento.open('/home')
  await bentos.getByRole('button', { name: /^Notifications/ }).click()
  await bentos.getByRole('link', { name: /would like to know whether you are coming/ }).click()
  await expect(bentos).toHaveURL(path)
  await bentos.getByText('Going', { exact: true }).click()
  // Guests wait for the connection, too.
  await bentos.route('**/rpc/bring_guests', (route) => route.abort(), { times: 1 })
  await bentos.getByLabel('Guests you bring').selectOption('+2')
  await expect(attendance).toContainText('2 going · 4 with guests')
  await expect(attendance.getByRole('button', { name: 'Remind' })).toHaveCount(0)

  const items = page.getByRole('region', { name: 'Who brings what' })
  await items.getByRole('textbox', { name: 'What is needed' }).fill('Plum pie')
  await items.getByRole('button', { name: 'Add' }).click()
  await bentos.getByRole('button', { name: 'I’ll bring it: Plum pie' }).click()
  await expect(items.getByText('Bento Oliveira brings it')).toBeVisible()
  await expectAccessible(page)

  // While his page is open, he leaves.
  await bento.db.from('profiles').update({ family_id: null }).eq('id', bento.id).throwOnError()
  await expect(items.getByRole('button', { name: 'I’ll bring it: Plum pie' })).toBeVisible()
  await expect(attendance).toContainText('1 going')
  await expect(attendance).not.toContainText('Bento')
  await expect(bentos.getByText('Plum pie')).toHaveCount(0)
  await bentos.goto(path)
  await expect(bentos.getByText('Picnic')).toHaveCount(0)
  const taken = bento.db.from('event_items').update({ brought_by: bento.id }).eq('event_id', data.id)
  expect((await taken.select()).data).toEqual([])

  await page.getByRole('button', { name: 'Options for Picnic' }).click()
  await page.getByRole('menuitem', { name: 'Delete event' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete event' }).click()
  await expect(page).toHaveURL('/events')
  await page.goto(path)
  await expect(page.getByText('Event not found').first()).toBeVisible()
})
