// What a family does with the hub every day, in WebKit and in Firefox. WebKit is as wide as a phone, Firefox as a desktop.

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { png } from '../../e2e/photo.ts'
import { addRelatives, OLIVEIRAS } from '../../e2e/tree.ts'
import type { Driver } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { type Member, openHub, PASSWORD } from './hub.ts'
import { type Box, button, css, label, type Page, pageOf, role } from './page.ts'
import { openWebKit } from './webkit.ts'

type Window = { driver: Driver; page: Page; member: Member }

let hub: Awaited<ReturnType<typeof openHub>>
let folder: string
let photo: string
const windows: Record<string, Window> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinfold-engine-files-'))
  photo = join(folder, 'lake.png')
  await writeFile(photo, png(1200, 800, [90, 140, 170]))
  hub = await openHub()
  const [webkit, firefox] = await Promise.all([
    openWebKit({ width: 450, height: 850 }),
    openFirefox({ width: 1280, height: 800 }),
  ])
  windows.WebKit = { driver: webkit, page: pageOf(webkit, hub.url), member: hub.rosa }
  windows.Firefox = { driver: firefox, page: pageOf(firefox, hub.url), member: hub.bento }
}, 60_000)
afterAll(async () => {
  await Promise.all(Object.values(windows).map(({ driver }) => driver.close()))
  await hub.close()
  await rm(folder, { recursive: true })
})

/** A photo and a video that are the engine's own: Media does not store a file twice. */
async function filesOf(engine: string): Promise<[string, string]> {
  const [lake, wander] = [join(folder, `Lake ${engine}.png`), join(folder, `Wander ${engine}.mp4`)]
  await writeFile(lake, png(1200, 800, [90, 140, 160 + engine.length]))
  const video = await readFile(join(import.meta.dirname, '../media/wander.mp4'))
  // A box that players skip (ISO/IEC 14496-12, section 8.1.2), with the engine's name.
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from(`free${engine}`)])
  box.writeUInt32BE(box.length)
  await writeFile(wander, Buffer.concat([video, box]))
  return [lake, wander]
}

const composer = label('What would you like to share with your family?')

const ENGINES = ['WebKit', 'Firefox']

test.each(ENGINES)('%s signs in', async (engine) => {
  const { page, member } = windows[engine] as Window
  await page.open('/login')
  await page.fill(member.email, label('Email'))
  await page.fill(PASSWORD, label('Password'))
  await page.click(button('Sign in'))
  await page.see(composer)
})

