// The page of an event, calendars of other apps, and the preview of an import.

import { expect, test } from '../kinfold.ts'
import { shoot, shootLarge } from './shoot.ts'

const NARROW = { width: 320, height: 640 }
const WIDE = { width: 1920, height: 1080 }

test('the page of an event', async ({ rosa, bento }) => {
  const event = {
    family_id: rosa.family_id,
    title: 'Grandma’s birthday at the lake',
    description: 'Good shoes, please. Grandpa brings the thermos and the binoculars.',
    location: 'Pier 2, Lake Constance',
    start_time: '2027-05-02T12:00Z',
    end_time: '2027-05-02T15:00Z',
    rrule: 'FREQ=YEARLY',
    time_zone: 'UTC',
  }
  const { data } = await rosa.db.from('events').insert(event).select('id').single().throwOnError()
  const item = {
    family_id: rosa.family_id,
    event_id: data.id,
    occurrence: event.start_time,
    title: 'Plum pie',
  }
  await bento.db
    .from('event_items')
    .insert(item as never)
    .throwOnError()
  const page = await rosa.open(`/events/${data.id}`)
  await expect(page.getByText('Plum pie')).toBeVisible()
  await shoot(page, 'event-page', { fullPage: true })
  await shootLarge(page, 'event-page', { fullPage: true })
  await page.setViewportSize(test.info().project.name.startsWith('desktop') ? WIDE : NARROW)
  await shoot(page, 'event-page-edge')
})

test('calendars of other apps', async ({ rosa }) => {
  const page = await rosa.open('/events')
  await page.getByRole('button', { name: 'Other calendars' }).click()
  await page.getByRole('menuitem', { name: 'Show in another calendar' }).click()
  await page.getByRole('button', { name: 'Make an address' }).click()
  await expect(page.getByLabel('Address of the calendar')).toBeVisible()
  await shoot(page, 'calendar-feeds')
  await page.keyboard.press('Escape')

  const file = [
    'BEGIN:VCALENDAR',
    ...['BEGIN:VEVENT', 'UID:choir', 'SUMMARY:Choir', 'DTSTART;TZID=Europe/Berlin:20310501T180000'],
    ...['RRULE:FREQ=WEEKLY', 'END:VEVENT'],
    ...['BEGIN:VEVENT', 'UID:picnic', 'SUMMARY:Picnic', 'DTSTART;VALUE=DATE:20310504', 'END:VEVENT'],
    ...['BEGIN:VEVENT', 'UID:medicine', 'SUMMARY:Medicine', 'DTSTART:20310504T080000Z'],
    ...['RRULE:FREQ=HOURLY', 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n')
  await page
    .getByTestId('calendar-picker')
    .setInputFiles({ name: 'family.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) })
  const dialog = page.getByRole('dialog', { name: 'Import a calendar file' })
  await dialog.getByText('Repeats more than once a day').click()
  await shoot(page, 'calendar-import')
})
