// Plain http in the home network, where browsers withhold what needs a secure context.

import { launchOptions } from './browser.ts'
import { expect, test } from './kinfold.ts'

test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP hub.test 127.0.0.1'],
  },
})

test('a message is sent', async ({ kinfold, rosa, bento }) => {
  const baseURL = kinfold.url.replace('127.0.0.1', 'hub.test')
  const page = await rosa.open(`/messages?with=${bento.id}`, { baseURL })
  expect(await page.evaluate(() => isSecureContext)).toBe(false)

  await page.getByRole('textbox', { name: 'Message to' }).fill('Soup at six?')
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = page.getByRole('log').getByRole('article', { name: /^You, \d/ })
  await expect(sent).toContainText('Soup at six?')
  await expect(page.getByText('Message sent')).toBeVisible()
  const { data } = await bento.db.from('messages').select('content').throwOnError()
  expect(data).toEqual([{ content: 'Soup at six?' }])
})
