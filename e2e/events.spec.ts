// The calendar: finding days, planning events, and correct times in every time zone.

import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { toast, withoutLiveUpdates } from './app.ts'
import { expect, test } from './kinfold.ts'
import type { FamilyMember, Member } from './members.ts'

// A Friday.
const NOW = '2026-11-20T09:30:00Z'

const day = (page: Page, name: string | RegExp) => page.getByRole('gridcell').getByRole('button', { name })
const panel = (page: Page, name: string) => page.getByRole('region', { name })
const event = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const addButton = (within: Page | Locator) => within.getByRole('button', { name: 'Add Event' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the calendar on the day of this file, with these events in it. */
async function openCalendar(member: Member, events: object[] = [], options?: BrowserContextOptions) {
  if (events.length > 0) await plan(member, events)
  const page = await member.open(null, options)
  await page.clock.setFixedTime(NOW)
  await page.goto('/events')
  return page
}

async function plan({ db, family_id }: FamilyMember, events: object[]) {
  const rows = events.map((values) => ({ all_day: false, family_id, ...values }))
  await db.from('events').insert(rows).throwOnError()
}

const hours = (title: string, date: string, from: string, to: string) => ({
  title,
  start_time: `${date}T${from}Z`,
  end_time: `${date}T${to}Z`,
})

test('an event is added to the selected day, changed and deleted', { tag: '@main' }, async ({ rosa }) => {
  const page = await openCalendar(rosa)
  await expect(panel(page, 'Friday, November 20')).toContainText('No events on this day')

  await day(page, 'Tuesday, November 24').click()
  await addButton(panel(page, 'Tuesday, November 24')).click()
  await page.getByRole('button', { name: 'On Tuesday, November 24' }).click()
  await expect(page.getByLabel('Start date')).toHaveValue('2026-11-24')
  await expect(page.getByLabel('Start time')).toHaveValue('12:00')
  await expect(page.getByLabel('End date')).toHaveValue('2026-11-24')
  await expect(page.getByLabel('End time')).toHaveValue('13:00')
  await expectAccessible(page, '[role=dialog]')

  await page.getByLabel('Title').fill('Cookie baking')
  await page.getByLabel('Start time').fill('14:00')
  await expect(page.getByLabel('End time')).toHaveValue('15:00')
  await page.getByLabel('Location').fill('Rosa’s kitchen')
  await page.getByLabel('Description').fill('Aprons on')
  await addButton(dialog(page)).click()
  await expect(toast(page, 'Event created')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(event(page, 'Cookie baking')).toContainText(/2:00\s–\s3:00\sPM/)
  for (const text of ['Rosa’s kitchen', 'Aprons on', 'Added by Rosa Oliveira']) {
    await expect(event(page, 'Cookie baking')).toContainText(text)
  }
  await expect(day(page, 'Tuesday, November 24, 1 event')).toBeVisible()

  await page.getByRole('button', { name: 'Options for Cookie baking' }).click()
  await page.getByRole('menuitem', { name: 'Edit event' }).click()
  await page.getByLabel('Title').fill('Bread baking')
  await page.getByRole('switch', { name: 'All day' }).click()
  await page.getByLabel('End date').fill('2026-11-25')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Event updated')).toBeVisible()
  await expect(event(page, 'Bread baking')).toContainText(/Nov 24\s–\s25, all day/)
  await expect(day(page, 'Wednesday, November 25, 1 event')).toBeVisible()

  await page.getByRole('button', { name: 'Options for Bread baking' }).click()
  await page.getByRole('menuitem', { name: 'Delete event' }).click()
  await expect(dialog(page)).toContainText('Delete this event?')
  await dialog(page).getByRole('button', { name: 'Delete event' }).click()
  await expect(toast(page, 'Event deleted')).toBeVisible()
  await expect(panel(page, 'Tuesday, November 24')).toContainText('No events on this day')
})

test('a weekly event is answered, changed and deleted, one occurrence or all', { tag: '@main' }, async ({
  rosa,
}) => {
  const page = await openCalendar(rosa)
  await addButton(page).first().click()
  await page.getByLabel('Title').fill('Choir')
  await page.getByLabel('Repeats').selectOption('Every week on Friday')
  await addButton(dialog(page)).click()
  await expect(event(page, 'Choir')).toContainText('Every week on Friday')

  await day(page, 'Friday, December 4, 1 event').click()
  await event(page, 'Choir').getByText('Declined').click()
  await expect(toast(page, 'RSVP Updated')).toBeVisible()
  await page.getByRole('button', { name: 'Options for Choir' }).click()
  await page.getByRole('menuitem', { name: 'Edit event' }).click()
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Title').fill('Concert')
  // The server stores it, and its answer is lost.
  await page.route(
    (url) => url.pathname === '/rest/v1/events',
    async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Event updated').first()).toBeVisible()
  const concerts = await rosa.db.from('events').select('id').eq('title', 'Concert').throwOnError()
  expect(concerts.data).toHaveLength(1)
  // The answer went along with the occurrence.
  await expect(event(page, 'Concert').getByRole('radio', { name: 'Declined' })).toBeChecked()

  await day(page, 'Friday, November 27, 1 event').click()
  await expect(event(page, 'Choir').getByRole('radio', { name: 'Declined' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Options for Choir' }).click()
  await page.getByRole('menuitem', { name: 'Delete event' }).click()
  await dialog(page).getByRole('button', { name: 'Delete event' }).click()
  await expect(panel(page, 'Friday, November 27')).toContainText('No events on this day')

  await day(page, 'Friday, December 11, 1 event').click()
  await event(page, 'Choir').getByRole('link', { name: 'Choir' }).click()
  await expect(page.getByRole('heading', { name: 'Choir', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Options for Choir' }).click()
  await page.getByRole('menuitem', { name: 'Edit event' }).click()
  await page.getByRole('radio', { name: 'This and following events' }).check()
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Title').fill('Singing')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  // They are another series by now.
  await expect(page.getByRole('heading', { name: 'Singing', level: 1 })).toBeVisible()
  await expect(page.getByText('Friday, December 11').first()).toBeVisible()
  await page.getByRole('link', { name: 'Friday, December 11' }).click()

  await day(page, 'Friday, December 18, 1 event').click()
  await page.getByRole('button', { name: 'Options for Singing' }).click()
  await page.getByRole('menuitem', { name: 'Delete event' }).click()
  await page.getByRole('radio', { name: 'This and following events' }).check()
  await dialog(page).getByRole('button', { name: 'Delete event' }).click()
  await expect(page.getByRole('button', { name: 'Friday, December 18', exact: true })).toBeVisible()
  await expect(day(page, 'Friday, December 11, 1 event')).toBeVisible()
})

test('a busy month shows dots, a count of further events, and events of several days', {
  tag: '@both',
}, async ({ rosa }) => {
  const page = await openCalendar(rosa, [
    ...['One', 'Two', 'Three', 'Four', 'Five'].map((title) => hours(title, '2026-11-20', '18:00', '19:00')),
    { title: 'Holidays', all_day: true, start_time: '2026-11-27T00:00Z', end_time: '2026-12-02T00:00Z' },
    { title: 'Sleepover', start_time: '2026-11-05T20:00Z', end_time: '2026-11-06T08:00Z' },
  ])

  const busy = day(page, 'Friday, November 20, 5 events')
  await expect(busy.locator('[data-dot]')).toHaveCount(3)
  await expect(busy).toContainText('+2')
  for (const name of [
    'Thursday, November 5, 1 event',
    'Friday, November 6, 1 event',
    'Friday, November 27, 1 event',
    'Monday, November 30, 1 event',
    'Tuesday, December 1, 1 event',
    'Wednesday, December 2',
  ]) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('gridcell')).toHaveCount(42)
  await expect(page.getByRole('columnheader').first()).toHaveText(/sun/i)
  await expect(panel(page, 'Friday, November 20').getByRole('article')).toHaveCount(5)
  await expectAccessible(page)
})

test('the URL holds the month and day, and Back and Forward follow it', { tag: '@desktop' }, async ({
  rosa,
}) => {
  const page = await openCalendar(rosa, [hours('Lunch', '2026-12-24', '12:00', '13:00')])
  await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  await expect(day(page, 'Friday, November 20')).toHaveAttribute('aria-current', 'date')

  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page).toHaveURL('/events?month=2026-12')
  await expect(panel(page, 'Tuesday, December 1')).toBeVisible()
  await day(page, /^Thursday, December 24/).click()
  await expect(page).toHaveURL('/events?month=2026-12&day=2026-12-24')
  await expect(event(page, 'Lunch')).toBeVisible()

  await page.goBack()
  await expect(panel(page, 'Tuesday, December 1')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  await page.goForward()
  await page.goForward()
  await page.reload()
  await expect(event(page, 'Lunch')).toBeVisible()

  await page.getByRole('button', { name: 'Today' }).click()
  await expect(panel(page, 'Friday, November 20')).toBeVisible()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByRole('heading', { name: 'October 2026' })).toBeVisible()

  await page.goto('/events?month=2026-99&day=yesterday')
  await expect(panel(page, 'Friday, November 20')).toBeVisible()
  await page.goto('/events?month=2199-12')
  await expect(panel(page, 'Sunday, December 1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled()
})

test(
  'a week shows hours, an agenda what is to come, and weeks begin as chosen',
  { tag: '@both' },
  async ({ rosa }, { project }) => {
    const isPhone = project.name === 'phone'
    const page = await openCalendar(rosa, [
      hours('Choir', '2026-11-17', '18:00', '19:00'),
      hours('Lunch', '2026-11-24', '12:00', '13:00'),
      { title: 'Fair', all_day: true, start_time: '2026-11-23T00:00Z', end_time: '2026-11-26T00:00Z' },
    ])
    await page.getByText('Week', { exact: true }).click()
    await expect(page.getByRole('heading', { name: /Nov 15\s–\s21, 2026/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Choir/ })).toBeVisible()
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect(page).toHaveURL('/events?month=2026-11&day=2026-11-27')
    await page.getByRole('button', { name: /^Lunch/ }).click()
    await expect(event(page, 'Lunch')).toContainText('Added by Rosa Oliveira')
    await expectAccessible(page)

    await page.getByText('Agenda', { exact: true }).click()
    await page.getByRole('button', { name: 'Today' }).click()
    const agenda = panel(page, 'Friday, November 20 – Saturday, December 12')
    await expect(agenda.getByRole('heading', { level: 3 })).toHaveText([
      'Monday, November 23',
      'Tuesday, November 24',
      'Wednesday, November 25',
    ])
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Calendar settings' }).click()
    await page.getByText('Monday', { exact: true }).click()
    await page.keyboard.press('Escape')
    // Closing goes back in the history, which would cut the reload off.
    await expect.poll(() => page.evaluate(() => window.history.state?.layer ?? 0)).toBe(0)
    await page.reload()
    await expect(panel(page, 'Friday, November 20 – Sunday, December 6')).toBeVisible()
    // A phone has no month above the agenda.
    if (!isPhone) await expect(page.getByRole('columnheader').first()).toHaveText(/mon/i)
    else await expect(page.getByRole('grid')).toHaveCount(0)
    if (isPhone) return

    await page.getByText('Month', { exact: true }).click()
    const from = day(page, /^Tuesday, November 24/).getByText('Lunch')
    await from.dragTo(day(page, /^Thursday, November 26/))
    await expect(toast(page, 'Event updated')).toBeVisible()
    await expect(day(page, 'Thursday, November 26, 1 event')).toBeVisible()
    await toast(page, 'Event updated').getByRole('button', { name: 'Undo' }).click()
    await expect(day(page, 'Tuesday, November 24, 1 event')).toBeVisible()
  },
)

test('an event on the home page links to its own page', async ({ rosa }) => {
  const page = await openCalendar(rosa, [hours('Lunch', '2026-12-24', '12:00', '13:00')])
  await page.goto('/home')
  await page.getByRole('link', { name: 'Lunch' }).click()
  await expect(page.getByRole('heading', { name: 'Lunch', level: 1 })).toBeVisible()
  await expect(page.getByText('Thursday, December 24').first()).toBeVisible()
})

test('the grid works with the keyboard', { tag: '@desktop' }, async ({ rosa }) => {
  const page = await openCalendar(rosa)
  await day(page, 'Friday, November 20').focus()

  for (const [key, name] of [
    ['ArrowRight', 'Saturday, November 21'],
    ['ArrowDown', 'Saturday, November 28'],
    ['Home', 'Sunday, November 22'],
    ['ArrowUp', 'Sunday, November 15'],
    ['End', 'Saturday, November 21'],
    ['ArrowLeft', 'Friday, November 20'],
    ['PageDown', 'Sunday, December 20'],
    ['Shift+PageUp', 'Saturday, December 20'],
    ['PageUp', 'Thursday, November 20'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(day(page, name)).toBeFocused()
  }
  await expect(page.getByRole('heading', { name: 'November 2025' })).toHaveAttribute('aria-live', 'polite')
  await expect(page.locator('[role=gridcell] button[tabindex="0"]')).toHaveCount(1)

  await page.keyboard.press('Enter')
  await expect(panel(page, 'Thursday, November 20')).toBeVisible()
  await expect(page.getByRole('gridcell', { selected: true })).toContainText('Thursday, November 20')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(panel(page, 'Friday, November 21')).toBeVisible()
})

test('a change that cannot be saved shows the reason and keeps the form', { tag: '@desktop' }, async ({
  rosa,
}) => {
  const page = await openCalendar(rosa, [
    hours('Lunch', '2026-11-20', '12:00', '13:00'),
    hours('Tea', '2026-11-20', '16:00', '17:00'),
  ])
  await page.route('**/rest/v1/events?**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await page.getByRole('button', { name: 'Options for Tea' }).click()
  await page.getByRole('menuitem', { name: 'Delete event' }).click()
  await dialog(page).getByRole('button', { name: 'Delete event' }).click()
  await expect(toast(page, 'Failed to delete event', 'Kinfold cannot be reached.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Options for Tea' })).toBeFocused()

  await page.unroute('**/rest/v1/events?**')
  await page.route('**/rest/v1/events?**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 400, json: { code: 'P0001', message: 'daily_limit' } }),
  )
  await page.getByRole('button', { name: 'Options for Lunch' }).click()
  await page.getByRole('menuitem', { name: 'Edit event' }).click()
  await page.getByLabel('Title').fill('Brunch')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Failed to update event', "You've reached today's limit for this.")).toBeVisible()
  await page.unroute('**/rest/v1/events?**')

  // Another member is faster.
  await rosa.db.from('events').delete().eq('title', 'Lunch').throwOnError()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Failed to update event', 'This event no longer exists.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Brunch')
})

test('events of others appear live; only their authors and admins change them', {
  tag: '@desktop',
}, async ({ rosa, bento }) => {
  const lunch = hours('Rosa’s lunch', '2026-11-20', '12:00', '13:00')
  const [page, bentosPage] = [await openCalendar(rosa, [lunch]), await openCalendar(bento)]
  await expect(event(bentosPage, 'Rosa’s lunch')).toBeVisible()
  await bentosPage.getByRole('button', { name: 'Options for Rosa’s lunch' }).click()
  await expect(bentosPage.getByRole('menuitem')).toHaveText([
    'Add to my calendar',
    'Remind me',
    'Share',
    'Photo album',
  ])
  const saved = bentosPage.waitForEvent('download')
  await bentosPage.getByRole('menuitem', { name: 'Add to my calendar' }).click()
  const path = await (await saved).path()
  expect(await readFile(path, 'utf8')).toContain('DTSTART:20261120T120000Z\r\n')

  await addButton(bentosPage).first().click()
  await bentosPage.getByLabel('Title').fill('Bento’s tea')
  await addButton(dialog(bentosPage)).click()
  await expect(event(page, 'Bento’s tea')).toContainText('Added by Bento Oliveira')
  await event(page, 'Bento’s tea').getByText('Going').click()
  await expect(toast(page, 'RSVP Updated', "You're going to this event")).toBeVisible()

  // Rosa is no longer an admin, and her screen does not know it yet.
  await withoutLiveUpdates(page)
  await page.reload()
  const { family_id } = rosa
  const makes = (admin: Member, user_id: string, user_role: string) =>
    admin.db.rpc('update_user_family_role', { user_id, family_id, user_role }).throwOnError()
  await page.getByRole('button', { name: 'Options for Bento’s tea' }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit event' })).toHaveCount(0)
  await makes(rosa, bento.id, 'admin')
  await makes(bento, rosa.id, 'member')
  await page.getByRole('menuitem', { name: 'Delete event' }).click()
  await dialog(page).getByRole('button', { name: 'Delete event' }).click()
  await expect(toast(page, 'Failed to delete event', "You're not allowed to delete this.")).toBeVisible()
  await expect(event(bentosPage, 'Bento’s tea')).toBeVisible()
  await makes(bento, rosa.id, 'admin')
  await dialog(page).getByRole('button', { name: 'Delete event' }).click()
  await expect(toast(page, 'Event deleted')).toBeVisible()
  await expect(event(bentosPage, 'Bento’s tea')).toHaveCount(0)
})

for (const { timezoneId, lunch, whole } of [
  { timezoneId: 'America/Los_Angeles', lunch: '2026-11-20T20:00:00+00:00', whole: '2026-11-20' },
  { timezoneId: 'Pacific/Auckland', lunch: '2026-11-19T23:00:00+00:00', whole: '2026-11-20' },
]) {
  test(`in ${timezoneId} times are those of the clock there, and whole days do not shift`, {
    tag: '@desktop',
  }, async ({ rosa }) => {
    const birthday = [
      { title: 'Birthday', all_day: true, start_time: `${whole}T00:00Z`, end_time: '2026-11-21T00:00Z' },
    ]
    const page = await openCalendar(rosa, birthday, { timezoneId })
    await day(page, /^Friday, November 20/).click()
    await expect(event(page, 'Birthday')).toContainText('All day')
    await addButton(page).first().click()
    await page.getByLabel('Title').fill('Lunch')
    await addButton(dialog(page)).click()
    await expect(event(page, 'Lunch')).toContainText(/12:00\s–\s1:00\sPM/)
    await expect(day(page, 'Friday, November 20, 2 events')).toBeVisible()
    await expect(day(page, /^Saturday, November 21$/)).toBeVisible()

    const { data } = await rosa.db
      .from('events')
      .select('start_time')
      .eq('title', 'Lunch')
      .single()
      .throwOnError()
    expect(data.start_time).toBe(lunch)
  })
}
