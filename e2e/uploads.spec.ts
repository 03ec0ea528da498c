// Uploads: what is sent, what is refused, and what can interrupt them.

import { mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page, Request, Route } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import { paint, SCENES } from './landscape.ts'
import { aPerson, asMember, type FamilyMember, foundFamily } from './members.ts'
import { asTakenByPhone, png, withPlaceBlanked } from './photo.ts'

type TestFile = { name: string; mimeType: string; buffer: Buffer }

const RESUMABLE = '**/storage/v1/upload/resumable'
const text = (name: string, content: string, mimeType = 'text/plain'): TestFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})
const fixture = async (name: string, mimeType: string): Promise<TestFile> => ({
  name,
  mimeType,
  buffer: await readFile(path.join('test/media', name)),
})
const MINIMAL_PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

const picker = (page: Page) => page.getByTestId('upload-picker')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Media' })
const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const openDialog = (page: Page) => page.getByRole('button', { name: 'Upload Media' }).first().click()
const upload = (page: Page) => dialog(page).getByRole('button', { name: 'Upload', exact: true }).click()
const success = (page: Page) =>
  toast(page, 'Upload successful', 'Your media has been shared with your family').first()

/** What the family can see so far. */
async function titlesIn({ db }: FamilyMember): Promise<string[]> {
  const { data } = await db.from('media').select('title').order('title').throwOnError()
  return data.map(({ title }) => title)
}

test('a photo is shared with its details, and unchanged except for the place in it', {
  tag: '@main',
}, async ({ rosa }) => {
  const page = await rosa.open('/media')
  await openDialog(page)
  await expect(dialog(page)).toContainText('Share photos, videos, or documents with your family')
  await expectAccessible(page, '[role=dialog]')

  await dialog(page).getByLabel('Title').fill('First frost')
  await upload(page)
  await expect(toast(page, 'Upload failed', 'Please select a file to upload')).toBeVisible()
  const taken = asTakenByPhone(await paint(page, SCENES.frost))
  await picker(page).setInputFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: taken })
  await dialog(page).getByLabel('Title').fill(' ')
  await upload(page)
  await expect(dialog(page).getByText('Title is required')).toBeVisible()
  await expect(dialog(page).getByLabel('Title')).toBeFocused()

  await dialog(page).getByLabel('Title').fill('First frost')
  await dialog(page).getByLabel('Description (optional)').fill('On the pear tree')
  await dialog(page).getByLabel('Make this visible only to immediate family members').check()
  // Closing keeps what was chosen and typed.
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await openDialog(page)
  await expect(dialog(page).getByLabel('Description (optional)')).toHaveValue('On the pear tree')

  const release = await holdUploads(page)
  await upload(page)
  await expect(dialog(page).getByRole('button', { name: 'Uploading...' })).toBeVisible()
  await release()
  await expect(success(page)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await openDialog(page)
  await expect(dialog(page).getByLabel('Title')).toHaveValue('')
  await expect(dialog(page).getByLabel('Description (optional)')).toHaveValue('')

  const { data: item } = await rosa.db.from('media').select().single().throwOnError()
  expect(item).toMatchObject({
    title: 'First frost',
    description: 'On the pear tree',
    is_private: true,
    user_id: rosa.id,
    family_id: rosa.family_id,
    file_type: 'image/jpeg',
    file_size: taken.length,
  })
  expect(item.file_path).toMatch(new RegExp(`^${rosa.id}/[\\w-]{22}\\.jpg$`))
  const { data: stored } = await rosa.db.storage.from('family-media').download(item.file_path)
  const withoutPlace = withPlaceBlanked(taken)
  expect(withoutPlace.equals(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe(true)
})

test('a file is sent while its form is open; Cancel discards it', async ({ rosa }) => {
  const page = await rosa.open('/media')
  const stored = async () => (await rosa.db.storage.from('family-media').list(rosa.id)).data?.length
  const photo = { mimeType: 'image/jpeg', buffer: await paint(page, SCENES.lake) }
  await openDialog(page)
  await picker(page).setInputFiles({ ...photo, name: 'PXL_20220121_101112123.jpg' })
  await expect(dialog(page).getByLabel('Title')).toHaveValue('January 21, 2022')
  await expect(dialog(page).getByText(/ready to share/)).toBeVisible()
  expect(await stored()).toBe(1)
  expect(await titlesIn(rosa)).toEqual([])
  await expect(tray(page)).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(stored).toBe(0)

  await openDialog(page)
  await expect(dialog(page).getByLabel('Title')).toHaveValue('')
  await picker(page).setInputFiles({ ...photo, name: 'IMG-20220121-WA0004.jpg' })
  await expect(dialog(page).getByText(/ready to share/)).toBeVisible()
  await dialog(page).getByLabel('Title').fill('By the lake')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/upload/resumable')) sent += 1
  })
  await upload(page)
  await expect(success(page)).toBeVisible()
  expect(await titlesIn(rosa)).toEqual(['By the lake'])
  expect(sent).toBe(0)
})

