// The whole path: a family moves in, and a stranger stays outside.

import type { Page } from '@playwright/test'
import { composer, copied, fillRegistration, post, postBy, register, toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import { aPerson, type Member, type Person, signedIn } from './members.ts'
import { png } from './photo.ts'
import type { Kinfold } from './server.ts'

/** Registers, creates a family and opens the feed. */
async function foundByHand(page: Page, person: Person, family: string): Promise<void> {
  await register(page, person)
  await page.getByLabel('Family name').fill(family)
  await page.getByRole('button', { name: 'Create family' }).click()
  await expect(page).toHaveURL('/invite-members')
  await page.getByRole('link', { name: 'Continue to Family Hub' }).click()
  await expect(page).toHaveURL('/home')
}

/** Registers from the invitation on the page, and joins. */
async function joinByHand(page: Page, person: Person): Promise<void> {
  await page.getByRole('link', { name: 'Sign up to join' }).click()
  await fillRegistration(page, person)
  await page.getByRole('button', { name: 'Join Family Hub' }).click()
  await expect(page).toHaveURL('/home')
}

test('two members see each other’s posts live, and a stranger sees nothing', { tag: '@main' }, async ({
  kinfold,
  newFamily,
  visitor,
}) => {
  const [rosa, bento] = [aPerson('Rosa Oliveira'), aPerson('Bento Oliveira')]

  const rosasPage = await visitor()
  await foundByHand(rosasPage, rosa, 'Oliveira')
  await expect(rosasPage.getByText('No posts yet. Share something with your family!')).toBeVisible()

  await rosasPage.goto('/invite-members')
  await expect(rosasPage.getByRole('img', { name: 'QR code of the link to join your family' })).toBeVisible()
  await rosasPage.getByRole('button', { name: 'Copy link' }).click()
  await expect(rosasPage.getByRole('button', { name: 'Copy link' })).toHaveText('Copied')
  const link = await copied(rosasPage)
  expect(link).toBe(await rosasPage.getByLabel('Invite link').inputValue())
  await rosasPage.getByRole('link', { name: 'Continue to Family Hub' }).click()

  const bentosPage = await visitor()
  await bentosPage.goto(link)
  await expect(
    bentosPage.getByRole('heading', { name: "You've been invited to join Oliveira" }),
  ).toBeVisible()
  await joinByHand(bentosPage, bento)

  const picture = png(1200, 900, [181, 74, 39])
  await bentosPage.getByTestId('photo-picker').setInputFiles({
    name: 'pear tree.png',
    mimeType: 'image/png',
    buffer: picture,
  })
  await expect(bentosPage.getByAltText('Photo to be posted')).toBeVisible()
  await bentosPage.getByRole('button', { name: 'Tags' }).click()
  await bentosPage.getByLabel('Add a tag and press Enter').fill('garden')
  await bentosPage.getByLabel('Add a tag and press Enter').press('Enter')
  await post(bentosPage, 'First frost on the pear tree')
  await expect(toast(bentosPage, 'Post created', 'Your post has been shared with your family')).toBeVisible()
  await expect(composer(bentosPage)).toHaveValue('')

  // It arrives live: Rosa's page is not reloaded.
  const arrived = postBy(rosasPage, 'First frost on the pear tree')
  await expect(arrived).toContainText('Bento Oliveira')
  await expect(arrived).toContainText('#garden')
  const photo = arrived.getByRole('img', { name: 'Photo posted by Bento Oliveira' })
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await arrived.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(arrived.getByRole('button', { name: 'Liked' })).toHaveAttribute('aria-pressed', 'true')
  await expect(postBy(bentosPage, 'First frost on the pear tree')).toContainText('1 like')

  // And in the other direction.
  await post(rosasPage, 'Soup at six')
  await expect(postBy(bentosPage, 'Soup at six')).toContainText('Rosa Oliveira')

  const otto = await newFamily('Otto Marsh', 'Marsh')
  const ottosPage = await otto.open()
  await expect(ottosPage.getByText('No posts yet. Share something with your family!')).toBeVisible()
  await expect(ottosPage.getByText('Rosa Oliveira')).toHaveCount(0)

  const url = await photo.getAttribute('src')
  await expectOutsider(kinfold, otto, rosa, new URL(url ?? '', kinfold.url).pathname)
})

/** Tries every direct way to the other family's data. */
async function expectOutsider(kinfold: Kinfold, stranger: Member, insider: Person, photoPath: string) {
  const [outside, inside] = [stranger.db, await signedIn(kinfold, insider)]
  const { data: theirs } = await inside.from('posts').select('*')
  expect(theirs).toHaveLength(2)
  const { id, family_id } = theirs?.[0] ?? {}

  for (const table of ['posts', 'post_likes', 'profiles', 'families']) {
    const { data } = await outside.from(table).select('*')
    expect(JSON.stringify(data), table).not.toContain(family_id)
    expect(JSON.stringify(data), table).not.toContain(id)
  }
  expect((await outside.from('posts').select('id').eq('id', id)).data).toEqual([])
  expect((await outside.from('posts').insert({ content: 'hello', family_id })).error?.code).toBe('42501')
  expect((await outside.from('post_likes').insert({ post_id: id })).error?.code).toBe('42501')
  expect((await outside.from('posts').delete().eq('id', id).select()).data).toEqual([])

  const name = photoPath.split('/').at(-1) ?? ''
  expect((await outside.storage.from('posts').list()).data).toEqual([])
  expect((await outside.storage.from('posts').createSignedUrl(name, 60)).error).not.toBeNull()
  expect((await outside.storage.from('posts').remove([name])).data).toEqual([])
  expect((await inside.storage.from('posts').upload('x.png', png(1, 1, [0, 0, 0]))).error).not.toBeNull()
  // The name, 128 random bits, is the secret: its holder can fetch the picture, and it cannot be indexed.
  const kept = await fetch(kinfold.url + photoPath)
  expect([kept.status, kept.headers.get('x-robots-tag')]).toEqual([200, 'none'])

  // The stranger subscribes to everything; the first change received is the marker of their own family.
  const heard: unknown[] = []
  let resolveMarked = () => {}
  const marked = new Promise<void>((resolve) => {
    resolveMarked = resolve
  })
  const { data: own } = await outside.from('profiles').select('id, family_id').single()
  const channel = outside
    .channel('eavesdropper')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'posts' }, ({ new: row }) => {
      heard.push(row.content)
      if (row.content === 'marker') resolveMarked()
    })
  await new Promise<void>((resolve) => {
    channel.on('system', {}, ({ status }) => status === 'ok' && resolve()).subscribe()
  })
  await inside.from('posts').insert({ content: 'for the Oliveiras only', family_id }).throwOnError()
  await outside.from('posts').insert({ content: 'marker', family_id: own?.family_id }).throwOnError()
  await marked
  expect(heard).toEqual(['marker'])
  await Promise.all([outside.removeAllChannels(), inside.removeAllChannels()])
}
