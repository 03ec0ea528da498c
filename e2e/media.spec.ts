// The family's media: what is shown and in which order, one thing in full, changing and deleting it, thousands of it.

import type { Page } from '@playwright/test'
import postgres from 'postgres'
import { ffmpegProgram, landscapeHeic, mp4, webm } from '../test/media.ts'
import { leave } from '../test/membership.ts'
import { socketOf } from '../test/running-kinfold.ts'
import { expectAccessible } from './accessible.ts'
import {
  asMember,
  expect,
  type FamilyMember,
  found,
  join,
  type Kinfold,
  register,
  someone,
  test,
  toast,
  withoutLiveUpdates,
} from './kinfold.ts'
import { paint, SCENES } from './landscape.ts'
import { asTakenByPhone, png } from './photo.ts'
import { card, lightbox, pdf, share, shown, wav } from './shared-media.ts'

test.use({ environment: { FFMPEG_PATH: ffmpegProgram } })

const blob = (bytes: Buffer, type: string) => new Blob([new Uint8Array(bytes)], { type })
const plain = () => blob(png(400, 300, [120, 150, 110]), 'image/png')
const cards = (page: Page) => page.getByRole('article')
const titles = (page: Page) => page.getByRole('article').getByRole('heading')
const open = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true }).click()

/** Rosa with a family of her own, and her screen. */
async function rosas(kinfold: Kinfold, page: Page) {
  const person = someone('Rosa Oliveira')
  const link = await found(page, person, 'Oliveira', null)
  return { link, rosa: await asMember(kinfold, person) }
}

async function joinedBy(kinfold: Kinfold, page: Page, name: string, link: string): Promise<FamilyMember> {
  const person = someone(name)
  await join(page, person, link, null)
  return asMember(kinfold, person)
}

test('tabs and orders, in the address; what is private is only seen by immediate family', async ({
  kinfold,
  visitor,
}) => {
  const [page, bentosPage] = [await visitor(), await visitor()]
  const { link, rosa } = await rosas(kinfold, page)
  const bento = await joinedBy(kinfold, bentosPage, 'Bento Oliveira', link)
  await share(bento, pdf('Deed'), { title: 'Deed' })
  await share(rosa, await webm(), { title: 'First steps' })
  await share(rosa, plain(), { title: 'For us alone', is_private: true })
  await share(bento, plain(), { title: 'Frost' })

  await page.goto('/media')
  await expect(titles(page)).toHaveText(['Frost', 'For us alone', 'First steps', 'Deed'])
  await expect(card(page, 'Frost')).toContainText(/Uploaded by Bento Oliveira on \w+ \d+, \d{4}/)
  await expect(card(page, 'For us alone')).toContainText('Private')
  await expect(card(page, 'Frost')).not.toContainText('Private')
  for (const [title, kind] of [
    ['Frost', 'Photo'],
    ['First steps', 'Video'],
    ['Deed', 'Document'],
  ] as const) {
    await expect(card(page, title)).toContainText(kind)
  }
  await expect(card(page, 'First steps')).toContainText('0:02')
  const poster = card(page, 'First steps').locator('img')
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(page).toHaveURL('/media?type=documents')
  await expect(titles(page)).toHaveText(['Deed'])
  await page.getByRole('tab', { name: 'Videos' }).click()
  await expect(titles(page)).toHaveText(['First steps'])
  await page.goBack()
  await expect(titles(page)).toHaveText(['Deed'])
  await page.getByRole('tab', { name: 'All' }).click()
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['Most Recent', 'Oldest First', 'My Uploads'])
  await page.getByRole('menuitemradio', { name: 'Oldest First' }).click()
  await expect(titles(page)).toHaveText(['Deed', 'First steps', 'For us alone', 'Frost'])
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitemradio', { name: 'My Uploads' }).click()
  await page.getByRole('tab', { name: 'Photos' }).click()
  await expect(page).toHaveURL('/media?type=photos&sort=mine')
  await page.reload()
  await expect(titles(page)).toHaveText(['For us alone'])

  await bentosPage.goto('/media')
  await expect(titles(bentosPage)).toHaveText(['Frost', 'First steps', 'Deed'])
  await rosa.db.from('immediate_family').insert({ relative_id: bento.id }).throwOnError()
  await bentosPage.reload()
  await expect(card(bentosPage, 'For us alone')).toContainText('Private')

  await leave({ ...bento, name: '', email: '' }).throwOnError()
  await page.goto('/media')
  await expect(card(page, 'Frost')).toContainText('Uploaded by Unknown User on')
})

