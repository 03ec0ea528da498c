// Difficult layouts: long words, a narrow phone, large text, right-to-left, loading states.

import { register } from '../app.ts'
import { expect, test } from '../kinfold.ts'
import { aPerson, foundFamily, signedIn } from '../members.ts'
import { shoot } from './shoot.ts'

const SCREENS = ['home', 'family', 'events', 'profile', 'settings']

const LONG = {
  name: 'Maximiliana-Theodora Oliveira-Wolfeschlegelsteinhausenbergerdorff',
  family: 'The Oliveira-Wolfeschlegelsteinhausenbergerdorffs of Lower Saxony',
}

test('long names, a narrow phone, large letters, right to left', async ({ kinfold, visitor }) => {
  const rosa = aPerson(LONG.name)
  const page = await visitor()
  await foundFamily(page, rosa, LONG.family)
  const db = await signedIn(kinfold, rosa)
  const { data: me } = await db.from('profiles').select('id, family_id').single().throwOnError()
  const today = new Date().toISOString().slice(0, 10)
  await db
    .from('profiles')
    .update({ birth_date: `1950${today.slice(4)}`, address: LONG.name, phone_number: '+351 21 555 0100' })
    .eq('id', me?.id)
    .throwOnError()
  const event = (hour: number) => ({
    title: `${hour}. Donaudampfschifffahrtsgesellschaftskapitänsmützenausflug with everybody`,
    location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch railway station',
    start_time: `${today}T${hour}:00:00Z`,
    end_time: `${today}T23:30:00Z`,
    family_id: me?.family_id,
  })
  await db.from('events').insert([18, 19, 20, 21, 22].map(event)).throwOnError()
  await db
    .from('posts')
    .insert({
      content: `${LONG.name.replaceAll(' ', '')} said hello.`,
      tags: [LONG.name],
      family_id: me?.family_id,
    })
    .throwOnError()

  for (const screen of SCREENS) {
    await page.goto(`/${screen}`)
    await shoot(page, `long-${screen}`, { fullPage: true })
  }
  if (test.info().project.name.startsWith('phone')) {
    await page.setViewportSize({ width: 320, height: 568 })
    for (const screen of SCREENS) {
      await page.goto(`/${screen}`)
      await shoot(page, `narrow-${screen}`, { fullPage: true })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
    await page.goto('/events')
    await page.getByRole('button', { name: 'Add Event' }).first().click()
    await shoot(page, 'narrow-events-add')
    await page.setViewportSize({ width: 390, height: 844 })
  }
  await page.goto('/home')
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await shoot(page, 'rtl-home', { fullPage: true })
  await page.goto('/events')
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await shoot(page, 'rtl-events')
  for (const screen of ['home', 'settings']) {
    await page.goto(`/${screen}`)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await shoot(page, `large-${screen}`)
  }
})

test('before there is a family', async ({ visitor }) => {
  const page = await visitor()
  await register(page, aPerson('Otto Marsh'))
  await page.waitForURL('/create-family')
  await shoot(page, 'create-family')
  for (const screen of [...SCREENS, 'recipes', 'messages']) {
    await page.goto(`/${screen}`)
    await shoot(page, `familyless-${screen}`)
  }
})

test('while it loads, and when it cannot', async ({ visitor }) => {
  const page = await visitor()
  await foundFamily(page, aPerson('Rosa Oliveira'), 'Oliveira')
  await page.goto('/family')
  await page.route(/rest\/v1\/(posts|events|profiles\?select=id|families)/, () => {})
  for (const screen of ['home', 'family', 'events']) {
    await page.goto(`/${screen}`)
    await expect(page.locator('main .animate-pulse').first()).toBeVisible()
    await page.screenshot({ path: `screenshots/loading-${screen}-${test.info().project.name}.png` })
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(/rest\/v1\/(events|profiles\?select=id%2Cfull_name)/, (route) =>
    route.fulfill({ status: 400, json: { message: 'The server is tired.' } }),
  )
  for (const screen of ['family', 'events']) {
    await page.goto(`/${screen}`)
    await page.getByRole('button', { name: 'Try Again' }).first().waitFor()
    await shoot(page, `failed-${screen}`)
  }
})
