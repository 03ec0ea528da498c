// The calendar: a month with events, a free day, the form.

import { test } from '../kinfold.ts'
import { aPerson, asMember, type FamilyMember, foundFamily, joinFamily } from '../members.ts'
import { shoot } from './shoot.ts'

const NOW = '2026-11-20T09:30:00Z'

test('the calendar', async ({ kinfold, visitor }) => {
  const [rosa, bento] = [aPerson('Rosa Oliveira'), aPerson('Bento Oliveira')]
  const [page, bentosPage] = [await visitor(), await visitor()]
  await page.clock.setFixedTime(NOW)
  await joinFamily(bentosPage, bento, await foundFamily(page, rosa, 'Oliveira'))
  await plan(await asMember(kinfold, rosa), [
    timed('Dentist, Lena', '2026-11-03T15:00', '2026-11-03T15:30'),
    timed('Walk around the lake', '2026-11-20T10:00', '2026-11-20T12:00', {
      location: 'Pier 2',
      description: 'Good shoes, please. Grandpa brings the thermos and the binoculars.',
    }),
    timed('Supper at Rosa’s', '2026-11-20T18:00', '2026-11-20T21:00'),
    timed('Choir', '2026-11-06T17:00', '2026-11-06T18:30', { rrule: 'FREQ=WEEKLY', time_zone: 'UTC' }),
    timed('Sleepover', '2026-11-20T20:00', '2026-11-21T09:00'),
    timed('Cookie baking', '2026-12-05T14:00', '2026-12-05T17:00'),
  ])
  await plan(await asMember(kinfold, bento), [
    timed('Autumn holidays', '2026-11-09T00:00', '2026-11-14T00:00', { all_day: true }),
    timed('Choir practice', '2026-11-12T18:00', '2026-11-12T20:00'),
    timed('Piano lesson', '2026-11-20T15:00', '2026-11-20T15:45'),
    timed('Films', '2026-11-20T21:00', '2026-11-20T23:00'),
  ])

  const [rosas, bentos] = [await asMember(kinfold, rosa), await asMember(kinfold, bento)]
  await rosas.db.from('profiles').update({ birth_date: '1958-11-20' }).eq('id', rosas.id).throwOnError()
  await bentos.db.from('profiles').update({ birth_date: '1990-11-12' }).eq('id', bentos.id).throwOnError()
  await page.goto('/family')
  await shoot(page, 'family-birthdays')
  await page.goto('/events')
  await shoot(page, 'events', { fullPage: true })
  await page.getByText('Week', { exact: true }).click()
  await shoot(page, 'events-week', { fullPage: true })
  await page.getByText('Agenda', { exact: true }).click()
  await shoot(page, 'events-agenda', { fullPage: true })
  await page.getByRole('button', { name: 'Calendar settings' }).click()
  await shoot(page, 'events-settings')
  await page.keyboard.press('Escape')
  await page.getByText('Month', { exact: true }).click()
  await page.getByRole('button', { name: 'Options for Choir', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit event' }).click()
  await shoot(page, 'events-scope')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/events?month=2026-11&day=2026-11-17')
  await shoot(page, 'events-free-day', { fullPage: true })

  await page.getByRole('button', { name: 'Add Event' }).first().click()
  await shoot(page, 'events-add')
  await page.getByLabel('Repeats').selectOption('Custom')
  await page.getByLabel('Ends').selectOption('On a date')
  await page.getByLabel('Last day').scrollIntoViewIfNeeded()
  await shoot(page, 'events-repeat')
  await page.getByLabel('Repeats').selectOption('Does not repeat')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Event' }).click()
  await page.getByLabel('End time').fill('11:00')
  await page.getByLabel('Title').fill('Tea')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Event' }).click()
  await shoot(page, 'events-add-problem')
})

const timed = (title: string, start: string, end: string, more: object = {}) => ({
  title,
  start_time: `${start}:00Z`,
  end_time: `${end}:00Z`,
  all_day: false,
  ...more,
})

async function plan({ db, family_id }: FamilyMember, events: object[]) {
  const rows = events.map((event) => ({ ...event, family_id }))
  await db.from('events').insert(rows).throwOnError()
}
