// The inbox of all conversations, over the same data as /messages.

import { expectAccessible } from './accessible.ts'
import { expect, test } from './kinfold.ts'
import { aPerson, asMember, foundFamily, joinFamily } from './members.ts'

test('a chat is started, found again, and a group too', async ({ kinfold, visitor }) => {
  const [rosa, bento, lena] = [aPerson('Rosa Oliveira'), aPerson('Bento Oliveira'), aPerson('Lena Marsh')]
  const [page, bentosPage] = [await visitor(), await visitor()]
  const link = await foundFamily(page, rosa, 'Oliveira')
  await joinFamily(bentosPage, bento, link)
  await joinFamily(await visitor(), lena, link)
  await page.goto('/chat')
  await expect(page.getByText('No conversations yet.')).toBeVisible()
  await expectAccessible(page)

  const start = page.getByRole('button', { name: 'Start a New Chat' }).filter({ visible: true })
  await start.click()
  await expectAccessible(page, '[role=dialog]')
  await page.getByRole('dialog').getByRole('button', { name: 'Bento Oliveira' }).click()
  const input = page.getByRole('textbox', { name: 'Message to Bento Oliveira' })
  await input.fill('Crème brûlée tonight')
  await input.press('Enter')
  await expect(page.getByRole('log').getByText('Crème brûlée tonight')).toBeVisible()

  const theirs = await asMember(kinfold, lena)
  const { id: rosasId } = await asMember(kinfold, rosa)
  const { data: group } = await theirs.db
    .rpc('create_group', { name: 'Boat owners', people: [rosasId] })
    .throwOnError()
  await page.goto('/chat')
  const row = (name: string) =>
    page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name })
  await expect(row('Boat owners')).toBeVisible()
  await theirs.db.from('messages').insert({ conversation_id: group, content: 'Ahoy' }).throwOnError()
  await expect(row('Boat owners')).toContainText('Lena: Ahoy')
  await expect(row('Boat owners')).toContainText('1 unread')
  await expect(page.getByRole('region', { name: 'Conversations' }).getByRole('link')).toHaveText([
    /Boat owners/,
    /Bento Oliveira/,
  ])

  const search = page.getByRole('searchbox', { name: 'Search conversations' })
  await search.fill('creme')
  await expect(row('Boat owners')).toHaveCount(0)
  await expect(row('Bento Oliveira')).toContainText('You: Crème brûlée tonight')
  await search.fill('boat')
  await row('Boat owners').click()
  await expect(page.getByRole('log').getByText('Ahoy')).toBeVisible()
  await expect(row('Boat owners').getByText('1 unread')).toHaveCount(0)
  await expectAccessible(page)
})
