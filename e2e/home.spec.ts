// Next to the feed: upcoming events and birthdays, and home without a connection.

import { expectAccessible } from './accessible.ts'
import { post, postBy, toast, withoutLiveUpdates } from './app.ts'
import { expect, test } from './kinfold.ts'
import type { FamilyMember } from './members.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

test('empty cards say so and link on', async ({ rosa }) => {
  const page = await rosa.open()
  await expect(page.getByText('No posts yet. Share something with your family!')).toBeVisible()
  await expect(page.getByText('No upcoming events')).toBeVisible()
  await expect(page.getByText('No upcoming birthdays')).toBeVisible()
  await page.getByRole('link', { name: 'View Calendar' }).click()
  await expect(page).toHaveURL('/events')
  await page.goBack()
  await page.getByRole('link', { name: 'View All Birthdays' }).click()
  await expect(page).toHaveURL('/family')
})

test('the next three birthdays link to their profiles', async ({ rosa, addMember }) => {
  const born = {
    'Bento Oliveira': [0, 52],
    'Lena Marsh': [4, 7],
    'Jonas Oliveira': [20, 81],
    'Ada Marsh': [-1, 30],
  }
  for (const [name, [days = 0, age = 0]] of Object.entries(born)) {
    const { db, id } = await addMember(name)
    const birth_date = birthDate(days, age)
    await db.from('profiles').update({ birth_date }).eq('id', id).throwOnError()
  }
  const page = await rosa.open()
  const card = page.getByRole('region', { name: 'Upcoming Birthdays' })
  await expect(card.getByRole('listitem')).toHaveText([
    /Bento Oliveira.*turns 52.*Today/,
    /Lena Marsh.*turns 7.*4 days/,
    /Jonas Oliveira.*turns 81.*3 weeks/,
  ])
  await expectAccessible(page)
  await card.getByRole('link', { name: /Lena Marsh/ }).click()
  await expect(page).toHaveURL(/\/profile\/[0-9a-f-]{36}$/)
})

test(
  'both cards are above the fold from 1024 px, and one swipe away on a phone',
  { tag: '@both' },
  async ({ rosa, addMember }, { project }) => {
    for (const [days, name] of ['Lena Marsh', 'Jonas Oliveira', 'Ada Marsh'].entries()) {
      const { db, id } = await addMember(name)
      await db
        .from('profiles')
        .update({ birth_date: birthDate(days + 1, 30) })
        .eq('id', id)
        .throwOnError()
    }
    for (const title of ['Tea', 'A walk around the lake', 'Supper']) await plan(rosa, title, DAY)
    const page = await rosa.open()
    const desktop = project.name.includes('desktop')
    if (desktop) await page.setViewportSize({ width: 1024, height: 768 })
    await post(page, 'Soup at six')
    await expect(postBy(page, 'Soup at six')).toBeVisible()
    await page.evaluate((swipe) => window.scrollTo(0, swipe ? innerHeight : 0), !desktop)
    for (const title of ['Upcoming Events', 'Upcoming Birthdays']) {
      await expect(page.getByRole('region', { name: title })).toBeInViewport()
    }
  },
)

test('events and their answers appear, change and disappear live', {
  tag: ['@desktop', '@main'],
}, async ({ rosa, bento }) => {
  const [page, bentosPage] = [await rosa.open(), await bento.open()]
  await expect(page.getByText('No upcoming events')).toBeVisible()

  const walk = await plan(bento, 'Walk around the lake', DAY, { location: 'Pier 2' })
  const card = page.getByRole('article', { name: 'Walk around the lake' })
  await expect(card).toContainText('Pier 2')
  await expect(card).toContainText(/72°, sunny · sample/)
  await expect(card.getByRole('radio', { checked: true })).toHaveCount(0)

  await card.getByText('Going', { exact: true }).click()
  await expect(toast(page, 'RSVP Updated', "You're going to this event")).toBeVisible()
  await expect(card.getByRole('radio', { name: 'Going' })).toBeChecked()
  const bentosCard = bentosPage.getByRole('article', { name: 'Walk around the lake' })
  // Who adds an event attends it.
  await expect(bentosCard).toContainText('2 going')

  await bentosCard.getByRole('radio', { name: 'Going' }).focus()
  await bentosPage.keyboard.press('ArrowRight')
  await expect(toast(bentosPage, 'RSVP Updated', "You're maybe to this event")).toBeVisible()
  await expect(card).toContainText('1 going · 1 maybe')
  await card.getByText('Declined', { exact: true }).click()
  await expect(toast(page, 'RSVP Updated', "You're declined to this event")).toBeVisible()
  await expect(bentosCard).toContainText('1 maybe · 1 declined')
  await expectAccessible(page)

  await bento.db.from('events').update({ title: 'Walk in the wood' }).eq('id', walk).throwOnError()
  await expect(page.getByRole('article', { name: 'Walk in the wood' })).toContainText('1 declined')
  await bento.db.from('events').delete().eq('id', walk).throwOnError()
  await expect(page.getByText('No upcoming events')).toBeVisible()
})

