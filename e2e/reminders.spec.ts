// Reminders and news while the app is open, and the settings that switch them off.

import { joined, toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import type { FamilyMember } from './members.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

async function plan({ db, id, family_id }: FamilyMember, title: string, minutes: number) {
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

test('an event that starts soon is announced once', { tag: '@main' }, async ({ rosa }) => {
  const page = await rosa.open()
  // An open app would remind immediately.
  await page.goto('about:blank')
  const walk = await plan(rosa, 'Walk around the lake', 30)
  await plan(rosa, 'Cookie baking', 300)
  const declined = await plan(rosa, 'Tax evening', 40)
  await rosa.db.from('event_attendees').update({ status: 'declined' }).eq('event_id', declined).throwOnError()

  await page.goto('/recipes')
  const reminder = toast(page, 'Walk around the lake starts soon', 'Pier 2')
  await expect(reminder).toBeVisible()
  await expect(toast(page, 'Cookie baking')).toHaveCount(0)
  await expect(toast(page, 'Tax evening')).toHaveCount(0)
  await reminder.getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(`/events/${walk}`)

  const asked = page.waitForResponse((response) => response.url().includes('attendees%3Aevent_attendees'))
  await page.goto('/recipes')
  await asked
  await expect(page.getByRole('heading', { name: 'Family Recipes' })).toBeVisible()
  await expect(toast(page, 'Walk around the lake starts soon')).toHaveCount(0)
})

test('what others add is announced on other screens, unless switched off', async ({ rosa, bento }) => {
  const { db, id, family_id } = bento
  const post = (content: string) =>
    db.from('posts').insert({ content, user_id: id, family_id }).throwOnError()

  const page = await rosa.open(null)
  const listening = joined(page, 'changes:')
  await page.goto('/recipes')
  const told = toast(page, 'Bento Oliveira posted something')
  await listening
  await post('Soup at six')
  await told.getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(/\/home\?post=/)
  await expect(page.getByRole('article').filter({ hasText: 'Soup at six' }).first()).toBeVisible()

  await page.goto('/settings?tab=notifications')
  await page.getByRole('switch', { name: 'Family updates' }).click()
  await expect(toast(page, 'Notification settings saved')).toBeVisible()
  await post('Not a word of this')
  // The barrier: a later event is announced.
  await plan(bento, 'Walk around the lake', 600)
  await expect(toast(page, 'Bento Oliveira added an event')).toBeVisible()
  await expect(told).toHaveCount(0)
})
