// The timeline: many years, selection, what can be done with it, and an empty one.

import type { Page } from '@playwright/test'
import postgres from 'postgres'
import { multiplyMedia } from '../../test/many-media.ts'
import { ffmpegProgram, mp4 } from '../../test/media.ts'
import { socketOf } from '../../test/running-kinfold.ts'
import { expect, test } from '../kinfold.ts'
import { paint, SCENES } from '../landscape.ts'
import { choose, pdf, share } from '../shared-media.ts'
import { shoot, shootLarge } from './shoot.ts'

/** Waits until the rows on the screen have been read and ask for their pictures. */
const pictureInTheMiddle = (page: Page) =>
  page.waitForFunction(() =>
    document
      .elementsFromPoint(innerWidth / 2, innerHeight / 2)
      .some((element) => element.matches('[data-place] img')),
  )

test.use({ environment: { FFMPEG_PATH: ffmpegProgram } })

test('media by when they were taken', async ({ kinfold, rosa, bento }) => {
  const page = await rosa.open('/media')
  await page.getByRole('button', { name: 'Timeline' }).click()
  await expect(page.getByText('No media found')).toBeVisible()
  await shoot(page, 'timeline-empty')

  const shapes = [
    ['frost', 1600, 1200],
    ['lake', 1600, 900],
    ['dusk', 900, 1200],
    ['frost', 1200, 1600],
    ['dusk', 1500, 1000],
    ['lake', 2400, 800],
  ] as const
  const paths: string[] = []
  for (const [index, [scene, width, height]] of shapes.entries()) {
    const photo = await paint(page, { ...SCENES[scene], width, height })
    const file = new Blob([new Uint8Array(photo)], { type: 'image/jpeg' })
    const { file_path } = await share(index % 2 ? bento : rosa, file, { title: `The ${scene}` })
    paths.push(file_path)
  }
  const { host } = await socketOf(kinfold.directory)
  const sql = postgres({ host, username: 'postgres', database: 'postgres', max: 1 })
  await multiplyMedia(sql, paths, 900, 24)
  await sql.end()
  await share(rosa, await mp4(), { title: 'First steps' })
  await share(rosa, pdf('Deed'), { title: 'Deed of the house' })
  await share(rosa, new Blob([new Uint8Array(await paint(page, SCENES.lake))], { type: 'image/jpeg' }), {
    title: 'For us alone',
    is_private: true,
  })

  await page.reload()
  await expect(page.getByRole('slider', { name: 'Month' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^For us alone/ })).toBeVisible()
  await shoot(page, 'timeline')
  // On a phone, what is above the first month fills the screen.
  await page.evaluate(() => scrollTo(0, 240))
  await shootLarge(page, 'timeline')
  await page.evaluate(() => scrollTo(0, 0))
  const slider = page.getByRole('slider', { name: 'Month' })
  const chooseFromMenu = async (name: string) => {
    await page.getByRole('button', { name: 'More options' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await slider.focus()
  for (let step = 0; step < 4; step++) await page.keyboard.press('PageDown')
  await pictureInTheMiddle(page)
  await shoot(page, 'timeline-years')
  for (let step = 0; step < 2; step++) await chooseFromMenu('Smaller photos')
  await pictureInTheMiddle(page)
  await shoot(page, 'timeline-dense')
  for (let step = 0; step < 2; step++) await chooseFromMenu('Larger photos')

  await chooseFromMenu('Select')
  const boxes = page.getByRole('checkbox', { name: /^The / })
  await boxes.nth(2).click()
  await boxes.nth(6).click({ modifiers: ['Shift'] })
  await expect(page.getByText('5 selected')).toBeVisible()
  await shoot(page, 'timeline-selection')
  await page.getByRole('button', { name: 'Who sees them' }).click()
  await shoot(page, 'timeline-visibility')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete' }).click()
  await shoot(page, 'timeline-delete')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByText('The ZIP has 5 files.')).toBeVisible()
  await shoot(page, 'timeline-zip')
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: /^For us alone/ }).click()
  await expect(page.getByRole('button', { name: 'Slideshow' })).toBeVisible()
  await shoot(page, 'timeline-photo')
  await page.getByRole('button', { name: /Change the date taken/ }).click()
  await shoot(page, 'timeline-date')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await choose(page, 'Edit details')
  await expect(page.getByLabel('Place (optional)')).toBeVisible()
  await shoot(page, 'timeline-details')
  await page.keyboard.press('Escape')
  await choose(page, 'Rotate')
  await page.getByRole('button', { name: 'Slideshow' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await shoot(page, 'timeline-slideshow')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect(page.getByRole('slider', { name: 'Month' })).toBeVisible()
  await shoot(page, 'timeline-wide')
})