test('three events are shown: current ones first, then the next', { tag: '@desktop' }, async ({ rosa }) => {
  const page = await rosa.open()
  await plan(rosa, 'Last year', -300 * DAY)
  await plan(rosa, 'Next year', 300 * DAY)
  await plan(rosa, 'Tomorrow’s lunch', DAY)
  await plan(rosa, 'Tea', -HOUR / 2, { hours: 1 })
  await plan(rosa, 'Autumn fair', -DAY, { all_day: true, hours: 72 })
  await page.clock.install()
  await page.reload()
  const card = page.getByRole('region', { name: 'Upcoming Events' })
  const titles = card.getByRole('heading', { level: 3 })
  await expect(titles).toHaveText(['Autumn fair', 'Tea', 'Tomorrow’s lunch'])
  await expect(card.getByText('Happening now')).toHaveCount(2)

  // When an event ends, the next one moves up without any input.
  await page.clock.fastForward('40:00')
  await expect(titles).toHaveText(['Autumn fair', 'Tomorrow’s lunch', 'Next year'])
})

test('an answer that cannot be saved rolls back with an explanation', { tag: '@desktop' }, async ({
  rosa,
}) => {
  const page = await rosa.open()
  await plan(rosa, 'Cookie baking', DAY)
  const card = page.getByRole('article', { name: 'Cookie baking' })
  await card.getByText('Maybe', { exact: true }).click()
  await expect(toast(page, 'RSVP Updated')).toBeVisible()

  await page.route('**/rest/v1/event_attendees**', (route) =>
    route.fulfill({ status: 403, json: { code: '42501', message: 'members_only' } }),
  )
  await card.getByText('Going', { exact: true }).click()
  await expect(toast(page, 'Failed to update RSVP')).toBeVisible()
  await expect(card.getByRole('radio', { name: 'Maybe' })).toBeChecked()

  await page.evaluate(() => localStorage.clear())
  await card.getByText('Declined', { exact: true }).click()
  await expect(toast(page, 'Authentication required', 'You must be logged in to RSVP')).toBeVisible()
  await expect(card.getByRole('radio', { name: 'Maybe' })).toBeChecked()
})

test('each card that fails to load can be loaded again', async ({ rosa }) => {
  const page = await rosa.open()
  await withoutLiveUpdates(page)
  const failure = { status: 400, json: { code: '22023', message: 'The calendar is full.' } }
  await page.route('**/rest/v1/rpc/upcoming_events**', (route) => route.fulfill(failure))
  await page.route(/rest\/v1\/profiles.*birth_date/, (route) => route.fulfill(failure))
  await page.reload()
  await expect(toast(page, 'Failed to load events', 'Please try again later')).toBeVisible()
  await expect(toast(page, 'Failed to load birthdays', 'Please try again later')).toBeVisible()
  await expect(page.getByText('No posts yet.')).toBeVisible()
  await page.unrouteAll()
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect(again).toHaveCount(2)
  await again.first().click()
  await expect(page.getByText('No upcoming events')).toBeVisible()
  await again.click()
  await expect(page.getByText('No upcoming birthdays')).toBeVisible()
})

test('offline, home stays usable, lets a post wait, and catches up', async ({ rosa }) => {
  const page = await rosa.open()
  await post(page, 'Soup at six')
  await expect(postBy(page, 'Soup at six')).toBeVisible()

  await page.context().setOffline(true)
  const notice = page.getByText("You're offline")
  await expect(notice).toBeVisible()
  await expect(postBy(page, 'Soup at six')).toBeVisible()
  await expectAccessible(page)
  await post(page, 'And pie after it')
  await expect(toast(page, 'Waiting to be sent', 'Your post will be sent')).toBeVisible()
  await expect(postBy(page, 'And pie after it')).toContainText('Waiting to be sent')
  await expect(page.getByLabel('What would you like')).toHaveValue('')
  await expectAccessible(page)
  await plan(rosa, 'Cookie baking', DAY)

  await page.context().setOffline(false)
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Cookie baking' })).toBeVisible()
  // The newest one: that of the first post may still be there.
  await expect(page.locator('[data-sonner-toast][data-front="true"]')).toContainText('Post created')
  await expect(postBy(page, 'And pie after it')).toHaveCount(1)
  await expect(postBy(page, 'And pie after it')).not.toContainText('Waiting to be sent')
})

test('a server that does not answer is announced, and its return ends the notice', { tag: '@both' }, async ({
  rosa,
}) => {
  const page = await rosa.open()
  const services = /\/(auth|rest|realtime)\/v1\//
  await page.route(services, (route) => route.abort())
  await post(page, 'Anybody there')

  const notice = page.getByText("Kinfold isn't responding")
  await expect(notice).toBeVisible()
  await expectAccessible(page)

  await page.unroute(services)
  await expect(notice).toHaveCount(0)
})

test('offline, a screen that is not loaded yet explains itself and leads back', async ({ rosa }) => {
  const page = await rosa.open()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'View Calendar' }).click()
  await expect(page.getByText('This page needs a connection')).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible()
})

/** @param from in milliseconds from now */
async function plan(
  { db, family_id }: FamilyMember,
  title: string,
  from: number,
  { hours = 2, ...values }: { hours?: number; location?: string; all_day?: boolean } = {},
): Promise<string> {
  const start_time = new Date(Date.now() + from)
  if (values.all_day) start_time.setUTCHours(0, 0, 0, 0)
  const end_time = new Date(start_time.getTime() + hours * HOUR)
  const event = { title, start_time, end_time, family_id, ...values }
  const { data } = await db.from('events').insert(event).select('id').single().throwOnError()
  return data.id
}

/** The birth date of a person who turns `age` in this many days. */
function birthDate(days: number, age: number): string {
  const day = new Date(Date.now() + days * DAY)
  return `${day.getUTCFullYear() - age}${day.toISOString().slice(4, 10)}`
}
