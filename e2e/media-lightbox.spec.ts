// The lightbox: photos, videos, recordings, and moving between them.

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { landscapeHeic, mp4, webm } from '../test/media.ts'
import { CLIPS, film } from '../test/videos.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './kinfold.ts'
import { paint, SCENES } from './landscape.ts'
import { asTakenByPhone } from './photo.ts'
import { blob, card, countSignings, lightbox, open, pdf, plain, share, shown, wav } from './shared-media.ts'

test('a phone’s photo is upright, and its renditions carry no location', {
  tag: '@both',
}, async ({ rosa }) => {
  const page = await rosa.open(null)
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

test(
  'from one to the next by keyboard, finger and button; Back and Escape lead to its card',
  { tag: ['@both', '@main'] },
  async ({ rosa }, { project }) => {
    const page = await rosa.open(null)
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
    await expect(page.getByText('This is no longer available. It may have been deleted.')).toBeVisible()
  },
)

test('a video that this browser cannot play is played once it is prepared; the original is what one saves', async ({
  rosa,
}) => {
  const page = await rosa.open(null)
  const original = await film(CLIPS.hevc)
  await share(rosa, original, { title: 'From the phone' })
  await page.goto('/media')
  await open(page, 'From the phone')
  const video = lightbox(page, 'From the phone').locator('video')
  await expect(video).toHaveAttribute('src', /render\/video\/sign\/family-media\/.+&as=transcoded/, {
    timeout: 30_000,
  })
  const play = video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    await element.play()
    return [element.videoWidth, element.videoHeight]
  })
  expect(await play).toEqual([640, 360])
  const saving = page.waitForEvent('download')
  await lightbox(page, 'From the phone').getByRole('link', { name: 'Download' }).first().click()
  expect(await readFile(await (await saving).path())).toEqual(Buffer.from(await original.arrayBuffer()))
})

test('a video seeks, a recording plays, and an unplayable file can be downloaded', {
  tag: '@desktop',
}, async ({ rosa }) => {
  const page = await rosa.open(null)
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

  await page.route(/(object|video)\/sign\/family-media\/.+\.mp4/, (route) => route.abort())
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(lightbox(page, 'Party')).toContainText('This browser cannot play this file.')
  await page.setViewportSize({ width: 320, height: 700 })
  const [words, previous, next] = await Promise.all([
    lightbox(page, 'Party').getByRole('status').boundingBox(),
    page.getByRole('button', { name: 'Previous' }).boundingBox(),
    page.getByRole('button', { name: 'Next' }).boundingBox(),
  ])
  expect(words?.x, 'beside the buttons').toBeGreaterThanOrEqual((previous?.x ?? 0) + (previous?.width ?? 0))
  expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(next?.x ?? 0)
  await page.setViewportSize({ width: 1280, height: 800 })
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

/** Swipes from one x to another. */
async function swipe(page: Page, from: number, to: number) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 250 }] })
  await touch('touchStart', from)
  for (let step = 1; step <= 5; step++) await touch('touchMove', from + ((to - from) * step) / 5)
  await touch('touchEnd')
  await session.detach()
}