test('nothing yet, no family, and what cannot be loaded', async ({ kinfold, visitor }) => {
  const page = await visitor()
  await register(page, someone('Rosa Oliveira'))
  await expect(page).toHaveURL('/create-family')
  await page.goto('/media')
  await expect(page.getByRole('heading', { name: 'Family Media Sharing' })).toBeVisible()
  await expect(page.getByText('You need to be part of a family to use this feature.')).toBeVisible()

  const bentosPage = await visitor()
  const { rosa } = await rosas(kinfold, bentosPage)
  await bentosPage.goto('/media')
  await expect(bentosPage.getByText('Share photos, videos, and documents with your family')).toBeVisible()
  for (const [tab, plural, one] of [
    ['All', 'media', 'media file'],
    ['Photos', 'photos', 'photo'],
    ['Videos', 'videos', 'video'],
    ['Documents', 'documents', 'document'],
  ] as const) {
    await bentosPage.getByRole('tab', { name: tab }).click()
    const panel = bentosPage.getByRole('tabpanel')
    await expect(panel.getByRole('heading', { name: `No ${plural} found` })).toBeVisible()
    await expect(panel).toContainText(`Upload your first ${one} to share with your family`)
    await expect(panel.getByRole('button', { name: 'Upload Media' })).toBeVisible()
  }

  await withoutLiveUpdates(bentosPage)
  await share(rosa, plain(), { title: 'Frost' })
  await bentosPage.route('**/rest/v1/family_media?**', (route) => route.abort())
  await bentosPage.goto('/media')
  await expect(toast(bentosPage, 'Failed to load media', 'Kinfold cannot be reached.')).toBeVisible()
  await bentosPage.unroute('**/rest/v1/family_media?**')
  await bentosPage.getByRole('button', { name: 'Try Again' }).click()
  await expect(titles(bentosPage)).toHaveText(['Frost'])
})

test('a photo of a phone stands upright, and its small pictures do not say where it was taken', async ({
  kinfold,
  visitor,
}) => {
  const page = await visitor()
  const { rosa } = await rosas(kinfold, page)
  const taken = asTakenByPhone(await paint(page, { ...SCENES.frost, width: 1500, height: 1000 }))
  const { file_path } = await share(rosa, blob(taken, 'image/jpeg'), { title: 'Frost' })
  await share(rosa, await landscapeHeic(), { title: 'From the train' })
  const signings = countSignings(page)
  await page.goto('/media')

  for (const title of ['Frost', 'From the train']) {
    const picture = card(page, title).locator('img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const source = await picture.evaluate((image: HTMLImageElement) => image.currentSrc)
    expect(source).toMatch(
      /\/render\/image\/sign\/family-media\/.+\?token=.+&width=\d+&height=\d+&resize=cover$/,
    )
    const bytes = Buffer.from(await (await fetch(source)).arrayBuffer())
    for (const trace of ['Exif', 'GPS']) expect(bytes.includes(trace), trace).toBe(false)
  }
  expect(signings(), 'one request for all of a page').toBe(1)

  await open(page, 'Frost')
  await expect.poll(() => shown(page, 'Frost')).toBe(true)
  const size = await lightbox(page, 'Frost')
    .getByRole('img', { name: 'Frost' })
    .evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight])
  expect(size).toEqual([1000, 1500])
  const [picture, words] = await Promise.all([
    lightbox(page, 'Frost').getByRole('img', { name: 'Frost' }).boundingBox(),
    lightbox(page, 'Frost').getByText('Uploaded by').boundingBox(),
  ])
  expect((picture?.y ?? 0) + (picture?.height ?? 0), 'all of it').toBeLessThan(words?.y ?? 0)

  const download = page.waitForEvent('download')
  await lightbox(page, 'Frost').getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('Frost.jpg')
  const { data: original } = await rosa.db.storage.from('family-media').download(file_path)
  expect(original?.size).toBe(taken.length)
})

