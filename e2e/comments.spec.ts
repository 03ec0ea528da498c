// Comments, mentions and reactions, between two members.

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import type { Member } from './members.ts'
import { plain, share } from './shared-media.ts'
import { press } from './touch.ts'

const thread = (page: Page) => page.getByRole('region', { name: 'Comments' })
const write = (page: Page) => page.getByLabel('Write a comment')

async function postOf({ db, family_id }: Member): Promise<string> {
  const values = { family_id, content: 'Pie at four' }
  return (await db.from('posts').insert(values).select('id').single().throwOnError()).data.id
}

test('two members talk about a post until one is removed', { tag: '@main' }, async ({ rosa, bento }) => {
  const id = await postOf(rosa)
  const [rosas, bentos] = [await rosa.open(`/home?post=${id}`), await bento.open('/home')]
  await bentos.getByRole('button', { name: 'Comment', exact: true }).click()
  await write(bentos).pressSequentially('Save me a slice, @ros')
  await expect(bentos.getByRole('option')).toHaveText(['RORosa Oliveira'])
  await write(bentos).press('Enter')
  await expect(write(bentos)).toHaveValue('Save me a slice, @Rosa Oliveira ')
  await write(bentos).press('Enter')
  await expect(write(bentos)).toHaveValue('')

  const comment = rosas.getByRole('article', { name: 'Comment by Bento Oliveira' })
  await expect(comment).toContainText('@Rosa Oliveira')
  await rosas.getByRole('button', { name: 'Comment 1 comment' }).click()
  await rosas.getByRole('button', { name: /^Latest comment, by Bento Oliveira: Save me a slice/ }).click()
  await comment.getByRole('button', { name: 'Reply' }).click()
  await rosas.getByLabel('Write a reply').fill('Two, even')
  await rosas.getByLabel('Write a reply').press('Enter')
  await comment.getByRole('button', { name: 'React to the comment by Bento Oliveira' }).click()
  await rosas.getByRole('menuitemcheckbox', { name: 'Celebrate' }).click()
  // The bars above and below cover nothing of it.
  await rosas.setViewportSize({ width: 390, height: 1800 })
  await expectAccessible(rosas, 'main')

  // A long press on the like opens the menu, and is no like.
  const like = bentos.getByRole('button', { name: 'Like', exact: true })
  const lift = await press(like)
  await expect(bentos.getByRole('menu')).toBeVisible()
  await lift()
  await bentos.getByRole('menuitemcheckbox', { name: 'Laugh' }).click()
  await expect(rosas.getByRole('button', { name: '😂 1 Show who reacted' })).toBeVisible()

  await expect(thread(bentos).getByRole('list', { name: 'Replies' })).toContainText('Two, even')
  await thread(bentos).getByRole('button', { name: 'Show who reacted' }).click()
  await expect(bentos.getByRole('dialog', { name: 'Reactions' })).toContainText('Rosa Oliveira')
  await bentos.keyboard.press('Escape')

  await write(bentos).fill('And cream')
  await rosa.db.rpc('remove_family_member', { user_id: bento.id }).throwOnError()
  await expect(thread(bentos)).toBeHidden()
  const { error } = await bento.db
    .from('comments')
    .insert({ family_id: rosa.family_id, post_id: id, content: 'Me' })
  expect(error?.code).toBe('42501')
  const reacted = await bento.db.from('reactions').insert({ post_id: id, emoji: '🎉' })
  expect(reacted.error?.code).toBe('42501')
  await expect(rosas.getByRole('article', { name: 'Comment by Unknown' })).toBeVisible()
})

test('each subject has its own thread, live, with its count; an admin deletes any', async ({
  rosa,
  bento,
}) => {
  const { db, family_id } = rosa
  const add = async (table: string, row: object) =>
    (
      await db
        .from(table)
        .insert({ family_id, ...row })
        .select('id')
        .single()
        .throwOnError()
    ).data.id as string
  const times = { start_time: '2031-05-01T10:00:00Z', end_time: '2031-05-01T11:00:00Z' }
  const subjects = [
    { table: 'recipes', column: 'recipe_id', id: await add('recipes', PIE), at: '/recipes/' },
    {
      table: 'family_history',
      column: 'relative_id',
      id: await add('family_history', AMELIA),
      at: '/people/',
    },
    {
      table: 'events',
      column: 'event_id',
      id: await add('events', { title: 'Baking', ...times }),
      at: '/events/',
    },
    {
      table: 'media',
      column: 'media_id',
      id: (await share(rosa, plain(), DEED)).id,
      at: '/media?item=',
    },
  ]
  const page = await rosa.open(null)
  for (const { table, column, id, at } of subjects) {
    await page.goto(at + id)
    if (table === 'media') await page.getByRole('button', { name: /^Comment/ }).click()
    await write(page).fill('Mine')
    await write(page).press('Enter')
    await expect(thread(page).getByRole('article', { name: 'Comment by Rosa Oliveira' })).toContainText(
      'Mine',
    )

    const theirs = { family_id, [column]: id, content: 'Theirs' }
    await bento.db.from('comments').insert(theirs).throwOnError()
    const comment = thread(page).getByRole('article', { name: 'Comment by Bento Oliveira' })
    await expect(comment).toContainText('Theirs')
    await comment.getByRole('button', { name: 'Options for the comment by' }).click()
    await page.getByRole('menuitem', { name: 'Delete comment' }).click()
    await page.getByRole('button', { name: 'Delete comment' }).last().click()
    await expect(toast(page, 'Comment deleted')).toBeVisible()
    await expect(comment).toHaveCount(0)

    const { data: stored } = await db.from('comments').select('content').eq(column, id).throwOnError()
    expect(stored, table).toEqual([{ content: 'Mine' }])
    const { data: subject } = await db
      .from(table)
      .select('comment_count')
      .eq('id', id)
      .single()
      .throwOnError()
    expect(subject, table).toEqual({ comment_count: 1 })
  }
})

const PIE = { title: 'Plum pie', ingredients: '6 plums', instructions: 'Bake.' }
const AMELIA = { member_name: 'Amélia' }
const DEED = { title: 'Deed' }

test('a refused comment stays in its form, also across a reload', async ({ rosa }) => {
  const id = await postOf(rosa)
  const page = await rosa.open(`/home?post=${id}`)
  await page.route('**/rest/v1/comments?**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'P0001', message: 'daily_limit' } })
      : route.continue(),
  )
  await write(page).fill('One too many')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(toast(page, 'Failed to send the comment', 'limit for this')).toBeVisible()
  await page.reload()
  await expect(write(page)).toHaveValue('One too many')

  await page.unroute('**/rest/v1/comments?**')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByRole('article', { name: 'Comment by Rosa Oliveira' })).toBeVisible()
})

test('reactions work with the keyboard and a resting mouse', { tag: '@desktop' }, async ({ rosa, bento }) => {
  await postOf(bento)
  const page = await rosa.open('/home')
  const react = page.getByRole('button', { name: 'React to the post by Bento Oliveira' })
  await react.press('ArrowUp')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitemcheckbox', { name: 'Thumbs up' })).toBeFocused()
  await expectAccessible(page, '[role=menu]')
  await page.keyboard.press('ArrowLeft')
  await expect(menu.getByRole('menuitemcheckbox', { name: 'Celebrate' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(react).toBeFocused()

  await page.getByRole('button', { name: 'Like', exact: true }).hover()
  await menu.getByRole('menuitemcheckbox', { name: 'Wow' }).click()
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await page.getByRole('button', { name: /^😮.*You like this/ }).click()
  await expect(page.getByRole('dialog', { name: 'Reactions' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(2)
})