describe.each(ENGINES)('%s', (engine) => {
  const at = () => windows[engine] as Window
  const onFailure = () =>
    onTestFailed(async ({ task }) => {
      await mkdir('test-results/engines', { recursive: true })
      const file = `test-results/engines/${engine} ${task.name}.png`
      await writeFile(file, Buffer.from(await at().driver.screenshot(), 'base64'))
    })

  test('posts a photo, and likes it', async () => {
    onFailure()
    const { page, member } = at()
    await page.open('/home')
    await page.choose(photo, css('[data-testid=photo-picker]'))
    await page.see(role('img', 'Photo to be posted'))
    await page.fill(`The lake in ${engine}`, composer)
    await page.click(button('Post'))
    const picture = role('img', `Photo posted by ${member.name}`)
    await page.ask('return element.naturalWidth > 0', picture)
    await page.click(button('Like'))
    await page.see(button(/^Liked/))
  })

  test('copies the link of a post', async () => {
    onFailure()
    const { page } = at()
    await page.open('/home')
    await page.click(button('Share'))
    await page.read('Link copied', css('[data-sonner-toast]'))
    await page.fill('\uE009v\uE000', composer)
    await page.ask('return /\\/home\\?post=[0-9a-f-]{36}$/.test(element.value)', composer)
  })

  test('adds an event', async () => {
    onFailure()
    const { page } = at()
    await page.open('/events')
    await page.click(button('Add Event'))
    await page.fill(`Soup in ${engine}`, role('dialog'), label('Title'))
    await page.click(role('dialog'), button('Add Event'))
    await page.gone(role('dialog'))
    await page.read(`Soup in ${engine}`, role('main'))
  })

  test('uploads, and shows it in the lightbox', async () => {
    onFailure()
    const { page } = at()
    const [lake, wander] = await filesOf(engine)
    await page.open('/media')
    await page.click(button('Upload Media'))
    await page.choose(lake, css('[data-testid=upload-picker]'))
    await page.choose(wander, css('[data-testid=upload-picker]'))
    await page.click(role('dialog'), button('Upload'))
    await page.read('Upload successful', css('[data-sonner-toast]'))
    await page.open('/media?type=photos&from=media')
    await page.click(role('link', `Lake ${engine}`))
    const title = `Lake ${engine}`
    await page.ask('return element.naturalWidth > 0', role('dialog', title), role('img', title))
    await page.open('/media?type=videos')
    await page.click(role('link', `Wander ${engine}`))
    await page.see(role('dialog', `Wander ${engine}`), css('video, [role=status]'))
    await page.click(button('Close'))
    await page.gone(role('dialog'))
  })

  test('crops a photo of oneself', async () => {
    onFailure()
    const { page } = at()
    await page.open('/profile')
    await page.choose(photo, css('[data-testid=avatar-picker]'))
    const area = [role('dialog', 'Your photo'), role('group')]
    const image = [role('dialog', 'Your photo'), css('img')]
    await page.ask('return element.complete && element.getBoundingClientRect().width > 0', ...image)
    const before = await page.box(...image)
    await drag(page, middle(await page.box(...area)), { x: -40, y: 0 })
    await page.ask(`return element.getBoundingClientRect().x < ${before.x - 20}`, ...image)
    await page.click(role('dialog'), button('Save photo'))
    await page.gone(role('dialog'))
    await page.ask('return element.naturalWidth === 384', role('main'), css('img'))
  })

  test('folds, drags and zooms the tree', async () => {
    onFailure()
    const { page, member } = at()
    if (engine === 'WebKit') await addRelatives(member, OLIVEIRAS)
    await page.open('/history?view=tree')
    const manuel = role('treeitem', /^Manuel/)
    await page.press(' ', manuel)
    await page.ask('return element.getAttribute("aria-expanded") === "false"', manuel)
    await page.click(button(/^Show the branch of Manuel/))
    await page.ask('return element.getAttribute("aria-expanded") === "true"', manuel)

    await page.click(button('Fit the tree to the screen'))
    const start = await page.box(manuel)
    // Wider than the view, so that there is somewhere to move to.
    for (const grown of [1.4, 2]) {
      await page.click(button('Zoom in'))
      await page.ask(`return element.getBoundingClientRect().width > ${start.width * grown}`, manuel)
    }
    const tree = await page.box(role('tree'))
    const corner = { x: tree.x + tree.width - 20, y: tree.y + 20 }
    const near = await page.box(manuel)
    await drag(page, corner, { x: -60, y: 10 })
    await page.ask(`return Math.abs(element.getBoundingClientRect().x - ${near.x - 60}) < 3`, manuel)
    // WebKit's driver turns the wheel without the keys that are held.
    if (engine === 'WebKit') return
    const dragged = await page.box(manuel)
    await zoomByWheel(page, corner)
    await page.ask(`return element.getBoundingClientRect().width > ${dragged.width * 1.05}`, manuel)
  })

  test('changes the settings', async () => {
    onFailure()
    const { page, member } = at()
    await page.open('/settings')
    await page.fill(` ${engine}`, label('Full name'))
    await page.click(button('Save'))
    await page.see(css('[data-sonner-toast]'))
    const { data } = await member.db
      .from('profiles')
      .select('full_name')
      .eq('id', member.id)
      .single()
      .throwOnError()
    expect(data.full_name).toContain(engine)
    await page.click(role('tab', 'Security'))
    await page.read('This device', role('main'))
  })

  test('receives a message from the other browser live', async () => {
    onFailure()
    const { page, member } = at()
    const other = Object.values(windows).find((window) => window.member !== member) as Window
    await page.open(`/messages?with=${other.member.id}`)
    await page.see(role('textbox', /^Message to/))
    await other.page.open(`/messages?with=${member.id}`)
    await other.page.fill(`Hello, ${engine}`, role('textbox', /^Message to/))
    await other.page.click(button('Send'))
    await page.read(`Hello, ${engine}`, role('log'))
  })
})

const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 })

type Point = { x: number; y: number }

const rounded = ({ x, y }: Point) => ({ x: Math.round(x), y: Math.round(y) })

async function drag(page: Page, from: Point, by: Point) {
  const to = (part: number) => rounded({ x: from.x + by.x * part, y: from.y + by.y * part })
  await page.perform([
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', duration: 0, ...to(0) },
        { type: 'pointerDown', button: 0 },
        ...[0.25, 0.5, 0.75, 1].map((part) => ({ type: 'pointerMove', duration: 20, ...to(part) })),
        { type: 'pointerUp', button: 0 },
      ],
    },
  ])
}

async function zoomByWheel(page: Page, at: Point) {
  const wait = { type: 'pause' }
  await page.perform([
    {
      type: 'key',
      id: 'keyboard',
      actions: [{ type: 'keyDown', value: '\uE009' }, wait, { type: 'keyUp', value: '\uE009' }],
    },
    {
      type: 'wheel',
      id: 'wheel',
      actions: [wait, { type: 'scroll', ...rounded(at), deltaX: 0, deltaY: -200 }, wait],
    },
  ])
}