test('of many dropped files, the valid ones are shared', { tag: '@desktop' }, async ({ rosa }) => {
  const page = await rosa.open('/media')
  const webp = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
    return canvas.toDataURL('image/webp').split(',')[1] ?? ''
  })

  await drop(page, [
    { name: 'the_lake.jpg', mimeType: 'image/jpeg', buffer: await paint(page, SCENES.lake) },
    { name: 'red.png', mimeType: 'image/png', buffer: png(40, 30, [200, 80, 60]) },
    { name: 'square.webp', mimeType: 'image/webp', buffer: Buffer.from(webp, 'base64') },
    // Without a type, as on most computers.
    await fixture('landscape.heic', ''),
    await fixture('wander.mp4', 'video/mp4'),
    text('Nonna’s letter.pdf', MINIMAL_PDF, 'application/pdf'),
    text('holiday.jpg', '<!doctype html><script>alert(1)</script>', 'image/jpeg'),
    text(
      'drawing.png',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'image/png',
    ),
    text('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'),
    text('nothing.jpg', '', 'image/jpeg'),
  ])
  await expect(dialog(page).getByText('This type of file cannot be shared here.')).toBeVisible()
  await expect(dialog(page).getByText('This file is empty.')).toBeVisible()
  await expect(dialog(page).getByLabel('Title').first()).toHaveValue('The lake')
  await dialog(page).getByLabel('Title').nth(1).fill('Just red')
  await expectAccessible(page, '[role=dialog]')
  await upload(page)

  await expect(toast(page, 'Upload failed', 'This file is empty.')).toHaveCount(1)
  await expect(success(page)).toBeVisible()
  const wrong = dialog(page).getByText("This file's content does not match its type, so it was not shared.")
  await expect(wrong).toHaveCount(2)
  expect(await titlesIn(rosa)).toEqual([
    'Just red',
    'Landscape',
    'Nonna’s letter',
    'Square',
    'The lake',
    'Wander',
  ])
  const { data: files } = await rosa.db.storage.from('family-media').list(rosa.id)
  expect(files).toHaveLength(6)

  for (const name of ['Holiday', 'Drawing', 'drawing.svg', 'nothing.jpg']) {
    await dialog(page)
      .getByRole('button', { name: `Remove ${name}`, exact: true })
      .click()
  }
  await page.keyboard.press('Escape')
  await expect(tray(page)).toBeHidden()
})