test('from one to the next by keyboard, finger and button; Back and Escape lead to its card', async ({
  kinfold,
  visitor,
}, { project }) => {
  const page = await visitor()
  const { rosa } = await rosas(kinfold, page)
  for (const title of ['One', 'Two', 'Three', 'Four'])
    await share(rosa, plain(), { title, description: `The ${title}` })
  await page.goto('/media?sort=oldest')
  await page.getByRole('link', { name: 'Two' }).focus()
  await page.keyboard.press('Enter')
  await expect(lightbox(page, 'Two')).toContainText('The Two')
  await expect(lightbox(page, 'Two')).toContainText('Uploaded by Rosa Oliveira on')
  await expect(page).toHaveURL(/\/media\?sort=oldest&item=[0-9a-f-]{36}$/)
  await expectAccessible(page, '[role="dialog"]')

  for (const [key, title] of [
    ['ArrowRight', 'Three'],
    ['End', 'Four'],
    ['ArrowRight', 'Four'],
    ['ArrowLeft', 'Three'],
    ['Home', 'One'],
    ['ArrowLeft', 'One'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(lightbox(page, title)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(lightbox(page, 'Two')).toBeVisible()
  if (project.name === 'phone') {
    await swipe(page, 300, 80)
    await expect(lightbox(page, 'Three')).toBeVisible()
    await swipe(page, 80, 300)
    await expect(lightbox(page, 'Two')).toBeVisible()
    await swipe(page, 80, 110)
    await expect(lightbox(page, 'Two')).toBeVisible()
  } else {
    await page.getByRole('img', { name: 'Two' }).dblclick()
    await expect(page.getByRole('img', { name: 'Two' })).toHaveCSS('cursor', 'zoom-out')
  }

  await page.keyboard.press('End')
  await expect(lightbox(page, 'Four')).toBeVisible()
  const address = page.url()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/media?sort=oldest')
  await expect(page.getByRole('link', { name: 'Four' })).toBeFocused()

  await open(page, 'Three')
  await expect(lightbox(page, 'Three')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Three' })).toBeFocused()
  await page.goForward()
  await lightbox(page, 'Three').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/media?sort=oldest')

  await page.goto(address)
  await expect(lightbox(page, 'Four')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/media?sort=oldest')
  await page.goto(`/media?type=videos&item=${new URL(address).searchParams.get('item')}`)
  await expect(lightbox(page, 'Four'), 'although no video').toBeVisible()
  await page.goto(`/media?item=${crypto.randomUUID()}`)
  await expect(page.getByText('This is no longer here. It may have been deleted.')).toBeVisible()
})

test('a video is wound forward, a recording is heard, and what cannot be played can be downloaded', async ({
  kinfold,
  visitor,
}) => {
  const page = await visitor()
  const { rosa } = await rosas(kinfold, page)
  await share(rosa, pdf('Deed'), { title: 'Deed' })
  await share(rosa, wav(), { title: 'Nana sings' })
  await share(rosa, await mp4(), { title: 'Party' })
  await share(rosa, await webm(), { title: 'First steps' })
  await page.goto('/media')
  const parts: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('.webm?token=')) parts.push(response.status())
  })
  await open(page, 'First steps')
  const video = lightbox(page, 'First steps').locator('video')
  await expect(video).toHaveAttribute('controls', '')
  await expect(video).toHaveAttribute('playsinline', '')
  const seek = video.evaluate(async (element: HTMLVideoElement) => {
    if (!element.duration) await new Promise((resolve) => element.addEventListener('loadedmetadata', resolve))
    element.currentTime = 1.5
    await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }))
    return element.currentTime
  })
  expect(await seek).toBe(1.5)
  expect(parts).toContain(206)

  await page.route(/object\/sign\/family-media\/.+\.mp4/, (route) => route.abort())
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(lightbox(page, 'Party')).toContainText('This browser cannot play this file.')
  await expect(lightbox(page, 'Party').getByRole('link', { name: 'Download' }).last()).toHaveAttribute(
    'href',
    /&download=Party\.mp4$/,
  )

  await page.getByRole('button', { name: 'Next' }).click()
  const audio = lightbox(page, 'Nana sings').locator('audio')
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.duration)).toBe(1)

  await page.getByRole('button', { name: 'Next' }).click()
  const link = lightbox(page, 'Deed').getByRole('link', { name: 'Open' })
  await expect(link).toHaveAttribute('target', '_blank')
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
})

