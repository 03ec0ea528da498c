// Plain http in the home network, where browsers withhold what needs a secure context.

import type { Page } from '@playwright/test'
import { toast } from './app.ts'
import { atPlainHost } from './host.ts'
import { expect, test } from './kinfold.ts'

test('a message is sent', async ({ kinfold, rosa, bento }) => {
  const page = await rosa.open(`/messages?with=${bento.id}`, { baseURL: atPlainHost(kinfold.url) })
  expect(await page.evaluate(() => isSecureContext)).toBe(false)

  await page.getByRole('textbox', { name: 'Message to' }).fill('Soup at six?')
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = page.getByRole('log').getByRole('article', { name: /^You, \d/ })
  await expect(sent).toContainText('Soup at six?')
  await expect(page.getByText('Message sent')).toBeVisible()
  const { data } = await bento.db.from('messages').select('content').throwOnError()
  expect(data).toEqual([{ content: 'Soup at six?' }])
})

test('a recipe says why it cannot keep the screen on', async ({ kinfold, rosa }) => {
  const recipe = { title: 'Soup', ingredients: 'Water', instructions: 'Boil it.', family_id: rosa.family_id }
  const { data } = await rosa.db.from('recipes').insert(recipe).select('id').single().throwOnError()
  const page = await rosa.open(`/recipes/${data.id}`, { baseURL: atPlainHost(kinfold.url) })
  await expect(page.getByText('Keeping the screen on needs an https address.')).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
})

test('of two tabs, one sends an upload, and the other continues when it is gone', async ({
  kinfold,
  rosa,
}) => {
  const page = await rosa.open('/media', { baseURL: atPlainHost(kinfold.url) })
  const context = page.context()
  const starts: Page[] = []
  // Held until the first tab is gone.
  await page.route('**/storage/v1/upload/resumable', () => starts.push(page))
  await upload(page, 'Soup.txt')
  await expect.poll(() => starts).toEqual([page])

  const second = await context.newPage()
  second.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/upload/resumable')) starts.push(second)
  })
  await second.goto('/media')
  await upload(second, 'Pie.txt')
  await expect(toast(second, 'Upload successful')).toBeVisible()
  expect(starts).toEqual([page, second])

  await page.goto('about:blank')
  await second.reload()
  await expect(toast(second, 'Upload successful')).toBeVisible()
  const { data } = await rosa.db.from('media').select('title').order('title').throwOnError()
  expect(data).toEqual([{ title: 'Pie' }, { title: 'Soup' }])
})

async function upload(page: Page, name: string) {
  await page.getByRole('button', { name: 'Upload Media' }).first().click()
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(name) }
  await page.getByTestId('upload-picker').setInputFiles(file)
  const dialog = page.getByRole('dialog', { name: 'Upload Media' })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
}
