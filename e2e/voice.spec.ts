// Voice messages, and files of all kinds in conversations; the microphone is the browser's own test tone.

import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { launchOptions } from './browser.ts'
import { expect, test } from './kinfold.ts'
import { paint, SCENES } from './landscape.ts'

test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
})

const log = (page: Page) => page.getByRole('log')
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const tray = (page: Page) => page.getByRole('list', { name: 'Files of your message' })
/** A second or more. */
const SPOKEN = /^0:(0[1-9]|[1-5]\d)$/

/** Records for at least a second. */
async function speak(page: Page) {
  await button(page, 'Record a voice message').press('Enter')
  await expect(page.getByRole('timer')).toHaveText(SPOKEN)
}

/** Drops files on an element, as from a folder of the computer. */
async function drop(target: Locator, files: { name: string; type: string; bytes: Buffer }[]) {
  const plain = files.map(({ bytes, ...file }) => ({ ...file, bytes: bytes.toString('base64') }))
  await target.evaluate((element, given) => {
    const dataTransfer = new DataTransfer()
    for (const { name, type, bytes } of given) {
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      dataTransfer.items.add(new File([content], name, { type }))
    }
    for (const type of ['dragover', 'drop']) {
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    }
  }, plain)
}

test('a voice message is recorded, heard before it is sent, and played by the other one, with keys alone', {
  tag: '@both',
}, async ({ rosa, bento }) => {
  const page = await rosa.open(`/messages?with=${bento.id}`)
  await speak(page)
  await expectAccessible(page)
  await button(page, 'Discard the recording').press('Enter')
  await expect(button(page, 'Record a voice message')).toBeFocused()
  await expect(tray(page)).toHaveCount(0)

  await speak(page)
  await button(page, 'Stop and listen').press('Enter')
  await button(tray(page), 'Play: Voice message').press('Enter')
  await expect(button(tray(page), 'Pause: Voice message')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Send').press('Enter')
  await expect(log(page).getByRole('button', { name: /Voice message from You/ })).toBeEnabled()
  // Sent straight from the recording.
  await speak(page)
  await button(page, 'Send').press('Enter')

  const bentosPage = await bento.open(`/messages?with=${rosa.id}`)
  const buttons = log(bentosPage).getByRole('button', { name: /^(Play|Pause): Voice message from Rosa/ })
  const [first, second] = [buttons.first(), buttons.last()]
  await expect(log(bentosPage).getByRole('slider')).toHaveCount(2)
  // Something else of the page, without an end.
  await bentosPage.evaluate(async () => {
    const other = document.createElement('audio')
    other.id = 'other'
    other.loop = true
    const tone = new Uint8Array(8044)
    const head = [
      82, 73, 70, 70, 100, 31, 0, 0, 87, 65, 86, 69, 102, 109, 116, 32, 16, 0, 0, 0, 1, 0, 1, 0, 64, 31, 0, 0,
      64, 31, 0, 0, 1, 0, 8, 0, 100, 97, 116, 97, 64, 31, 0, 0,
    ]
    tone.fill(128).set(head)
    other.src = URL.createObjectURL(new Blob([tone], { type: 'audio/wav' }))
    document.body.append(other)
    await other.play()
  })
  await expect(second).toBeEnabled()
  await second.press('Enter')
  await expect(bentosPage.locator('#other')).toHaveJSProperty('paused', true)
  const slider = log(bentosPage).getByRole('slider').first()
  await slider.press('End')
  await slider.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', /^0:00 of 0:0\d$/)
  const faster = log(bentosPage).getByRole('button', { name: 'Play at 1.5× speed' }).first()
  await faster.press('Enter')
  await expect(faster).toHaveAttribute('aria-pressed', 'true')
  await first.press('Enter')
  expect(
    await bentosPage.evaluate(
      () => document.querySelector<HTMLAudioElement>('audio:not(#other)')?.playbackRate,
    ),
  ).toBe(1.5)
  await expectAccessible(bentosPage)
})

test('holding the button sends, sliding aside takes it back, and sliding up goes on', async ({
  rosa,
  bento,
}) => {
  const page = await rosa.open(`/messages?with=${bento.id}`)
  const hold = async () => {
    const box = await button(page, 'Record a voice message').boundingBox()
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await expect(page.getByRole('timer')).toHaveText(SPOKEN)
    return { x, y }
  }
  const { x, y } = await hold()
  await expect(page.getByText('Release to send.')).toBeVisible()
  await page.mouse.move(x - 120, y, { steps: 4 })
  await page.mouse.up()
  await expect(button(page, 'Record a voice message')).toBeVisible()
  await expect(log(page).getByRole('slider')).toHaveCount(0)

  await hold()
  await page.mouse.move(x, y - 90, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText('Release to send.')).toHaveCount(0)
  await button(page, 'Stop and listen').click()
  await button(tray(page), 'Remove: Voice message').click()

  await hold()
  await page.mouse.up()
  await expect(log(page).getByRole('slider')).toHaveCount(1)
})

test('what was said stays when one leaves the conversation, or the server is away', async ({
  rosa,
  bento,
}) => {
  const page = await rosa.open(`/messages?with=${bento.id}`)
  await speak(page)
  await button(page, 'Back to all conversations').click()
  await page.getByRole('link', { name: /^Bento/ }).click()
  await expect(tray(page).getByRole('slider')).toBeVisible()

  await page.route('**/storage/v1/**', (route) => route.abort())
  await button(page, 'Send').click()
  const waiting = log(page).getByRole('article').last()
  await expect(waiting.getByRole('button', { name: /^Play: Voice message/ })).toBeEnabled()
  const read = () => bento.db.from('messages').select('attachments').throwOnError()
  expect((await read()).data).toEqual([])
  await page.unroute('**/storage/v1/**')
  // The bytes come from the outbox.
  await page.reload()
  await expect.poll(async () => (await read()).data?.length).toBe(1)
  expect((await read()).data).toMatchObject([
    { attachments: [{ name: 'Voice message', waveform: expect.any(Array) }] },
  ])
})

test('without the microphone, the page says why', async ({ rosa, bento }) => {
  const page = await rosa.open(null)
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
  await page.goto(`/messages?with=${bento.id}`)
  await button(page, 'Record a voice message').click()
  await expect(page.getByRole('alert').filter({ hasText: 'only over https' })).toBeVisible()
  await expect(button(page, 'Send')).toBeDisabled()
})

test('a document, a film and photos are dropped into a conversation, sent and opened', {
  tag: '@both',
}, async ({ rosa, bento }) => {
  const page = await rosa.open(`/messages?with=${bento.id}`)
  const input = page.getByRole('textbox', { name: 'Message to' })
  const film = await readFile(new URL('../test/media/wander.mp4', import.meta.url))
  const photo = await paint(page, SCENES.lake)
  await drop(input, [
    { name: 'Guests.txt', type: 'text/plain', bytes: Buffer.from('Plums, Pears') },
    { name: 'lake.mp4', type: 'video/mp4', bytes: film },
    { name: 'lake.jpg', type: 'image/jpeg', bytes: photo },
    { name: 'shore.jpg', type: 'image/jpeg', bytes: photo },
    { name: 'setup.exe', type: 'application/x-msdownload', bytes: Buffer.from('MZ') },
  ])
  await expect(page.getByText('setup.exe: This type of file cannot be shared here')).toBeVisible()
  await expect(tray(page).getByRole('listitem')).toHaveText([/Guests.txt/, /lake.mp4/])
  await expect(button(page, 'Remove photo 2')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Send').click()

  const bentosPage = await bento.open('/messages')
  const row = bentosPage.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: /^Rosa/ })
  await expect(row).toContainText('4 files')
  await row.click()
  await expect(log(bentosPage).getByText('Guests.txt')).toBeVisible()
  const [download] = await Promise.all([
    bentosPage.waitForEvent('download'),
    log(bentosPage).getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Guests.txt')
  await button(log(bentosPage), 'Open the video from Rosa Oliveira').click()
  const viewer = bentosPage.getByRole('dialog')
  await expect(viewer.locator('video')).toBeVisible()
  await expect(viewer.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'lake.mp4')
  await expectAccessible(bentosPage)
})

test('photos are pasted and dropped into a post', { tag: '@desktop' }, async ({ rosa }) => {
  const page = await rosa.open('/home')
  const composer = page.getByRole('textbox', { name: 'What would you like to share' })
  const bytes = await paint(page, SCENES.lake)
  await drop(composer, [
    { name: 'a.jpg', type: 'image/jpeg', bytes },
    { name: 'b.jpg', type: 'image/jpeg', bytes },
  ])
  await expect(page.getByRole('img', { name: /^Photo \d of/ })).toHaveCount(2)
  await composer.evaluate((element, encoded) => {
    const clipboardData = new DataTransfer()
    const content = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
    clipboardData.items.add(new File([content], 'image.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, bytes.toString('base64'))
  await expect(page.getByRole('img', { name: /^Photo \d of/ })).toHaveCount(3)
  await drop(composer, [{ name: 'letter.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-') }])
  await expect(page.getByText('This file cannot be posted')).toBeVisible()
})
