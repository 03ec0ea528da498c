// The inbox of all conversations, over the same data as /messages.

import { expectAccessible } from './accessible.ts'
import { expect, test } from './kinfold.ts'

test('a chat and a group are started and found again', { tag: '@main' }, async ({
  rosa,
  bento,
  addMember,
}) => {
  const lena = await addMember('Lena Marsh')
  const page = await rosa.open('/chat')
  const listed = page.getByRole('region', { name: 'Conversations' })
  await expect(listed.getByRole('link', { name: /^Oliveira/ })).toContainText('Start a conversation')
  await expectAccessible(page)

  const start = page.getByRole('button', { name: 'Start a New Chat' }).filter({ visible: true })
  await start.click()
  await expectAccessible(page, '[role=dialog]')
  await page.getByRole('dialog').getByRole('button', { name: bento.name }).click()
  const input = page.getByRole('textbox', { name: 'Message to Bento Oliveira' })
  await input.fill('Crème brûlée tonight')
  await input.press('Enter')
  await expect(page.getByRole('log').getByText('Crème brûlée tonight')).toBeVisible()

  const { data: group } = await lena.db
    .rpc('create_group', { name: 'Boat owners', people: [rosa.id] })
    .throwOnError()
  await page.goto('/chat')
  const row = (name: string) =>
    page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name })
  await expect(row('Boat owners')).toBeVisible()
  await lena.db.from('messages').insert({ conversation_id: group, content: 'Ahoy' }).throwOnError()
  await expect(row('Boat owners')).toContainText('Lena: Ahoy')
  await expect(row('Boat owners')).toContainText('1 unread')
  await expect(page.getByRole('region', { name: 'Conversations' }).getByRole('link')).toHaveText([
    /^Oliveira/,
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
