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

test('a post, a reply with photos, edits and an answer wait for the server, and arrive once', async ({
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
  const { data: conversation_id } = await rosa.db
    .rpc('open_conversation', { person: bento.id })
    .throwOnError()
  const say = async ({ db }: typeof rosa, content: string) =>
    (await db.from('messages').insert({ conversation_id, content }).select('id').single().throwOnError()).data
      .id
  const asked = await say(bento, 'When do you arrive?')
  await say(rosa, 'Late, at sicks')
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
  await page.getByRole('button', { name: 'Menu' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Messages/ })
    .click()
  await page.getByRole('link', { name: 'Bento Oliveira' }).click()
  const choose = async (words: string, item: string) => {
    const bubble = page.getByRole('log').getByRole('article').filter({ hasText: words })
    await bubble.getByRole('button', { name: 'More about the message' }).press('Enter')
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Late, at sicks', 'Edit')
  await text.fill('Late, at six')
  await text.press('Enter')
  await expect(page.getByRole('log')).toContainText('Late, at six')
  await choose('When do you arrive?', 'Reply')
  await page.getByTestId('message-photo-picker').setInputFiles([photo, { ...photo, name: 'shore.jpg' }])
  await expect(page.getByRole('button', { name: 'Remove photo 2' })).toBeVisible()
  await text.fill('Half past six?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log')).toContainText('Half past six?')
  await page.getByRole('button', { name: 'Back to all conversations' }).click()
  await count(page).click()
  const list = page.getByRole('dialog', { name: 'Not sent yet' })
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // The page comes back before the server accepts something, and the first answers are lost.
  let answers = false
  const lost = new Set<string>()
  await page.route('**/rest/v1/**', async (route) => {
    const method = route.request().method()
    const [, table] = /\/rest\/v1\/(\w+)$/.exec(new URL(route.request().url()).pathname) ?? []
    const write = `${method} ${table}`
    if (method === 'GET' || !table || lost.has(write)) return route.fallback()
    if (!answers) return route.abort()
    lost.add(write)
    await route.fetch()
    await route.abort()
  })
  await server.startAgain()
  await page.reload()
  await expect(count(page)).toHaveText(/5 things/)
  answers = true
  // After two pauses.
  await expect(count(page)).toHaveCount(0, { timeout: 60_000 })
  expect([...lost].sort()).toEqual([
    'PATCH events',
    'PATCH messages',
    'POST event_attendees',
    'POST messages',
    'POST posts',
  ])

  const { data: posts } = await bento.db.from('posts').select('content, image_url').throwOnError()
  expect(posts).toEqual([{ content: 'At the lake', image_url: expect.stringContaining('/posts/') }])
  expect((await fetch(posts[0]?.image_url)).status).toBe(200)
  const { data: messages } = await bento.db
    .from('messages')
    .select('content, reply_to, image_paths')
    .order('created_at')
    .throwOnError()
  expect(messages).toEqual([
    { content: 'When do you arrive?', reply_to: null, image_paths: [] },
    { content: 'Late, at six', reply_to: null, image_paths: [] },
    { content: 'Half past six?', reply_to: asked, image_paths: [expect.anything(), expect.anything()] },
  ])
  for (const path of messages[2]?.image_paths ?? []) {
    const { data: stored } = await bento.db.storage.from('messages').download(path)
    expect(stored?.size).toBeGreaterThan(1000)
  }
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
