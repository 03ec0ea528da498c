// The feed: pages, likes, sharing, and photos that carry no position.

import {
  expect,
  found,
  join,
  type Kinfold,
  type Person,
  post,
  postBy,
  signedIn,
  someone,
  test,
  toast,
} from './kinfold.ts'
import { png } from './photo.ts'

test('older posts load while one scrolls, each once', async ({ kinfold, visitor }) => {
  const rosa = someone('Rosa Oliveira')
  const page = await visitor()
  await found(page, rosa, 'Oliveira')
  await writePosts(kinfold, rosa, 45)
  await page.reload()

  await expect(postBy(page, 'Letter 45 of')).toBeVisible()
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await page.keyboard.press('End')
    await expect(postBy(page, 'Letter 1 of')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('article')).toHaveCount(45)
})

test('a like is taken back, and one that cannot be saved rolls back with a word', async ({ visitor }) => {
  const page = await visitor()
  await found(page, someone('Rosa Oliveira'), 'Oliveira')
  await post(page, 'Soup at six')
  const soup = postBy(page, 'Soup at six')
  await soup.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(soup).toContainText('You like this')
  await soup.getByRole('button', { name: 'Liked' }).click()
  await expect(soup.getByRole('button', { name: 'Like', exact: true })).toBeVisible()

  await page.reload()
  await expect(soup.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
  await page.route('**/rest/v1/post_likes**', (route) => route.abort())
  await soup.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(toast(page, 'Failed to save your like')).toBeVisible()
  await expect(soup.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
})

test('a shared link leads to its post, however old it is', async ({ kinfold, visitor }) => {
  const [rosa, bento] = [someone('Rosa Oliveira'), someone('Bento Oliveira')]
  const page = await visitor()
  const link = await found(page, rosa, 'Oliveira')
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.reload()
  await post(page, 'The very first')
  await postBy(page, 'The very first').getByRole('button', { name: 'Share' }).click()
  await expect(toast(page, 'Link copied', 'Post URL copied to clipboard')).toBeVisible()
  const url = await page.evaluate(() => navigator.clipboard.readText())
  expect(url).toMatch(/\/home\?post=[0-9a-f-]{36}$/)
  await writePosts(kinfold, rosa, 25)

  const bentosPage = await visitor()
  await join(bentosPage, bento, link)
  await bentosPage.goto(url)
  await expect(postBy(bentosPage, 'The very first')).toBeInViewport()
})

test('a photo is sent without its metadata and no larger than a screen needs', async ({
  kinfold,
  visitor,
}) => {
  const page = await visitor()
  await found(page, someone('Rosa Oliveira'), 'Oliveira')
  const picture = png(3_000, 1_500, [80, 120, 90])
  await page.getByTestId('photo-picker').setInputFiles({
    name: 'garden.png',
    mimeType: 'image/png',
    buffer: withText(picture, 'GPS 38.7223 N, 9.1393 W'),
  })
  await post(page, '')
  const photo = page.getByRole('img', { name: 'Photo posted by Rosa Oliveira' })
  await photo.scrollIntoViewIfNeeded()
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([2048, 1024])
  const source = new URL((await photo.getAttribute('src')) ?? '', kinfold.url)
  const stored = Buffer.from(await (await fetch(source)).arrayBuffer())
  expect(stored.includes('GPS')).toBe(false)
})

test('one’s own post can be deleted, and disappears for everybody', async ({ visitor }) => {
  const page = await visitor()
  const link = await found(page, someone('Rosa Oliveira'), 'Oliveira')
  const bentosPage = await visitor()
  await join(bentosPage, someone('Bento Oliveira'), link)
  await post(page, 'Said too soon')
  await expect(postBy(bentosPage, 'Said too soon')).toBeVisible()
  await expect(postBy(bentosPage, 'Said too soon').getByRole('button', { name: /^More about/ })).toHaveCount(
    0,
  )

  await postBy(page, 'Said too soon')
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  await page.getByRole('button', { name: 'Delete post' }).click()
  await expect(postBy(page, 'Said too soon')).toHaveCount(0)
  await expect(postBy(bentosPage, 'Said too soon')).toHaveCount(0)
})

test('a feed that cannot be loaded says so and loads again', async ({ visitor }) => {
  const page = await visitor()
  await found(page, someone('Rosa Oliveira'), 'Oliveira')
  await post(page, 'Soup at six')
  await expect(postBy(page, 'Soup at six')).toBeVisible()
  await page.route('**/rest/v1/posts**', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await page.reload()
  await expect(toast(page, 'Failed to load posts')).toBeVisible()
  await page.unroute('**/rest/v1/posts**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(postBy(page, 'Soup at six')).toBeVisible()
})

async function writePosts(kinfold: Kinfold, author: Person, count: number) {
  const client = await signedIn(kinfold, author)
  const { data: profile } = await client.from('profiles').select('family_id').single().throwOnError()
  for (let number = 1; number <= count; number++) {
    const content = `Letter ${number} of ${count}`
    await client.from('posts').insert({ content, family_id: profile.family_id }).throwOnError()
  }
}

/** The picture with a comment, as cameras write where they were. */
function withText(picture: Buffer, text: string): Buffer {
  const end = picture.length - 12
  const data = Buffer.from(`tEXtComment\0${text}`, 'latin1')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length - 4)
  // Decoders skip an ancillary chunk whose checksum is wrong.
  return Buffer.concat([picture.subarray(0, end), size, data, Buffer.alloc(4), picture.subarray(end)])
}
