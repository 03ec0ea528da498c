// What the app says by itself while it is open, and that it is silent where people want it to be.

import { toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import { aPerson, asMember, foundFamily, joinFamily, type Person, signedIn } from './members.ts'
import type { Kinfold } from './server.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

async function plan(kinfold: Kinfold, person: Person, title: string, minutes: number) {
  const { db, id, family_id } = await asMember(kinfold, person)
  const event = {
    title,
    location: 'Pier 2',
    start_time: inMinutes(minutes),
    end_time: inMinutes(minutes + 60),
    family_id,
    created_by: id,
  }
  const { data } = await db.from('events').insert(event).select('id').single().throwOnError()
  return data?.id as string
}

test('an event that starts soon is told once', async ({ kinfold, visitor }) => {
  const rosa = aPerson('Rosa Oliveira')
  const page = await visitor()
  await foundFamily(page, rosa, 'Oliveira')
  // An open app would remind at once.
  await page.goto('about:blank')
  await plan(kinfold, rosa, 'Walk around the lake', 30)
  await plan(kinfold, rosa, 'Cookie baking', 300)
  const declined = await plan(kinfold, rosa, 'Tax evening', 40)
  const db = await signedIn(kinfold, rosa)
  await db.from('event_attendees').insert({ event_id: declined, status: 'declined' }).throwOnError()

  await page.goto('/recipes')
  const reminder = toast(page, 'Walk around the lake starts soon', 'Pier 2')
  await expect(reminder).toBeVisible()
  await expect(toast(page, 'Cookie baking')).toHaveCount(0)
  await expect(toast(page, 'Tax evening')).toHaveCount(0)
  await reminder.getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL('/events')

  const asked = page.waitForResponse((response) => response.url().includes('attendees%3Aevent_attendees'))
  await page.goto('/recipes')
  await asked
  await expect(page.getByRole('heading', { name: 'Family Recipes' })).toBeVisible()
  await expect(toast(page, 'Walk around the lake starts soon')).toHaveCount(0)
})

test('what others add is told on other screens, unless one does not want to know', async ({
  kinfold,
  visitor,
}) => {
  const [rosa, bento] = [aPerson('Rosa Oliveira'), aPerson('Bento Oliveira')]
  const page = await visitor()
  const link = await foundFamily(page, rosa, 'Oliveira')
  await joinFamily(await visitor(), bento, link, null)
  const { db, id, family_id } = await asMember(kinfold, bento)
  const post = (content: string) =>
    db.from('posts').insert({ content, user_id: id, family_id }).throwOnError()

  await page.goto('/recipes')
  const told = toast(page, 'Bento Oliveira posted something')
  // Whoever joins a channel late has missed what was told before.
  await expect(async () => {
    await post('Soup at six')
    await expect(told).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await told.getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(/\/home\?post=/)
  await expect(page.getByRole('article').filter({ hasText: 'Soup at six' }).first()).toBeVisible()

  await page.goto('/settings?tab=notifications')
  await page.getByRole('switch', { name: 'Family updates' }).click()
  await expect(toast(page, 'Notification settings saved')).toBeVisible()
  await post('Not a word of this')
  // It has arrived when the feed shows it.
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByRole('article').filter({ hasText: 'Not a word of this' })).toBeVisible()
  await expect(told).toHaveCount(0)
})
