// The second sign-in step, with the codes of a real authenticator.

import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectAccessible } from './accessible.ts'
import { copied, fillSignIn, post, postBy, toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import { codeIn, linkIn, mailTo, offerMail } from './mail.ts'
import type { Person } from './members.ts'

/** Sets up an authenticator app in the settings. @returns the app */
async function setUpApp(page: Page): Promise<TOTP> {
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const app = new TOTP({
    secret: (await dialog.getByLabel('Or enter this key in the app').textContent()) ?? '',
  })
  await dialog.getByLabel('Code shown in the app').fill(app.generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(toast(page, 'The second sign-in step is on')).toBeVisible()
  return app
}

/** A server accepts each code once (RFC 6238, section 5.2), so this waits for the next one. */
const nextCode = (app: TOTP) => app.generate({ timestamp: Date.now() + 30_000 })

async function signIn(page: Page, person: Person, path = '/login') {
  await page.goto(path)
  await fillSignIn(page, person)
}

test('an authenticator is set up, and required at the next sign-in', { tag: '@main' }, async ({
  rosa,
  visitor,
}) => {
  const page = await rosa.open('/settings?tab=security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  const picture = dialog.getByRole('img', { name: 'QR code for the authenticator app' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expectAccessible(page, '[role="dialog"]')
  const secret = (await dialog.getByLabel('Or enter this key in the app').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Copy the key' }).click()
  await expect(toast(page, 'Key copied')).toBeVisible()
  expect(await copied(page)).toBe(secret)

  const app = new TOTP({ secret })
  const code = dialog.getByLabel('Code shown in the app')
  const wrong = app.generate({ timestamp: 0 })
  await code.fill(wrong)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('That code is not correct.')).toBeVisible()
  await expect(code).toHaveValue('')
  await code.fill(app.generate().replace(/(...)/, '$1 '))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(toast(page, 'The second sign-in step is on')).toBeVisible()
  await expect(page.getByText('Authenticator app', { exact: true })).toBeVisible()
  await expect(page.getByText('can turn the second step off for you')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Authenticator app', { exact: true })).toBeVisible()

  const phone = await visitor()
  await phone.goto('/recipes')
  await signIn(phone, rosa, '/recipes')
  await expect(phone.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectAccessible(phone)
  const step = phone.getByLabel('Six-digit code')
  await expect(step).toBeFocused()
  await step.fill(wrong)
  await expect(phone.getByText('That code is not correct.')).toBeVisible()
  await phone.goto('/events')
  await expect(phone.getByRole('heading', { name: 'One more step' })).toBeVisible()

  // A second tab follows the first.
  const otherTab = await phone.context().newPage()
  await otherTab.goto('/family')
  await expect(otherTab.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await phone.getByLabel('Six-digit code').fill(nextCode(app))
  await expect(phone).toHaveURL('/events')
  await expect(phone.getByRole('heading', { name: 'One more step' })).toBeHidden()
  await expect(otherTab.getByRole('heading', { name: 'Oliveira', level: 1 })).toBeVisible()
})

test('an open screen stays live after the setup and after the second step', {
  tag: '@desktop',
}, async ({ rosa, addMember, visitor }) => {
  const joao = await addMember('João Oliveira')
  const [page, joaosPage] = [await rosa.open(null), await joao.open()]
  const app = await setUpApp(page)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByText('No posts yet.')).toBeVisible()
  await post(joaosPage, 'Soup at six')
  await expect(postBy(page, 'Soup at six')).toBeVisible()

  const phone = await visitor()
  await signIn(phone, rosa, '/')
  const paths: string[] = []
  phone.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname))
  await phone.getByLabel('Six-digit code').fill(nextCode(app))
  await expect(postBy(phone, 'Soup at six')).toBeVisible()
  await post(joaosPage, 'And pie after it')
  await expect(postBy(phone, 'And pie after it')).toBeVisible()
  expect(paths).not.toContain('/create-family')
})

test('a link leads to its page after both steps', { tag: '@desktop' }, async ({ rosa, visitor }) => {
  const page = await rosa.open()
  const app = await setUpApp(page)

  const phone = await visitor()
  await signIn(phone, rosa, '/settings?tab=notifications')
  await expect(phone.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await phone.getByRole('button', { name: 'Logout' }).click()
  await expect(phone).toHaveURL('/login')
  await fillSignIn(phone, rosa)
  await phone.getByLabel('Six-digit code').fill(nextCode(app))
  await expect(phone).toHaveURL('/settings?tab=notifications')
})

test('an emailed link does not bypass the second step', async ({ rosa, kinfold, visitor }) => {
  // Rosa has confirmed her address: otherwise a stranger could have set up the app.
  await rosa.db.auth.signInWithOtp({ email: rosa.email })
  const token = codeIn(await mailTo(kinfold, rosa.email, /sign-in link/))
  const { error } = await rosa.db.auth.verifyOtp({ email: rosa.email, token, type: 'email' })
  expect(error).toBeNull()

  const page = await rosa.open()
  const app = await setUpApp(page)

  const phone = await visitor()
  await offerMail(phone)
  await phone.goto('/forgot-password')
  await phone.getByLabel('Email').fill(rosa.email)
  await phone.getByRole('button', { name: 'Send link' }).click()
  await phone.goto(linkIn(await mailTo(kinfold, rosa.email, /new password/)))
  await expect(phone.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await phone.getByLabel('Six-digit code').fill(nextCode(app))
  await phone.getByLabel('New password', { exact: true }).fill('pear-cake-on-monday')
  await phone.getByLabel('Confirm new password').fill('pear-cake-on-monday')
  await phone.getByRole('button', { name: 'Save new password' }).click()
  await expect(toast(phone, 'Password updated')).toBeVisible()
  await expect(phone).toHaveURL('/home')
})

test('too many codes are stopped with an explanation', async ({ rosa, visitor }) => {
  const page = await rosa.open()
  const app = await setUpApp(page)
  const phone = await visitor()
  await signIn(phone, rosa)
  const step = phone.getByLabel('Six-digit code')
  for (let guesses = 0; guesses < 10; guesses++) {
    const answered = phone.waitForResponse('**/verify')
    await step.fill(app.generate({ timestamp: 0 }))
    await answered
    await expect(step).toHaveValue('')
  }
  await step.fill(app.generate({ timestamp: 0 }))
  await expect(phone.getByText('Too many attempts.')).toBeVisible()
})

test('the authenticator is removed, and the password alone suffices', async ({ rosa, visitor }) => {
  const page = await rosa.open()
  await setUpApp(page)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, '[role="dialog"]')
  await page.route('**/auth/v1/factors/*', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The authenticator app could not be removed')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'The authenticator app was removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()

  const phone = await visitor()
  await signIn(phone, rosa)
  await expect(phone).toHaveURL('/home')
})
