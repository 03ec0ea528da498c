// This hub: what its hosts see and decide.

import { expectAccessible } from './accessible.ts'
import { toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import { mailTo } from './mail.ts'
import { aPerson, signUp } from './members.ts'

// The first admin of a Kinfold is its host.
test.use({ environment: { LOG_LEVEL: 'warn' } })

test('a host looks after the hub, and everyone else sees nothing of it', { tag: ['@both', '@main'] }, async ({
  rosa,
  bento,
  kinfold,
}) => {
  const page = await rosa.open('/home')
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'This hub' }).press('Enter')
  await expect(page).toHaveURL('/hub')
  await expect(page.getByText(/no backup has been proven yet/)).toBeVisible()
  await expect(page.getByText(/ free$/)).toBeVisible()

  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(page.getByText(`The mail to ${rosa.email} was saved`)).toBeVisible()
  await mailTo(kinfold, rosa.email, /A test from Kinfold/)

  const founder = await signUp(kinfold, aPerson('Ilse Berg'), {})
  await founder.db.from('families').insert({ name: 'Berg' }).throwOnError()
  await page.getByLabel('Only by invitation').click()
  await expect(toast(page, 'Sign-up is changed')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve Berg' }).click()
  await expect(toast(page, 'The family is approved')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Families waiting for approval' })).toBeHidden()

  await page.getByText('Berg', { exact: true }).click()
  await expect(page.getByText(founder.email)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Ilse Berg/ }).click()
  await page.getByRole('menuitem', { name: 'Remove account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove account' }).click()
  await expect(toast(page, 'The account is removed')).toBeVisible()
  await expect(page.getByText('Berg', { exact: true })).toBeHidden()

  const other = await bento.open('/hub')
  await expect(other.getByText('Only the people who run this hub can see this page.')).toBeVisible()
  await other.getByRole('button', { name: 'My Account' }).click()
  await expect(other.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await expect(other.getByRole('menuitem', { name: 'This hub' })).toBeHidden()
})
