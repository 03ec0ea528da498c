// What other calendars read from this one, and what comes from them.

import { expectAccessible } from './accessible.ts'
import { copied, toast } from './app.ts'
import { expect, test } from './kinfold.ts'

test('another calendar subscribes until it is stopped', async ({ rosa, request }) => {
  const event = {
    family_id: rosa.family_id,
    title: 'Walk around the lake',
    start_time: new Date(Date.now() + 86_400_000).toISOString(),
    end_time: new Date(Date.now() + 90_000_000).toISOString(),
  }
  await rosa.db.from('events').insert(event).throwOnError()
  const page = await rosa.open('/events')
  await page.getByRole('button', { name: 'Other calendars' }).click()
  await page.getByRole('menuitem', { name: 'Show in another calendar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('No other calendar reads yours.')
  await dialog.getByText('My events').click()
  await dialog.getByRole('button', { name: 'Make an address' }).click()

  await dialog.getByRole('button', { name: 'Copy address' }).click()
  await expect(toast(page, 'Address copied')).toBeVisible()
  const address = await copied(page)
  await expect(dialog.getByLabel('Address of the calendar')).toHaveValue(address)
  await expect(dialog.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute(
    'href',
    address.replace(/^https?:/, 'webcal:'),
  )
  await expect(dialog).toContainText('not read yet')
  await expectAccessible(page, '[role=dialog]')

  expect(await (await request.get(address)).text()).toContain('SUMMARY:Walk around the lake')
  await page.reload()
  await page.getByRole('button', { name: 'Other calendars' }).click()
  await page.getByRole('menuitem', { name: 'Show in another calendar' }).click()
  await expect(dialog).toContainText('Last read: Just now')
  await dialog.getByRole('button', { name: /^Stop “My events”/ }).click()
  await page.getByRole('dialog', { name: 'Stop this address?' }).getByRole('button', { name: 'Stop' }).click()
  await expect(toast(page, 'The address is stopped')).toBeVisible()
  expect((await request.get(address)).status()).toBe(410)
})

test('a file of another calendar is imported once', async ({ rosa }) => {
  const file = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:choir@example.com',
    'SUMMARY:Choir',
    'DTSTART;TZID=Europe/Berlin:20310501T180000',
    'RRULE:FREQ=WEEKLY',
    'EXDATE;TZID=Europe/Berlin:20310508T180000',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:picnic@example.com',
    'SUMMARY:Picnic',
    'X-RADIUS=5',
    'DTSTART;VALUE=DATE:20310504',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:medicine@example.com',
    'SUMMARY:Medicine',
    'DTSTART:20310504T080000Z',
    'RRULE:FREQ=HOURLY',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  const page = await rosa.open('/events?day=2031-05-01')
  const choose = (content: string) =>
    page
      .getByTestId('calendar-picker')
      .setInputFiles({ name: 'family.ics', mimeType: 'text/calendar', buffer: Buffer.from(content) })
  const dialog = page.getByRole('dialog', { name: 'Import a calendar file' })
  await choose('hello')
  await expect(dialog).toContainText('This is not a calendar file, or it is damaged.')

  await choose(file)
  await expect(dialog).toContainText('2 events: ')
  await expect(dialog).toContainText('Every week on Thursday · 1 exception')
  await dialog.getByText('Repeats more than once a day').click()
  await expect(dialog).toContainText('Medicine')
  await expect(dialog).toContainText("1 line of the file can't be read.")
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('checkbox', { name: 'Picnic' }).uncheck()
  await dialog.getByRole('button', { name: 'Import 1 event' }).click()
  await expect(toast(page, '1 event imported')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Choir' })).toBeVisible()

  await choose(file)
  await dialog.getByRole('button', { name: 'Import 2 events' }).click()
  await expect(toast(page, '1 event imported', '1 was here already.')).toBeVisible()
})