test('uploaders change the words, and share what was private; everybody sees it live', async ({
  kinfold,
  visitor,
}) => {
  const [page, bentosPage] = [await visitor(), await visitor()]
  const { link, rosa } = await rosas(kinfold, page)
  const bento = await joinedBy(kinfold, bentosPage, 'Bento Oliveira', link)
  await share(rosa, plain(), { title: 'Frost', is_private: true })
  await share(bento, plain(), { title: 'Bento’s' })
  await bentosPage.goto('/media')
  await expect(titles(bentosPage)).toHaveText(['Bento’s'])
  await page.goto('/media')
  await open(page, 'Bento’s')
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit details' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Edit details' }).click()
  const dialog = lightbox(page, 'Edit details')
  await dialog.getByLabel('Title').fill('  ')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toContainText('Title is required')
  await dialog.getByLabel('Title').fill('First frost')
  await dialog.getByLabel('Description (optional)').fill('On the pear tree')
  await dialog.getByLabel('Make this visible only to immediate family members').click()
  await expectAccessible(page, '[role="dialog"] form')
  await page.route('**/rest/v1/family_media?**', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Failed to save details', 'Kinfold cannot be reached.')).toBeVisible()
  await page.unroute('**/rest/v1/family_media?**')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit details' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('First frost')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Details saved')).toBeVisible()
  await expect(lightbox(page, 'First frost')).toContainText('On the pear tree')

  await expect(titles(bentosPage)).toHaveText(['Bento’s', 'First frost'])
  await page.getByRole('button', { name: 'Edit details' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('First frost')
  await expect(dialog.getByLabel('Make this visible')).toHaveCount(0)
})

test('what is deleted goes for everybody; it comes back when that fails', async ({ kinfold, visitor }) => {
  const [page, bentosPage] = [await visitor(), await visitor()]
  const { link, rosa } = await rosas(kinfold, page)
  const bento = await joinedBy(kinfold, bentosPage, 'Bento Oliveira', link)
  const kept = await share(rosa, plain(), { title: 'Kept' })
  const gone = await share(bento, plain(), { title: 'Gone' })
  await bentosPage.goto(`/media?item=${kept.id}`)
  await expect(lightbox(bentosPage, 'Kept')).toBeVisible()
  await expect(bentosPage.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await bentosPage.keyboard.press('Escape')
  await expect(titles(bentosPage)).toHaveText(['Gone', 'Kept'])

  await page.goto('/media')
  await open(page, 'Gone')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete this for everyone?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeFocused()

  await page.route('**/storage/v1/object/family-media', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  const confirm = async () => {
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete this' }).getByRole('button', { name: 'Delete' }).click()
  }
  await confirm()
  await expect(toast(page, 'Failed to delete media', 'Kinfold cannot be reached.')).toBeVisible()
  await expect(lightbox(page, 'Kept'), 'gone on to the next').toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox(page, 'Gone')).toBeVisible()

  await page.unroute('**/storage/v1/object/family-media')
  await confirm()
  await expect(toast(page, 'Media deleted')).toBeVisible()
  await expect(lightbox(page, 'Kept')).toBeVisible()
  await expect(titles(bentosPage)).toHaveText(['Kept'])
  const { error } = await bento.db.storage.from('family-media').download(gone.file_path)
  expect(error).toBeTruthy()

  await confirm()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('No media found')).toBeVisible()
})

