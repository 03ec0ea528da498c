import type { Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { found, join } from '../test/membership.ts'
import { composer, post, postBy } from './app.ts'
import { startInFrontOf } from './changing-server.ts'
import { expect, test } from './kinfold.ts'
import { aPerson, enter, signUp } from './members.ts'
import { installed, kept } from './offline.ts'
import { png } from './photo.ts'
import { startTemporary } from './server.ts'

const keptPictures = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('kinfold-pictures'))) return []
    const keys = await (await caches.open('kinfold-pictures')).keys()
    return keys.map(({ url }) => url)
  })

/** A post with a photo, a message, an event and a recipe. @returns the conversation with `other` */
async function write(db: SupabaseClient, family_id: string, other: string): Promise<string> {
  const { data } = await db.auth.getUser()
  const user_id = data.user?.id
  const path = `${crypto.randomUUID().replaceAll('-', '')}.png`
  await db.storage.from('posts').upload(path, png(300, 200, [120, 140, 160]), { contentType: 'image/png' })
  const image_url = db.storage.from('posts').getPublicUrl(path).data.publicUrl
  await db
    .from('posts')
    .insert({ content: 'The plums are ripe', image_url, user_id, family_id })
    .throwOnError()
  await db
    .from('recipes')
    .insert({ title: 'Plum pie', ingredients: 'Plums', instructions: 'Bake.', user_id, family_id })
    .throwOnError()
  const now = Date.now()
  await db
    .from('events')
    .insert({
      title: 'Harvest',
      start_time: new Date(now).toISOString(),
      end_time: new Date(now + 60_000).toISOString(),
      created_by: user_id,
      family_id,
    })
    .throwOnError()
  const { data: conversation_id } = await db.rpc('open_conversation', { person: other }).throwOnError()
  await db.from('messages').insert({ conversation_id, content: 'Soup at six?' }).throwOnError()
  return conversation_id
}

test('what was read is shown while the server is down, and removed with the session', async ({ visitor }) => {
  const hub = await startTemporary({})
  try {
    const rosa = await signUp(hub, aPerson('Rosa Oliveira'), {})
    const family = await found(rosa, 'Oliveira')
    const bento = await signUp(hub, aPerson('Bento Oliveira'), {})
    await join(bento, family).throwOnError()
    const lena = await signUp(hub, aPerson('Lena Marsh'), {})
    await join(lena, family).throwOnError()
    const conversation = await write(rosa.db, family.id, bento.id)
    const page = await visitor({ baseURL: hub.url, serviceWorkers: 'allow' })
    await enter(page, rosa.db, '/home')
    await installed(page)

    const screens = [
      ['/home', '["posts",', 'The plums are ripe'],
      [`/messages?conversation=${conversation}`, '["messages",', 'Soup at six?'],
      ['/events', '"between",', 'Harvest'],
      ['/recipes', '["recipes",', 'Plum pie'],
      ['/family', '["profiles",', 'Bento Oliveira'],
    ] as const
    for (const [path, key, text] of screens) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
      await expect.poll(() => kept(page)).toContain(key)
    }
    await expect.poll(() => keptPictures(page)).not.toEqual([])

    await hub.stop()
    for (const [path, , text] of screens) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
    }
    await expect(page.getByRole('status').getByText("Kinfold isn't responding")).toContainText(
      /This is from \d+:\d\d/,
    )
    await page.goto('/media')
    await expect(page.getByText('Not available offline')).toBeVisible()

    // The first message to someone: the way back stays, and nothing claims to know who is there.
    const lenas = await page.context().newPage()
    await lenas.goto(`/messages?with=${lena.id}`)
    await expect(lenas.getByText('Not available offline')).toBeVisible()
    await expect(lenas.getByRole('heading', { name: 'Lena Marsh' })).toBeVisible()
    await expect(lenas.getByRole('button', { name: 'Back to all conversations' })).toBeVisible()
    await expect(lenas.getByText('Online', { exact: true })).toHaveCount(0)
    await expect(lenas.locator('[data-sonner-toast]')).toHaveCount(0)

    await page.goto('/home')
    await post(page, 'Bread is in the oven')
    await expect(postBy(page, 'Bread is in the oven')).toContainText('Waiting to be sent')
    await page.reload()
    await expect(postBy(page, 'Bread is in the oven')).toContainText('Waiting to be sent')
    await hub.startAgain()
    await rosa.db
      .from('posts')
      .insert({ content: 'The jam is done', user_id: rosa.id, family_id: family.id })
      .throwOnError()
    await expect(postBy(page, 'The jam is done')).toBeVisible()
    await expect(postBy(page, 'Bread is in the oven')).not.toContainText('Waiting to be sent')
    await expect(lenas.getByPlaceholder('Type a message')).toBeVisible()
    await lenas.close()
    await rosa.db.auth.signOut({ scope: 'global' })
    await page.reload()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => kept(page)).not.toContain('plums')
    expect(await keptPictures(page)).toEqual([])
  } finally {
    await hub.close()
  }
})

test('a new version takes over with the next page, but not while something is being written', async ({
  kinfold,
  rosa,
}) => {
  const front = await startInFrontOf(kinfold.url)
  try {
    const page = await rosa.open('/home', { baseURL: front.url, serviceWorkers: 'allow' })
    await installed(page)
    await composer(page).fill('The plums are')
    front.update()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())

    const notice = page.getByText('A new version of Kinfold is ready.')
    await expect(notice).toBeVisible()
    const newScript = page.locator(`script[src="${front.newScript}"]`)
    await expect(newScript).toHaveCount(0)

    await composer(page).fill('')
    await page.getByRole('link', { name: 'Family' }).first().click()
    await expect(newScript).toHaveCount(1)
    await expect(page).toHaveURL(/\/family$/)
    await expect(notice).toBeHidden()
  } finally {
    front.close()
  }
})

test('photos and a link that another app shares without a connection fill the composer', async ({ rosa }) => {
  const page = await rosa.open('/family', { serviceWorkers: 'allow' })
  await installed(page)
  await expect.poll(() => kept(page)).toContain('"profile"')
  await page.context().setOffline(true)
  // Only the installed app, which is not in a tab, receives from others.
  await page.addInitScript(() => {
    const { matchMedia } = window
    window.matchMedia = (query) =>
      matchMedia.call(window, query.replace('display-mode: browser', 'width: 0px'))
  })
  const photos = [png(30, 20, [120, 140, 160]), png(20, 30, [181, 74, 39])].map((photo) =>
    photo.toString('base64'),
  )
  await page.evaluate((photos) => {
    const files = new DataTransfer()
    for (const photo of photos) {
      const bytes = Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0))
      files.items.add(new File([bytes], 'plums.png', { type: 'image/png' }))
    }
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' })
    form.innerHTML =
      '<input name="title" value="Plum pie"><input name="url" value="https://pies.example"><input name="photo" type="file" multiple>'
    const input = form.querySelector<HTMLInputElement>('[type=file]')
    if (input) input.files = files.files
    document.body.append(form)
    form.submit()
  }, photos)
  await page.getByRole('link', { name: /In a post/ }).click()

  await expect(composer(page)).toHaveValue('Plum pie\nhttps://pies.example')
  await expect(composer(page)).toBeFocused()
  await expect(page.getByRole('img', { name: /to be posted/ })).toHaveCount(2)
  await expect(page).toHaveURL(/\/home$/)
})
