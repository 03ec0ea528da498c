import { TOTP } from 'otpauth'
import { test } from '../kinfold.ts'
import { offerMail } from '../mail.ts'
import { aPerson, asMember, foundFamily, signedIn } from '../members.ts'
import { shoot, shootLarge } from './shoot.ts'

test('the tabs of the settings', async ({ kinfold, visitor }) => {
  const rosa = aPerson('Rosa Oliveira')
  const page = await visitor()
  await foundFamily(page, rosa, 'Oliveira')
  await signedIn(kinfold, rosa)
  for (const tab of ['account', 'security', 'notifications']) {
    await page.goto(`/settings?tab=${tab}`)
    await page.getByRole('tabpanel').waitFor()
    await shoot(page, `settings-${tab}`, { fullPage: true })
  }
})

test('what the settings ask', async ({ visitor }) => {
  const page = await visitor()
  await foundFamily(page, aPerson('Rosa Oliveira'), 'Oliveira')
  await page.goto('/settings')
  await page.getByLabel('Email', { exact: true }).fill(aPerson('Rosa New').email)
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByText('Waiting for your confirmation').waitFor()
  await shoot(page, 'settings-pending-email', { fullPage: true })
  await page.getByRole('button', { name: 'Delete account' }).click()
  await shoot(page, 'settings-delete')
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await shoot(page, 'settings-enrol')
})

test('a second step without a confirmed address', async ({ visitor }) => {
  const page = await visitor()
  await foundFamily(page, aPerson('Rosa Oliveira'), 'Oliveira')
  await page.route('**/auth/v1/factors', (route) =>
    route.fulfill({ status: 422, json: { error_code: 'email_not_confirmed' } }),
  )
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await page.getByRole('button', { name: 'Send link' }).waitFor()
  await shoot(page, 'settings-enrol-unconfirmed')
  await shootLarge(page, 'settings-enrol-unconfirmed')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('The link works once').waitFor()
  await shoot(page, 'settings-enrol-link-sent')
})

test('a link for another account', async ({ rosa, bento }) => {
  const page = await rosa.open()
  const { data } = await bento.db.auth.getSession()
  const { access_token, refresh_token } = data.session ?? {}
  await page.goto(`/recipes#access_token=${access_token}&refresh_token=${refresh_token}&token_type=bearer`)
  await page.getByRole('heading', { name: 'Continue as' }).waitFor()
  await shoot(page, 'continue-as')
  await shootLarge(page, 'continue-as', { fullPage: true })
})

test('a forgotten password', async ({ visitor }) => {
  const page = await visitor()
  await offerMail(page)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(aPerson('Rosa Oliveira').email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('has an account').waitFor()
  await shoot(page, 'forgot-password-sent')
  await page.goto('/reset-password')
  await shoot(page, 'reset-password-unasked')
})

test('the second step', async ({ visitor }) => {
  const rosa = aPerson('Rosa Oliveira')
  const page = await visitor()
  await foundFamily(page, rosa, 'Oliveira')
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const secret = await page.getByLabel('Or enter this key in the app').textContent()
  const app = new TOTP({ secret: secret ?? '' })
  await page.getByLabel('Code shown in the app').fill(app.generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Authenticator app', { exact: true }).waitFor()
  await shoot(page, 'settings-two-factor')

  const phone = await visitor()
  await phone.goto('/login')
  await phone.getByLabel('Email').fill(rosa.email)
  await phone.getByLabel('Password', { exact: true }).fill(rosa.password)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await phone.getByLabel('Six-digit code').fill('000000')
  await phone.getByText('That code is not correct.').waitFor()
  await shoot(phone, 'second-step')
})

test('a reminder', async ({ kinfold, visitor }) => {
  const rosa = aPerson('Rosa Oliveira')
  const page = await visitor()
  await foundFamily(page, rosa, 'Oliveira')
  // An open app would show the reminder immediately.
  await page.goto('about:blank')
  const { db, family_id } = await asMember(kinfold, rosa)
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  await db
    .from('events')
    .insert({
      title: 'Walk around the lake',
      location: 'Pier 2',
      start_time: at(30),
      end_time: at(90),
      family_id,
    })
    .throwOnError()
  await page.goto('/recipes')
  await page.getByText('Walk around the lake starts soon').waitFor()
  await shoot(page, 'reminder')
})
