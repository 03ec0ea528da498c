// What members write while the server is stopped.

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { outboxLoaded, post, postBy, toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import { paint, SCENES } from './landscape.ts'
import type { TemporaryKinfold } from './server.ts'

test.use({ environment: {} })

const WAITING = 'Waiting to be sent'

const go = (page: Page, place: string) =>
  page.getByRole('navigation', { name: 'Quick navigation' }).getByRole('link', { name: place }).click()

const count = (page: Page) => page.getByRole('button', { name: /not been sent/ })

test('a post with a photo, a message, an answer and an edit wait for the server, and arrive once', async ({
  kinfold,
  rosa,
  bento,
}) => {
  const server = kinfold as TemporaryKinfold
  const starts = new Date(Date.now() + 24 * 3_600_000)
  const event = {
    title: 'Cookie baking',
    family_id: rosa.family.id,
    created_by: rosa.id,
    start_time: starts.toISOString(),
    end_time: new Date(starts.getTime() + 3_600_000).toISOString(),
  }
  await rosa.db.from('events').insert(event).throwOnError()
  const page = await rosa.open(`/messages?with=${bento.id}`)
  const photo = { name: 'lake.jpg', mimeType: 'image/jpeg', buffer: await paint(page, SCENES.lake) }
  const text = page.getByRole('textbox', { name: 'Message to' })
  await expect(text).toBeVisible()
  await outboxLoaded(page)
  // Loads the screens that are used while the server is stopped.
  await page.getByRole('button', { name: 'Back to all conversations' }).click()
  await go(page, 'Home')
  await page.getByRole('link', { name: 'Cookie baking' }).click()
  await expect(page.getByRole('button', { name: 'Options for Cookie baking' })).toBeVisible()
  // The form loads once the page has nothing else to do.
  await page.waitForLoadState('networkidle')

  await server.stop()
  await page.getByRole('button', { name: 'Options for Cookie baking' }).click()
  await page.getByRole('menuitem', { name: 'Edit event' }).click()
  await page.getByLabel('Title').fill('Bread baking')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, WAITING, 'Your changes will be sent')).toBeVisible()
  await page.getByRole('radio', { name: 'Maybe', exact: true }).click({ force: true })
  await expect(page.getByRole('main').getByText(WAITING)).toHaveCount(2)
  await go(page, 'Home')
  await page.getByTestId('photo-picker').setInputFiles(photo)
  await expect(page.getByRole('img', { name: 'Photo to be posted' })).toBeVisible()
  await post(page, 'At the lake')
  await expect(postBy(page, 'At the lake')).toContainText(WAITING)
  await go(page, 'Messages')
  await page.getByRole('link', { name: 'Bento Oliveira' }).click()
  await text.fill('Half past six?')
  await text.press('Enter')
  await expect(page.getByRole('log')).toContainText(WAITING)
  await page.getByRole('button', { name: 'Back to all conversations' }).click()
  await count(page).click()
  const list = page.getByRole('dialog', { name: 'Not sent yet' })
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // The page comes back before the server accepts something, and the first answers are lost.
  let answers = false
  const lost = new Set<string>()
  await page.route('**/rest/v1/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const isWrite = route.request().method() !== 'GET' && !pathname.includes('/rpc/')
    if (!isWrite || lost.has(pathname)) return route.fallback()
    if (!answers) return route.abort()
    lost.add(pathname)
    await route.fetch()
    await route.abort()
  })
  await server.startAgain()
  await page.reload()
  await expect(count(page)).toHaveText(/4 things/)
  answers = true
  // After two pauses.
  await expect(count(page)).toHaveCount(0, { timeout: 60_000 })
  expect([...lost].sort()).toEqual(
    ['event_attendees', 'events', 'messages', 'posts'].map((table) => `/rest/v1/${table}`),
  )

  const { data: posts } = await bento.db.from('posts').select('content, image_url').throwOnError()
  expect(posts).toEqual([{ content: 'At the lake', image_url: expect.stringContaining('/posts/') }])
  expect((await fetch(posts[0]?.image_url)).status).toBe(200)
  const { data: messages } = await bento.db.from('messages').select('content').throwOnError()
  expect(messages).toEqual([{ content: 'Half past six?' }])
  const { data: events } = await bento.db
    .from('events')
    .select('title, event_attendees(status)')
    .throwOnError()
  expect(events).toEqual([{ title: 'Bread baking', event_attendees: [{ status: 'maybe' }] }])
})

test('what is refused says why and can be edited, and signing out asks first', async ({ rosa }) => {
  const page = await rosa.open()
  await outboxLoaded(page)
  let reachable = false
  const limit = { status: 400, json: { code: 'P0001', message: 'post_limit' } }
  await page.route('**/rest/v1/posts**', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    return reachable ? route.fulfill(limit) : route.abort()
  })
  await post(page, 'Soup at sicks')
  await expect(postBy(page, 'Soup at sicks')).toContainText(WAITING)
  reachable = true
  const refused = postBy(page, 'Soup at sicks')
  await expect(refused.getByRole('alert')).toHaveText(/^Not sent. You've reached today's posting limit/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: '1 thing has not been sent' })
  await question.getByRole('button', { name: 'Stay signed in' }).click()

  await page.unroute('**/rest/v1/posts**')
  await refused.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Text', { exact: true }).fill('Soup at six')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Post created')).toBeVisible()
  await expect(page.getByText('Soup at sicks')).toHaveCount(0)
  const { data } = await rosa.db.from('posts').select('content').throwOnError()
  expect(data).toEqual([{ content: 'Soup at six' }])

  // Signing out deletes what is waiting.
  await page.route('**/rest/v1/posts**', (route) => route.abort())
  await post(page, 'Never mind')
  await expect(postBy(page, 'Never mind')).toContainText(WAITING)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page).toHaveURL(/login/)
  const left = await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open('kinfold-outbox').onsuccess = ({ target }) => {
          const { result } = target as IDBOpenDBRequest
          result.transaction('entries').objectStore('entries').count().onsuccess = (counted) =>
            resolve((counted.target as IDBRequest).result)
        }
      }),
  )
  expect(left).toBe(0)
})
