// Search: while typing, by keyboard, on a phone, and when it fails.

import { expectAccessible } from './accessible.ts'
import { withoutLiveUpdates } from './app.ts'
import { expect, test } from './kinfold.ts'

const NAME = 'Search family hub...'

test('a search finds while typing, and opens a result', { tag: ['@both', '@main'] }, async ({
  rosa,
  bento,
}) => {
  const soup = {
    title: 'Caldo verde',
    ingredients: '200 g kale',
    instructions: 'Boil.',
    family_id: rosa.family_id,
  }
  await rosa.db.from('recipes').insert(soup).throwOnError()
  const posts = Array.from({ length: 7 }, (_, n) => ({
    content: `Kale, row ${n}`,
    family_id: rosa.family_id,
  }))
  await bento.db.from('posts').insert(posts).throwOnError()
  const { data: talk } = await bento.db.rpc('open_conversation', { person: rosa.id }).throwOnError()
  const secret = { conversation_id: talk, content: 'The kale is a surprise' }
  await bento.db.from('messages').insert(secret).throwOnError()
  const since = Array.from({ length: 130 }, (_, n) => ({ conversation_id: talk, content: `Hum ${n}` }))
  await bento.db.from('messages').insert(since).throwOnError()
  const page = await rosa.open()
  const input = page.getByRole('combobox', { name: NAME })
  const option = (name: RegExp) => page.getByRole('option', { name })

  await test.step('by a button', async () => {
    await page.getByRole('button', { name: NAME }).click()
    await expect(input).toBeFocused()
    await expect(page.getByText('Posts, events, recipes')).toBeVisible()
  })

  await test.step('what is found stands in groups, with the words marked', async () => {
    await input.fill('kale')
    await expect(option(/Caldo verde/).locator('mark')).toHaveText('kale')
    await expect(page.getByRole('group', { name: 'Posts' }).getByRole('option')).toHaveCount(5)
    await expect(option(/surprise/)).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await page.getByRole('button', { name: 'Show more: Posts' }).click()
    await expect(page.getByRole('option')).toHaveCount(7)
    await page.getByRole('button', { name: 'All results' }).click()
    await expect(option(/Caldo verde/)).toBeVisible()
  })

  await test.step('a message leads to where it stands, however much was written since', async () => {
    await option(/surprise/).click()
    const log = page.getByRole('log')
    await expect(log.getByText('The kale is a surprise')).toBeInViewport()
    await page.getByRole('button', { name: 'Go to the newest message' }).click()
    await expect(log.getByText('The kale is a surprise')).not.toBeInViewport()
  })
})

test('search works by keyboard and offers recent searches', { tag: '@desktop' }, async ({ rosa }) => {
  const page = await rosa.open()
  const soup = {
    title: 'Caldo verde',
    ingredients: '200 g kale',
    instructions: 'Boil.',
    family_id: rosa.family_id,
  }
  await rosa.db.from('recipes').insert(soup).throwOnError()
  await rosa.db
    .from('posts')
    .insert({ content: 'Oliveira is a tree', family_id: rosa.family_id })
    .throwOnError()
  const input = page.getByRole('combobox', { name: NAME })
  const option = (name: RegExp) => page.getByRole('option', { name })

  await test.step('by the keyboard', async () => {
    await page.keyboard.press('Control+k')
    await input.fill('Oliveira')
    await expect(page.getByRole('option')).toHaveCount(2)
    const first = page.getByRole('option').first()
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await input.press('ArrowDown')
    await expect(first).toHaveAttribute('aria-selected', 'false')
    await input.press('End')
    await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
    await input.press('Home')
    await expect(first).toHaveAttribute('aria-selected', 'true')

    await input.fill('cald verd')
    await expect(page.getByRole('option')).toHaveCount(1)
    await input.press('Enter')
    await expect(page).toHaveURL(/\/recipes\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Caldo verde' })).toBeVisible()
    await expect(input).toBeHidden()
  })

  await test.step('what was looked for is offered again, until it is cleared', async () => {
    await page.getByRole('button', { name: NAME }).click()
    await option(/cald verd/).click()
    await expect(input).toHaveValue('cald verd')
    await expect(option(/Caldo verde/)).toBeVisible()
    await input.fill('')
    await expectAccessible(page, '[role=dialog]')
    await page.getByRole('button', { name: 'Clear recent searches' }).click()
    await expect(page.getByText('Posts, events, recipes')).toBeVisible()
  })

  await test.step('a slip of the finger is forgiven, what nobody wrote is said', async () => {
    await input.fill('cadlo verde')
    await expect(page.getByText('Did you mean:')).toBeVisible()
    await expect(option(/Caldo verde/)).toBeVisible()
    await input.fill('<b>"xylophone" & |')
    await expect(page.getByText('Nothing in your family hub matches “<b>"xylophone" & |”.')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(input).toBeHidden()
  })
})

test('a failed search can be retried and keeps the query', async ({ rosa }) => {
  const page = await rosa.open(null)
  await withoutLiveUpdates(page)
  await page.goto('/home')
  await page.route('**/rpc/search_hub', (route) =>
    route.fulfill({ status: 400, json: { message: 'Not now.' } }),
  )
  await page.getByRole('button', { name: NAME }).click()
  const input = page.getByRole('combobox', { name: NAME })
  await input.fill('rosa')
  await expect(page.getByRole('alert')).toContainText('Search failed')
  await expectAccessible(page, '[role=dialog]')

  await page.unroute('**/rpc/search_hub')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('option', { name: /Rosa Oliveira/ })).toBeVisible()
  await expect(input).toHaveValue('rosa')
})
