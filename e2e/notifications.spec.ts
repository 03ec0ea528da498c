// The bell: counts what others do, lists it, marks it as read, and respects the settings.

import { expectAccessible } from './accessible.ts'
import { joined, toast, withoutLiveUpdates } from './app.ts'
import { expect, test } from './kinfold.ts'

test('the bell counts and lists what others do, live', { tag: ['@desktop', '@main'] }, async ({
  rosa,
  addMember,
  visitor,
}) => {
  const page = await rosa.open()
  const bell = (count?: number, on = page) =>
    on.getByRole('button', {
      name: count ? `Notifications, ${count} unread` : 'Notifications',
      exact: true,
    })
  await bell().click()
  await expect(page.getByText("Nothing new. Your family's activity will appear here.")).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell()).toBeFocused()

  const { db, family_id } = await addMember('Bento Oliveira')
  await expect(bell(1)).toBeVisible()
  const post = { family_id, content: 'We walked around the whole lake.' }
  const { data: walk } = await rosa.db.from('posts').insert(post).select('id').single().throwOnError()
  await db.from('post_likes').insert({ post_id: walk.id }).throwOnError()
  await expect(bell(2)).toBeVisible()
  const pie = { title: 'Plum pie', ingredients: 'Plums', instructions: 'Bake.' }
  await db
    .from('recipes')
    .insert({ family_id, ...pie })
    .throwOnError()
  await expect(bell(3)).toBeVisible()
  const tablet = await visitor({ storageState: await page.context().storageState() })
  await tablet.goto('/home')
  await expect(bell(3, tablet)).toBeVisible()

  await bell(3).click()
  const panel = page.getByRole('dialog', { name: 'Notifications, 3 unread' })
  await expect(panel.getByRole('region', { name: 'Today' }).getByRole('link')).toHaveText([
    /Bento Oliveira added a recipe.*Plum pie/,
    /Bento Oliveira liked your post.*We walked around/,
    /Bento Oliveira joined the family/,
  ])
  await expectAccessible(page, '[role="dialog"]')
  await panel.getByRole('link', { name: /added a recipe/ }).click()
  await expect(page.getByRole('heading', { name: 'Plum pie' })).toBeVisible()
  await expect(bell(2)).toBeVisible()

  // The open list follows.
  await bell(2).click()
  const dialog = page.getByRole('dialog', { name: /^Notifications/ })
  await db.from('post_likes').delete().eq('post_id', walk.id).throwOnError()
  await expect(dialog.getByRole('link', { name: /liked your post/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell()).toBeVisible()
  // Their other devices follow without a reload.
  await expect(bell(undefined, tablet)).toBeVisible()
  await page.keyboard.press('Escape')
  // Closing goes back in the history, which would cut the reload off.
  await expect.poll(() => page.evaluate(() => window.history.state?.layer ?? 0)).toBe(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Plum pie' })).toBeVisible()
  await expect(bell()).toBeVisible()

  await page.goto('/settings?tab=notifications')
  await page.getByRole('switch', { name: 'Family updates' }).click()
  const soup = { ...pie, title: 'Soup', family_id }
  await db.from('recipes').insert(soup).throwOnError()
  const event = { title: 'Brunch', start_time: '2099-01-01T10:00Z', end_time: '2099-01-01T11:00Z' }
  await db
    .from('events')
    .insert({ family_id, ...event })
    .throwOnError()
  await expect(bell(1)).toBeVisible()
  await bell(1).click()
  await expect(dialog.getByRole('link')).toHaveText([
    /Bento Oliveira planned an event.*Brunch/,
    'Notification settings',
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Event reminders' }).click()
  await bell().click()
  await expect(dialog.getByText('You have switched off family updates and event reminders')).toBeVisible()
})

test('notifications that fail to load can be loaded again', async ({ rosa }) => {
  const page = await rosa.open(null)
  await withoutLiveUpdates(page)
  await page.goto('/home')
  await page.route('**/rest/v1/rpc/my_notifications', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Notifications' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('Failed to load notifications')).toBeVisible()
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect(panel.getByText('Nothing new.')).toBeVisible()
})

test('the envelope lists unread messages and leads to them', async ({ rosa, bento }) => {
  const { db } = bento
  const page = await rosa.open(null)
  const listening = joined(page, 'changes:')
  await page.goto('/home')
  const { data: conversation_id } = await db.rpc('open_conversation', { person: rosa.id }).throwOnError()
  const write = (content: string) => db.from('messages').insert({ conversation_id, content }).throwOnError()
  const envelope = (name: string) => page.getByRole('button', { name, exact: true })
  const panel = page.getByRole('dialog', { name: /^Messages/ })
  /** It covers the buttons for a while. */
  const dismissToast = async (words: string) => {
    await toast(page, 'Bento Oliveira', words).getByRole('button', { name: 'Close' }).click()
    await expect(toast(page, 'Bento Oliveira')).toHaveCount(0)
  }

  await listening
  await write('Is there any cake left?')
  await dismissToast('Is there any cake left?')
  await envelope('Messages, 1 unread').click()
  await expect(panel.getByRole('link', { name: /Bento Oliveira Is there any cake left/ })).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(panel.getByText('No unread messages.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(envelope('Messages')).toBeFocused()

  await write('Found it.')
  await dismissToast('Found it.')
  await envelope('Messages, 1 unread').click()
  await panel.getByRole('link', { name: /Found it/ }).click()
  await expect(page).toHaveURL(`/messages?conversation=${conversation_id}`)
  // On a phone a conversation fills the screen.
  await page.goto('/settings?tab=notifications')
  await page.getByRole('switch', { name: 'Chat notifications' }).click()
  await envelope('Messages').click()
  await expect(panel.getByText('You have switched off chat notifications on this device.')).toBeVisible()
})
