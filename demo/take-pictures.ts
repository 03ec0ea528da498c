// `npm run pictures`: takes the README's pictures of the demo's family, on a phone.

import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { launchOptions } from '../e2e/browser.ts'
import { picturesLoaded } from '../e2e/screens/shoot.ts'
import { spawnReady, stop } from '../test/running-kinfold.ts'

type Picture = {
  name: string
  path: string
  /** From the page at the path to the screen of the picture. */
  steps?: (page: Page) => Promise<void>
  dark?: boolean
}

const pictures: Picture[] = [
  { name: 'home', path: '/home' },
  { name: 'calendar', path: '/events' },
  { name: 'profile', path: '/profile', dark: true },
  { name: 'settings', path: '/settings' },
  {
    name: 'recipe',
    path: '/recipes',
    steps: (page) => page.getByRole('link', { name: /Caldo verde/ }).click(),
  },
  { name: 'tree', path: '/history?view=tree' },
  {
    name: 'person',
    path: '/history?view=list',
    steps: (page) => page.getByRole('link', { name: /Astrid Lindqvist/ }).click(),
    dark: true,
  },
  { name: 'media', path: '/media' },
]

const { child, url } = spawnReady(join(import.meta.dirname, 'dist/main.js'), { PORT: '0' })
const browser = await chromium.launch(launchOptions)
try {
  const page = await browser.newPage({
    baseURL: await url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Amélia Pereira' }).click()
  await page.waitForURL('/home')
  for (const picture of pictures) await take(page, picture)
} finally {
  await browser.close()
  await stop(child)
}

async function take(page: Page, { name, path, steps, dark }: Picture): Promise<void> {
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await steps?.(page)
  await page.waitForLoadState('networkidle')
  await page.getByText('This is a demo').evaluate((notice) => notice.setAttribute('hidden', ''))
  await picturesLoaded(page)
  const file = join(import.meta.dirname, `../docs/pictures/${name}.png`)
  await sharp(await page.screenshot())
    .png({ palette: true })
    .toFile(file)
}
