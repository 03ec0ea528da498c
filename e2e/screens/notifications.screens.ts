// The bell: empty, with notifications, and switched off.

import { expect, test } from '../kinfold.ts'
import { paint, SCENES } from '../landscape.ts'
import { aPerson, asMember, foundFamily, joinFamily } from '../members.ts'
import { shoot } from './shoot.ts'

test('what the bell tells', async ({ kinfold, visitor }) => {
  const [rosa, bento, ada] = [
    aPerson('Rosa Oliveira'),
    aPerson('Bento Oliveira'),
    aPerson('Ada Oliveira-Kowalczyk'),
  ]
  const page = await visitor()
  const link = await foundFamily(page, rosa, 'Oliveira')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await expect(page.getByText('Nothing new.')).toBeVisible()
  await shoot(page, 'notifications-empty')
  await page.keyboard.press('Escape')

  await joinFamily(await visitor(), bento, link)
  await joinFamily(await visitor(), ada, link)
  const mine = await asMember(kinfold, rosa)
  const bentos = await asMember(kinfold, bento)
  const adas = await asMember(kinfold, ada)
  const { family_id } = mine
  const { data: walk } = await mine.db
    .from('posts')
    .insert({ family_id, content: 'We walked around the whole lake. Nine kilometres!' })
    .select('id')
    .single()
    .throwOnError()
  const { data: brunch } = await mine.db
    .from('events')
    .insert({
      family_id,
      title: 'Sunday brunch at Grandma’s',
      start_time: '2099-01-03T11:00Z',
      end_time: '2099-01-03T14:00Z',
    })
    .select('id')
    .single()
    .throwOnError()
  for (const { db } of [bentos, adas]) {
    await db.from('post_likes').insert({ post_id: walk.id }).throwOnError()
    await db.from('event_attendees').insert({ event_id: brunch.id, status: 'going' }).throwOnError()
  }
  const content =
    'Does anybody know where the small blue tent is? We looked in the cellar and under the stairs.'
  await bentos.db.from('posts').insert({ family_id, content }).throwOnError()
  const bread = { title: 'Sourdough for beginners', ingredients: 'Flour', instructions: 'Wait.' }
  await adas.db
    .from('recipes')
    .insert({ family_id, ...bread })
    .throwOnError()
  const photo = await paint(page, SCENES.lake)
  for (const title of ['Frost on the window', 'The lake at eight']) {
    const file_path = `${bentos.id}/${crypto.randomUUID().replaceAll('-', '')}.jpg`
    const stored = await bentos.db.storage
      .from('family-media')
      .upload(file_path, photo, { contentType: 'image/jpeg' })
    if (stored.error) throw stored.error
    await bentos.db.from('media').insert({ family_id, title, file_path }).throwOnError()
  }

  const groups = { name: 'Lake trip', people: [mine.id, adas.id] }
  const { data: group } = await bentos.db.rpc('create_group', groups).throwOnError()
  await bentos.db
    .from('messages')
    .insert({ conversation_id: group, content: 'Who brings the tent?' })
    .throwOnError()
  const { data: direct } = await adas.db.rpc('open_conversation', { person: mine.id }).throwOnError()
  for (const content of [
    'Did you see the frost this morning?',
    'Call me when you are home, it is about Sunday.',
  ]) {
    await adas.db.from('messages').insert({ conversation_id: direct, content }).throwOnError()
  }

  await page.reload()
  await expect(bell).toHaveAccessibleName('Notifications, 8 unread')
  await shoot(page, 'notifications-bell')
  await bell.click()
  await page.getByRole('link', { name: 'Bento Oliveira posted something' }).hover()
  await shoot(page, 'notifications')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await shoot(page, 'notifications-read')

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Messages, 3 unread' }).click()
  await shoot(page, 'notifications-messages')

  await page.goto('/settings?tab=notifications')
  await shoot(page, 'settings-notifications')
  await page.getByRole('switch', { name: 'Event reminders' }).click()
  await page.getByRole('switch', { name: 'Family updates' }).click()
  await bell.click()
  await shoot(page, 'notifications-off')
})