test('uploads survive navigation, lost connections and lost answers', { tag: '@both' }, async ({ rosa }) => {
  const { data: album } = await rosa.db
    .from('albums')
    .insert({ title: 'Notes', family_id: rosa.family_id, created_by: rosa.id })
    .select('id')
    .single()
    .throwOnError()
  const page = await rosa.open(`/media?album=${album.id}`)
  const release = await holdUploads(page)
  await openDialog(page)
  const names = ['One.txt', 'Two.txt', 'Three.txt']
  await picker(page).setInputFiles(names.map((name) => text(name, `${name} was here`)))
  await upload(page)
  await page.keyboard.press('Escape')
  await expect(tray(page)).toContainText('0 of 3 uploaded')
  await page.getByRole('link', { name: 'Family', exact: true }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/family$/)
  await tray(page).getByRole('button', { name: '0 of 3 uploaded' }).click()
  await expect(tray(page).getByText('Waiting to upload')).toHaveCount(1)
  await expectAccessible(page, 'section[aria-label=Uploads]')
  await tray(page).getByRole('button', { name: 'Cancel upload of Two' }).click()

  await page.context().setOffline(true)
  await expect(tray(page).getByText('Waiting for a connection')).toHaveCount(2)
  await release()
  // The row is written, but the answer is lost.
  let lost = 0
  await page.route('**/rest/v1/media*', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  let missed = 0
  await page.route('**/rest/v1/album_items*', async (route) => {
    if (route.request().method() !== 'POST' || missed > 0) return route.fallback()
    missed += 1
    await route.abort()
  })
  await page.context().setOffline(false)
  await expect(success(page)).toBeVisible()
  expect([lost, missed]).toEqual([1, 1])
  const { count } = await rosa.db
    .from('album_items')
    .select('*', { count: 'exact', head: true })
    .eq('album_id', album.id)
    .throwOnError()
  expect(count).toBe(2)
  await expect(tray(page)).toBeHidden()
  expect(await titlesIn(rosa)).toEqual(['One', 'Three'])

  // Refused for good: nothing remains.
  await page.goto('/media')
  await page.route('**/rest/v1/media*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { code: '42501', message: 'no', details: null, hint: null } })
      : route.fallback(),
  )
  await openDialog(page)
  await picker(page).setInputFiles(text('Four.txt', 'four'))
  await upload(page)
  const refused = 'This upload was refused. You may no longer be in this family.'
  await expect(toast(page, 'Upload failed', refused)).toBeVisible()
  await expect
    .poll(async () => (await rosa.db.storage.from('family-media').list(rosa.id)).data?.length)
    .toBe(2)
  await page.unroute('**/rest/v1/media*')
  await page.route(RESUMABLE, (route) =>
    route.fulfill({ status: 400, contentType: 'text/plain', body: 'family_storage_full' }),
  )
  await dialog(page).getByRole('button', { name: 'Upload Four again' }).click()
  await expect(
    toast(page, 'Upload failed', "Your family's storage is full. Delete files that you no longer need"),
  ).toBeVisible()
  await page.unroute(RESUMABLE)
  await dialog(page).getByRole('button', { name: 'Upload Four again' }).click()
  await expect(success(page)).toBeVisible()
  expect(await titlesIn(rosa)).toEqual(['Four', 'One', 'Three'])
})

test('uploads survive a reload, and end with the session', async ({ rosa, kinfold }) => {
  const page = await rosa.open('/media')
  const release = await holdUploads(page)
  await openDialog(page)
  await picker(page).setInputFiles(text('Recipe for soup.txt', 'Water, salt'))
  await dialog(page).getByLabel('Description (optional)').fill('From Nonna')
  await upload(page)
  await expect.poll(() => kept(page)).toBe(2)
  // Another tab leaves it alone while this one is uploading.
  const second = await page.context().newPage()
  await second.goto('/media')
  await openDialog(second)
  await picker(second).setInputFiles(text('Second.txt', 'From the second tab'))
  await upload(second)
  await expect(success(second)).toBeVisible()
  await second.close()
  const member = await asMember(kinfold, rosa)
  expect(await titlesIn(member)).toEqual(['Second'])

  await page.goto('/home')
  await expect(tray(page)).toContainText('0 of 1 uploaded')
  await release()
  await page.reload()
  await expect(success(page)).toBeVisible()
  const { data } = await member.db.from('media').select('title, description').order('title').throwOnError()
  expect(data).toEqual([
    { title: 'Recipe for soup', description: 'From Nonna' },
    { title: 'Second', description: null },
  ])
  await expect.poll(() => kept(page)).toBe(0)

  await page.goto('/media')
  const releaseDiary = await holdUploads(page)
  await openDialog(page)
  await picker(page).setInputFiles(text('Diary.txt', 'Dear diary'))
  await upload(page)
  await expect.poll(() => kept(page)).toBe(2)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /account/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(tray(page)).toBeHidden()
  await expect.poll(() => kept(page)).toBe(0)
  await releaseDiary()
  await foundFamily(page, aPerson('Bento Marsh'), 'Marsh', '/media')
  await expect(tray(page)).toBeHidden()
  expect(await titlesIn(member)).toEqual(['Recipe for soup', 'Second'])
})

test('an interrupted long film resumes where it stopped', async ({ rosa }) => {
  const page = await rosa.open()
  const folder = await mkdtemp(path.join(tmpdir(), 'kinfold-film-'))
  const film = path.join(folder, 'Wedding.mp4')
  // The browser keeps a copy of up to 100 MB.
  const size = 120 * 1024 ** 2
  await sparseFile(film, size)
  await sparseFile(path.join(folder, 'other', 'Wedding.mp4'), size - 1)

  await page.goto('/media')
  const half = size / 2
  const isPiece = (request: Request) => request.method() === 'PATCH'
  const offsetOf = (request: Request) => Number(request.headers()['upload-offset'])
  await page.route(`${RESUMABLE}/*`, (route) =>
    isPiece(route.request()) && offsetOf(route.request()) >= half ? route.abort() : route.fallback(),
  )
  await openDialog(page)
  const panorama = path.join(folder, 'Panorama.jpg')
  await sparseFile(panorama, 26 * 1024 ** 2)
  await picker(page).setInputFiles(panorama)
  await expect(dialog(page)).toContainText('This file is too large. The limit is 25 MB.')
  await dialog(page).getByRole('button', { name: 'Remove Panorama.jpg' }).click()
  await picker(page).setInputFiles(film)
  const cut = page.waitForEvent('requestfailed', isPiece)
  await upload(page)
  await cut
  await page.unroute(`${RESUMABLE}/*`)
  // Larger than what the browser keeps, so it would have to be chosen again.
  const asked = page.waitForEvent('dialog')
  page.once('dialog', (leave) => leave.accept())
  await page.reload()
  expect((await asked).type()).toBe('beforeunload')

  await expect(tray(page)).toContainText('1 upload waits for you')
  const again = tray(page).getByTestId('choose-again-picker')
  await again.setInputFiles(path.join(folder, 'other', 'Wedding.mp4'))
  await expect(toast(page, 'Upload failed', 'This is a different file, or it has changed.')).toBeVisible()
  const offsets: number[] = []
  page.on('request', (request) => isPiece(request) && offsets.push(offsetOf(request)))
  await again.setInputFiles(film)
  await expect(success(page)).toBeVisible({ timeout: 60_000 })
  expect(Math.min(...offsets)).toBeGreaterThanOrEqual(half)

  const { db } = rosa
  const { data } = await db.from('media').select('title, file_size, file_type').throwOnError()
  expect(data).toEqual([{ title: 'Wedding', file_size: size, file_type: 'video/mp4' }])
  await rm(folder, { recursive: true })
})

/** From now on nothing is sent. @returns a function that resumes */
async function holdUploads(page: Page): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = async (route: Route) => {
    await released
    // The page may have given up meanwhile.
    await route.continue().catch(() => undefined)
  }
  await page.route(RESUMABLE, hold)
  return async () => {
    release()
    await page.unroute(RESUMABLE, hold)
  }
}

/** The number of unfinished uploads in the browser's storage. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('kinfold-uploads')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const count = database.transaction('unfinished').objectStore('unfinished').count()
          count.onsuccess = () => {
            database.close()
            resolve(count.result)
          }
        }
      }),
  )

async function drop(page: Page, files: TestFile[]) {
  const encoded = files.map(({ buffer, ...file }) => ({ ...file, content: buffer.toString('base64') }))
  const dropped = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer()
    for (const { name, mimeType, content } of list) {
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: mimeType }))
    }
    return transfer
  }, encoded)
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: dropped })
  await expect(page.getByText('Drop files here to share them with your family')).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped })
}

/** Starts like a film, but takes no disk space. */
async function sparseFile(file: string, size: number) {
  const beginning = await readFile('test/media/wander.mp4')
  await mkdir(path.dirname(file), { recursive: true })
  const handle = await open(file, 'w')
  await handle.write(beginning)
  await handle.truncate(size)
  await handle.close()
}