test('addresses are renewed before they run out, and when a picture cannot be had any more', async ({
  kinfold,
  visitor,
}) => {
  const page = await visitor()
  const { rosa } = await rosas(kinfold, page)
  await share(rosa, plain(), { title: 'Frost' })
  const signings = countSignings(page)
  await page.clock.install()
  await page.goto('/media')
  const picture = card(page, 'Frost').locator('img')
  await expect(picture).toBeVisible()
  await page.clock.fastForward('45:00')
  expect(signings()).toBe(1)
  await page.clock.fastForward('10:00')
  await expect.poll(signings).toBe(2)

  // Two that are signed within a second are the same.
  const before = Date.now()
  await expect.poll(() => Date.now() - before).toBeGreaterThan(1000)
  // The laptop wakes up: its clock has moved, and no timer has run.
  const old = (await picture.getAttribute('src')) ?? ''
  await page.clock.setSystemTime(Date.now() + 5 * 3_600_000)
  await picture.evaluate((image) => image.dispatchEvent(new Event('error')))
  await expect(picture).not.toHaveAttribute('src', old)

  await picture.evaluate((image) => image.dispatchEvent(new Event('error')))
  await expect(card(page, 'Frost'), 'broken for good').toContainText('png')
  expect(signings()).toBe(3)
})

test('thousands are as light as a few', async ({ kinfold, visitor }) => {
  const page = await visitor()
  await withoutLiveUpdates(page)
  const { rosa } = await rosas(kinfold, page)
  const { file_path } = await share(rosa, plain(), { title: 'Photo 0' })
  await multiply(kinfold, file_path, 5000)
  await page.goto('/media?sort=oldest')
  await expect(card(page, 'Photo 0')).toBeVisible()

  // Only what comes after the first page has a condition with `or`.
  await page.route(/family_media\?.+&or=/, (route) => route.abort())
  // The page grows as its grid is measured, and its end with it.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByRole('alert')).toContainText('Kinfold cannot be reached.', { timeout: 1000 })
  }).toPass()
  await page.unroute(/family_media\?.+&or=/)
  await page.getByRole('button', { name: 'Show more' }).click()
  const far = () => cards(page).last().getAttribute('aria-posinset')
  await expect(async () => {
    await page.keyboard.press('End')
    expect(Number(await far())).toBeGreaterThan(240)
  }).toPass()
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible()
  expect(await cards(page).count()).toBeLessThan(60)

  const last = (await titles(page).last().textContent()) ?? ''
  await open(page, last)
  await expect(lightbox(page, last)).toBeVisible()
  await page.keyboard.press('Home')
  await expect(lightbox(page, 'Photo 0')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Photo 0', exact: true })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Photo 0', exact: true })).toBeInViewport()
})

/** How many requests for signed addresses the page has made from here on. */
function countSignings(page: Page) {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/object/sign/family-media')) count += 1
  })
  return () => count
}

/** As many rows with the bytes of one file, past the front door, where each would take a while. */
async function multiply({ directory }: Kinfold, file_path: string, count: number) {
  const { host } = await socketOf(directory)
  const sql = postgres({ host, username: 'postgres', database: 'postgres', max: 1 })
  await sql`
    insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
    select bucket_id, split_part(name, '/', 1) || '/' || replace(gen_random_uuid()::text, '-', '') || '.png',
           owner, owner_id, version, metadata
      from storage.objects, generate_series(2, ${count}) where name = ${file_path}`
  await sql`
    insert into public.family_media (family_id, user_id, title, file_path, file_type, created_at)
    select family_id, user_id, 'Photo ' || row_number() over (), name, file_type,
           family_media.created_at + row_number() over () * interval '1 second'
      from public.family_media, storage.objects
     where file_path = ${file_path} and name <> file_path and bucket_id = 'family-media' and owner_id = user_id::text`
  await sql.end()
}

/** A finger goes from one x to another. */
async function swipe(page: Page, from: number, to: number) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 250 }] })
  await touch('touchStart', from)
  for (let step = 1; step <= 5; step++) await touch('touchMove', from + ((to - from) * step) / 5)
  await touch('touchEnd')
  await session.detach()
}
