// Members of one family read the app, their news and their mails in different languages.

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './kinfold.ts'
import { mailTo } from './mail.ts'
import { installed, kept } from './offline.ts'

const expectShownIn = (page: Page, language: string, direction = 'ltr') =>
  expect(page.locator(`html[lang="${language}"][dir="${direction}"]`)).toBeAttached()

test('the sign-in is in the browser’s language, until one chooses another', { tag: '@main' }, async ({
  visitor,
}) => {
  const page = await visitor({ locale: 'de-AT' })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Willkommen bei Kinfold' })).toBeVisible()
  await expectShownIn(page, 'de')
  await page.getByLabel('E-Mail').fill('amelia@example.test')
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption({ label: 'Français' })
  await expect(page.getByRole('combobox', { name: 'Langue' })).toBeVisible()
  await expect(page.locator('input[type="email"]'), 'what was typed').toHaveValue('amelia@example.test')
  await page.goto('/register')
  await expectShownIn(page, 'fr')
})

test('one post, its news and a mail in each reader’s language', { tag: '@main' }, async ({
  kinfold,
  rosa,
  bento,
  addMember,
}) => {
  const lena = await addMember('Lena Marsh')
  const [german, russian] = await Promise.all([
    bento.open('/home', { locale: 'de-DE' }),
    lena.open('/home', { locale: 'ru-RU' }),
  ])
  const { family_id, db } = rosa
  await db.from('posts').insert({ family_id, content: 'Soup at six' }).throwOnError()
  for (const [page, bell, news] of [
    [german, /^Benachrichtigungen/, /Rosa Oliveira hat etwas gepostet/],
    [russian, /^Уведомления/, /Rosa Oliveira: новый пост/],
  ] as const) {
    await expect(page.getByText('Soup at six')).toBeVisible()
    await page.getByRole('button', { name: bell }).click()
    await expect(page.getByRole('link', { name: news }).first()).toBeVisible()
  }
  // The account keeps the language, for mails and for the next device.
  await expect
    .poll(async () => (await bento.db.from('profiles').select('language').eq('id', bento.id).single()).data)
    .toEqual({ language: 'de' })
  const elsewhere = await bento.open('/home')
  await expectShownIn(elsewhere, 'de')
  await bento.db.auth.resetPasswordForEmail(bento.email)
  expect(await mailTo(kinfold, bento.email, /^Neues Passwort festlegen$/)).toContain(
    '<html lang="de" dir="ltr">',
  )
})

test('a language that is chosen without a connection stays, and reaches the account', async ({ rosa }) => {
  const page = await rosa.open('/settings?tab=display', { serviceWorkers: 'allow' })
  await installed(page)
  await expect.poll(() => kept(page)).toContain('profile')
  await page.context().setOffline(true)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
  await expect(page.getByRole('combobox', { name: 'Langue' })).toBeVisible()
  await expectShownIn(page, 'fr')
  await page.context().setOffline(false)
  await page.reload()
  await expect
    .poll(async () => (await rosa.db.from('profiles').select('language').eq('id', rosa.id).single()).data)
    .toEqual({ language: 'fr' })
  await expect(page.getByRole('combobox', { name: 'Langue' })).toBeVisible()
})

test('an Arabic member’s day goes from right to left', async ({ rosa, bento }) => {
  const { family_id, db } = rosa
  await db.from('posts').insert({ family_id, content: 'Soup at six' }).throwOnError()
  const page = await bento.open('/home', { locale: 'ar-EG' })
  await expectShownIn(page, 'ar', 'rtl')
  await expect(page.getByText('Soup at six')).toBeVisible()
  await expectAccessible(page)
  const bar = page.locator('#bottom-bar').getByRole('link')
  const [first, second] = [await bar.nth(0).boundingBox(), await bar.nth(1).boundingBox()]
  expect(first?.x).toBeGreaterThan(second?.x ?? Number.POSITIVE_INFINITY)

  // In the calendar, the left arrow leads to the next day.
  await page.goto('/events')
  const today = page.locator('button[aria-current="date"]')
  const day = new Date((await today.getAttribute('data-day')) ?? '')
  await today.focus()
  await page.keyboard.press('ArrowLeft')
  day.setUTCDate(day.getUTCDate() + 1)
  await expect(page.locator(':focus')).toHaveAttribute('data-day', day.toISOString().slice(0, 10))
  await expectAccessible(page)
})
