import { found, signedIn, someone, test } from '../kinfold.ts'
import { shoot } from './shoot.ts'

test('the tabs of the settings', async ({ kinfold, visitor }) => {
  const rosa = someone('Rosa Oliveira')
  const page = await visitor()
  await found(page, rosa, 'Oliveira')
  await signedIn(kinfold, rosa)
  for (const tab of ['account', 'security', 'notifications']) {
    await page.goto(`/settings?tab=${tab}`)
    await page.getByRole('tabpanel').waitFor()
    await shoot(page, `settings-${tab}`, { fullPage: true })
  }
})

test('what the settings ask', async ({ visitor }) => {
  const page = await visitor()
  await found(page, someone('Rosa Oliveira'), 'Oliveira')
  await page.goto('/settings')
  await page.getByLabel('Email', { exact: true }).fill(someone('Rosa New').email)
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

test('a forgotten password', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(someone('Rosa Oliveira').email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('If there is an account').waitFor()
  await shoot(page, 'forgot-password-sent')
  await page.goto('/reset-password')
  await shoot(page, 'reset-password-unasked')
})
