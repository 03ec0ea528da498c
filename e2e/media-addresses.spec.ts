// Signed URLs of media expire and are renewed before that shows.

import { decodeJwt } from 'jose'
import { expect, test } from './kinfold.ts'
import { card, countSignings, plain, share } from './shared-media.ts'

test('signed URLs are renewed before they expire, and when a picture fails', async ({ rosa }) => {
  const page = await rosa.open(null)
  await share(rosa, plain(), { title: 'Frost' })
  const signings = countSignings(page)
  await page.clock.install()
  await page.goto('/media')
  const picture = card(page, 'Frost').locator('img')
  await expect(picture).toBeVisible()
  const { iat, exp } = decodeJwt(
    new URL((await picture.getAttribute('src')) ?? '').searchParams.get('token') ?? '',
  )
  expect(Number(exp) - Number(iat), 'an hour').toBe(3600)
  await page.clock.fastForward('45:00')
  expect(signings()).toBe(1)
  await page.clock.fastForward('10:00')
  await expect.poll(signings).toBe(2)

  // Two URLs signed within a second are identical.
  const before = Date.now()
  await expect.poll(() => Date.now() - before).toBeGreaterThan(1000)
  // The laptop wakes up: the clock has moved, but no timer has run.
  const old = (await picture.getAttribute('src')) ?? ''
  await page.clock.setSystemTime(Date.now() + 5 * 3_600_000)
  await picture.evaluate((image) => image.dispatchEvent(new Event('error')))
  await expect(picture).not.toHaveAttribute('src', old)

  await picture.evaluate((image) => image.dispatchEvent(new Event('error')))
  await expect(card(page, 'Frost'), 'broken for good').toContainText('png')
  expect(signings()).toBe(3)
})
