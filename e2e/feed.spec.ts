// The feed: posting, pages, likes, sharing and photos.

import type { Page } from '@playwright/test'
import { webm } from '../test/media.ts'
import { expectAccessible } from './accessible.ts'
import { composer, copied, post, postBy, toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import { paint, SCENES } from './landscape.ts'
import type { FamilyMember } from './members.ts'
import { asTakenByPhone } from './photo.ts'

test('older posts load while scrolling, each once', async ({ rosa }) => {
  const page = await rosa.open()
  await writePosts(rosa, 45)
  await page.reload()

  await expect(postBy(page, 'Letter 45 of')).toBeVisible()
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await page.keyboard.press('End')
    await expect(postBy(page, 'Letter 1 of')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('article')).toHaveCount(45)
})

test('a like is kept and taken back; one that cannot be saved rolls back', { tag: '@main' }, async ({
  rosa,
}) => {
  const page = await rosa.open()
  await post(page, 'Soup at six')
  const soup = postBy(page, 'Soup at six')
  const saved = (method: string) =>
    page.waitForResponse(
      (response) => response.url().includes('/post_likes') && response.request().method() === method,
    )
  const liked = saved('POST')
  await soup.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(soup).toContainText('You like this')
  await liked
  await page.reload()
  await expect(soup).toContainText('You like this')
  const takenBack = saved('DELETE')
  await soup.getByRole('button', { name: 'Liked' }).click()
  await expect(soup.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
  await takenBack

  await page.reload()
  await expect(soup.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
  await page.route('**/rest/v1/post_likes**', (route) => route.abort())
  await soup.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(toast(page, 'Failed to save your like')).toBeVisible()
  await expect(soup.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
})

test('a shared link leads to its post, even an old one', { tag: '@desktop' }, async ({ rosa, bento }) => {
  const page = await rosa.open(null)
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.goto('/home')
  await post(page, 'The very first')
  await postBy(page, 'The very first').getByRole('button', { name: 'Share' }).click()
  await expect(toast(page, 'Link copied', 'Post URL copied to clipboard')).toBeVisible()
  const url = await copied(page)
  expect(url).toMatch(/\/home\?post=[0-9a-f-]{36}$/)
  await writePosts(rosa, 25)

  const bentosPage = await bento.open(url)
  await expect(postBy(bentosPage, 'The very first')).toBeInViewport()
})

test('an album in a post has a card for those with whom it is shared', async ({ rosa, bento, kinfold }) => {
  const { data: album } = await rosa.db
    .from('albums')
    .insert({ family_id: rosa.family_id, title: 'The lake', for_family: false })
    .select('id')
    .single()
    .throwOnError()
  const place = { album_id: album.id, user_id: bento.id }
  await rosa.db
    .from('album_members')
    .insert({ family_id: rosa.family_id, ...place })
    .throwOnError()
  const page = await rosa.open()
  await post(page, `Add yours: ${kinfold.url}/media?album=${album.id}`)
  await expect(postBy(page, 'Add yours').getByRole('link', { name: /^The lake/ })).toBeVisible()

  const bentosPage = await bento.open('/home')
  await postBy(bentosPage, 'Add yours')
    .getByRole('link', { name: /^The lake/ })
    .click()
  await expect(bentosPage.getByRole('heading', { name: 'The lake' })).toBeVisible()

  await rosa.db.from('album_members').delete().match(place).throwOnError()
  await expect(bentosPage.getByRole('heading', { name: 'This album is not available' })).toBeVisible()
  await bentosPage.goto('/home')
  await expect(postBy(bentosPage, 'Add yours').getByRole('link', { name: /album=/ })).toBeVisible()
  await expect(postBy(bentosPage, 'Add yours').getByRole('link', { name: /^The lake/ })).toHaveCount(0)
})

test('a photo is stored upright, at screen size and without its location', { tag: '@main' }, async ({
  rosa,
  kinfold,
}) => {
  const page = await rosa.open()
  const taken = asTakenByPhone(await paint(page, { ...SCENES.frost, width: 3000, height: 1500 }))
  expect(taken.includes('Exif')).toBe(true)
  await choosePhoto(page, 'garden.jpg', taken)
  await post(page, '')
  const photo = page.getByRole('img', { name: 'Photo posted by Rosa Oliveira' })
  await expect(photo).toHaveAttribute('src', /_1024x2048\.webp$/)

  const source = new URL((await photo.getAttribute('src')) ?? '', kinfold.url).href
  const stored = Buffer.from(await (await fetch(source)).arrayBuffer())
  for (const trace of ['Exif', 'II*', 'GPS']) expect(stored.includes(trace), trace).toBe(false)
  const { width, height, left, right } = await look(page, source)
  expect([width, height]).toEqual([1024, 2048])
  // After rotation, the top of the photo is at the right: the sky, much lighter than the wood.
  expect(right).toBeGreaterThan(left + 40)
})

test('the feed shows a placeholder, then a rendition, and the photo itself if that fails', async ({
  rosa,
}) => {
  const page = await rosa.open(null)
  // As in Safari before 16.4.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'))
  await page.goto('/home')
  await choosePhoto(page, 'lake.jpg', await paint(page, SCENES.lake))
  await post(page, 'The lake')
  const photo = page.getByRole('img', { name: 'Photo posted by Rosa Oliveira' })
  const shown = () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc)
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(shown).toMatch(/\/render\/image\/public\/posts\/[\w-]{44,}_1600x1000\.webp\?width=\d+$/)

  await page.route('**/render/image/**', (route) => route.abort())
  await page.reload()
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(shown).toMatch(/\/object\/public\/posts\//)

  // Delayed while this test looks at the placeholder.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/(render\/image|object)\/public\//, (route) => held.then(() => route.continue()))
  await page.reload({ waitUntil: 'domcontentloaded' })
  const placeholder = page.getByRole('button', { name: /^Open photo/ }).locator('span span')
  await expect(placeholder).toHaveCSS('background-image', /^url\("data:image\/png;base64,/)
  release()
  await expect.poll(shown).toBeTruthy()
})

test('a photo opens in full, and Escape returns to it', { tag: '@both' }, async ({ rosa }) => {
  const page = await rosa.open()
  await choosePhoto(page, 'dusk.jpg', await paint(page, SCENES.dusk))
  await post(page, 'What a sky')
  const open = postBy(page, 'What a sky').getByRole('button', { name: 'Open photo posted by Rosa Oliveira' })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Photo posted by Rosa Oliveira' })
  await expect(dialog.getByRole('img')).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()

  await open.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await open.click()
  await page.mouse.click(20, 20)
  await expect(dialog).toHaveCount(0)
})

test('photos are put in order, an unreadable one is refused by name, and all survive a reload', {
  tag: '@desktop',
}, async ({ rosa, bento }) => {
  const [page, bentosPage] = [await rosa.open(), await bento.open()]
  await composer(page).fill('Look at these')
  const scenes = [SCENES.lake, SCENES.dusk, SCENES.frost]
  const photos = await Promise.all(
    scenes.map(async (scene, index) => aFile(`${index}.jpg`, await paint(page, scene))),
  )
  // A format that phones write and only Safari can read.
  const heic = aFile('IMG_1.HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))
  await page.getByTestId('photo-picker').setInputFiles([...photos, heic])
  await expect(
    toast(page, 'This file cannot be posted', 'IMG_1.HEIC: This is not a photo that can be shown here'),
  ).toBeVisible()
  const previews = page.getByRole('img', { name: /to be posted$/ })
  await expect(previews).toHaveCount(3)
  await expectAccessible(page)
  const addresses = () => previews.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src))
  const [first = '', second = '', third = ''] = await addresses()
  await page.getByRole('button', { name: 'Move photo 3 forward' }).click()
  await expect.poll(addresses).toEqual([first, third, second])
  await expect(page.getByRole('button', { name: 'Move photo 2 forward' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect.poll(addresses).toEqual([third, second])

  await page.reload()
  await expect(previews).toHaveCount(2)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(postBy(page, 'Look at these')).toBeVisible()
  await expect(previews).toHaveCount(0)

  const shown = postBy(bentosPage, 'Look at these').getByRole('img')
  await expect(shown).toHaveCount(2)
  await postBy(bentosPage, 'Look at these')
    .getByRole('button', { name: /^Open photo 1 of 2/ })
    .click()
  const gallery = bentosPage.getByRole('dialog', { name: 'Photo 1 of 2 posted by Rosa Oliveira' })
  await expect(gallery).toBeVisible()
  const saved = bentosPage.waitForEvent('download')
  await gallery.getByRole('link', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Photo 1 of 2 posted by Rosa Oliveira\.\w+$/)
  await bentosPage.keyboard.press('ArrowRight')
  await expect(bentosPage.getByRole('dialog', { name: 'Photo 2 of 2 posted by Rosa Oliveira' })).toBeVisible()
  await expectAccessible(bentosPage, '[role="dialog"]')
  await bentosPage.keyboard.press('Escape')
  await expect(bentosPage.getByRole('button', { name: /^Open photo 1 of 2/ })).toBeFocused()
})

test('videos play in the gallery of their post; a large one is sent in pieces before it', async ({
  rosa,
}) => {
  const clip = Buffer.from(await (await webm()).arrayBuffer())
  // Players ignore what follows the last cluster.
  const film = Buffer.concat([clip, Buffer.alloc(21 * 1024 ** 2)])
  const page = await rosa.open()
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'PATCH' && pathname.includes('/upload/resumable/')) sent.push('piece')
    if (request.method() === 'POST' && pathname.endsWith('/rest/v1/posts')) sent.push('post')
  })
  await page.getByTestId('photo-picker').setInputFiles([
    { name: 'steps.webm', mimeType: 'video/webm', buffer: clip },
    { name: 'wedding.webm', mimeType: 'video/webm', buffer: film },
  ])
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(2)
  await post(page, 'Her first steps')
  const shown = postBy(page, 'Her first steps')
  await expect(shown.getByRole('button', { name: /^Open photo/ })).toHaveCount(2)
  expect(sent).toEqual(['piece', 'piece', 'piece', 'piece', 'post'])

  await shown.getByRole('button', { name: /^Open photo 1 of 2/ }).click()
  const video = page.getByRole('dialog').locator('video')
  const seconds = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(seconds).toBeGreaterThan(0)
  const first = await video.getAttribute('src')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(video).not.toHaveAttribute('src', first ?? '')
  await expect.poll(seconds).toBeGreaterThan(0)
})

test('an author edits a post, everyone sees it, and its tags lead to the others', {
  tag: ['@desktop', '@main'],
}, async ({ rosa, bento }) => {
  const written = { content: 'Soup at sicks', tags: ['kitchen'], family_id: bento.family_id }
  await bento.db.from('posts').insert(written).throwOnError()
  await rosa.db.from('posts').insert({ content: 'Bread', family_id: rosa.family_id }).throwOnError()
  const [page, bentosPage] = [await rosa.open(), await bento.open()]
  await expect(postBy(page, 'Soup at sicks')).toBeVisible()
  await postBy(bentosPage, 'Soup at sicks')
    .getByRole('button', { name: /^Options for/ })
    .click()
  await bentosPage.getByRole('menuitem', { name: 'Edit post' }).click()
  const form = bentosPage.getByRole('dialog', { name: 'Edit post' })
  await form.getByLabel('Text').fill('Soup at six')
  await bentosPage
    .getByRole('dialog')
    .getByTestId('photo-picker')
    .setInputFiles(aFile('lake.jpg', await paint(page, SCENES.lake)))
  await expect(form.getByRole('img', { name: 'Photo to be posted' })).toBeVisible()
  await expectAccessible(bentosPage, '[role="dialog"]')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(bentosPage, 'Post changed')).toBeVisible()
  await expect(postBy(page, 'Soup at six')).toContainText('edited')
  await expect(postBy(page, 'Soup at six').getByRole('img', { name: /^Photo posted/ })).toHaveCount(1)

  await postBy(page, 'Soup at six').getByRole('link', { name: '#kitchen' }).click()
  await expect(page.getByText('Posts tagged #kitchen')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Show all posts' }).click()
  await expect(postBy(page, 'Bread')).toBeVisible()

  // An admin removes it.
  await postBy(page, 'Soup at six')
    .getByRole('button', { name: /^Options for/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Edit post' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  await page.getByRole('button', { name: 'Delete post' }).click()
  await expect(postBy(bentosPage, 'Soup at six')).toHaveCount(0)
})

test('a refused post is kept across a reload and sent on the second attempt', async ({ rosa }) => {
  const page = await rosa.open()
  await page.route('**/rest/v1/posts**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: '23514', message: '' } })
      : route.fallback(),
  )
  await page.getByLabel('What would you like').fill('Soup')
  await page.getByRole('button', { name: 'Tags' }).click()
  await page.getByLabel('Add a tag').fill('garden,')
  await post(page, 'Soup at six')
  await expect(
    toast(page, 'Post creation failed', 'An error occurred while creating your post'),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('What would you like')).toHaveValue('Soup at six')
  await expect(page.getByText('#garden')).toBeVisible()

  await page.unroute('**/rest/v1/posts**')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/rest/v1/posts**', (route) =>
    route.request().method() === 'POST' ? held.then(() => route.continue()) : route.fallback(),
  )
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Posting...' })).toBeVisible()
  release()
  await expect(toast(page, 'Post created', 'Your post has been shared with your family')).toBeVisible()
  await expect(page.getByLabel('What would you like')).toHaveValue('')
  await expect(postBy(page, 'Soup at six')).toContainText('#garden')

  for (const nothing of ['', '   ']) {
    await post(page, nothing)
    const refused = toast(page, 'Cannot create post', 'Please add content or an image to your post')
    await refused.getByRole('button', { name: 'Close' }).click()
    await expect(refused).toHaveCount(0)
  }
})

test('a like while signed out is refused with an explanation', async ({ rosa }) => {
  const page = await rosa.open()
  await post(page, 'Soup at six')
  await expect(postBy(page, 'Soup at six')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await postBy(page, 'Soup at six').getByRole('button', { name: 'Like', exact: true }).click()
  await expect(toast(page, 'Authentication required', 'You must be logged in to like posts')).toBeVisible()
  await expect(postBy(page, 'Soup at six').getByRole('button', { name: 'Like', exact: true })).toBeVisible()
})

test('an author deletes a post, and it disappears for everyone', { tag: '@desktop' }, async ({
  rosa,
  bento,
}) => {
  const [page, bentosPage] = [await rosa.open(), await bento.open()]
  await post(page, 'Said too soon')
  await expect(postBy(bentosPage, 'Said too soon')).toBeVisible()
  await expect(postBy(bentosPage, 'Said too soon').getByRole('button', { name: /^Options for/ })).toHaveCount(
    0,
  )

  const more = postBy(page, 'Said too soon').getByRole('button', { name: /^Options for/ })
  await more.click()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(more).toBeFocused()
  await more.click()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  await page.route('**/rest/v1/posts?**', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Delete post' }).click()
  await expect(toast(page, 'Failed to delete post', 'Kinfold cannot be reached.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete post' }).click()
  await expect(toast(page, 'Post deleted')).toBeVisible()
  await expect(postBy(page, 'Said too soon')).toHaveCount(0)
  await expect(postBy(bentosPage, 'Said too soon')).toHaveCount(0)
})

test('a post that was written before the page listens appears', async ({ rosa, bento }) => {
  const page = await rosa.open(null)
  let listen = () => {}
  const posted = new Promise<void>((resolve) => {
    listen = resolve
  })
  await page.routeWebSocket(/\/realtime\/v1\//, async (socket) => {
    await posted
    socket.connectToServer()
  })
  await page.goto('/home')
  await expect(page.getByText('No posts yet.')).toBeVisible()
  await bento.db.from('posts').insert({ content: 'Soup at six', family_id: bento.family_id }).throwOnError()
  listen()
  await expect(postBy(page, 'Soup at six')).toBeVisible()
})

async function writePosts({ db, family_id }: FamilyMember, count: number) {
  for (let number = 1; number <= count; number++) {
    const content = `Letter ${number} of ${count}`
    await db.from('posts').insert({ content, family_id }).throwOnError()
  }
}

const aFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

const choosePhoto = (page: Page, name: string, buffer: Buffer) =>
  page.getByTestId('photo-picker').setInputFiles(aFile(name, buffer))

/** The size of a picture, and its brightness near the left and right edge, from 0 to 255. */
const look = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob())
    const { width, height } = picture
    const canvas = new OffscreenCanvas(2, 1)
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, height / 4, width / 8, height / 2, 0, 0, 1, 1)
    context?.drawImage(picture, (width * 7) / 8, height / 4, width / 8, height / 2, 1, 0, 1, 1)
    const pixels = context?.getImageData(0, 0, 2, 1).data
    return { width, height, left: pixels?.[0] ?? 0, right: pixels?.[4] ?? 0 }
  }, url)
