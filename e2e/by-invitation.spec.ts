// A hub for invited people: a further family waits for its host.

import { expectAccessible } from './accessible.ts'
import { fillRegistration, joined } from './app.ts'
import { expect, test } from './kinfold.ts'
import { aPerson } from './members.ts'

test.use({ environment: { SIGN_UP: 'invited' } })

test('a founder waits, is declined, and then approved', { tag: '@main' }, async ({ rosa, visitor }) => {
  const host = await rosa.open()
  const page = await visitor()
  await page.goto(rosa.link)
  await page.getByRole('link', { name: 'Sign up to join' }).click()
  await fillRegistration(page, aPerson('Otto Marsh'))
  await page.getByRole('button', { name: 'Join Family Hub' }).waitFor()

  const start = async () => {
    await page.getByLabel('Family name').fill('Marsh')
    await page.getByRole('button', { name: 'Create family' }).click()
    await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible()
    const { data } = await rosa.db.rpc('families_to_approve').throwOnError()
    return { family_id: data[0].id }
  }
  const watched = joined(page, 'changes:')
  await page.goto('/create-family')
  const declined = await start()
  await watched
  await expectAccessible(page)
  await host.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const news = host.getByRole('link', { name: 'Otto Marsh would like to start a family on this hub' })
  await expect(news).toContainText('Marsh')
  await expect(news).toHaveAttribute('href', '/hub')

  await rosa.db.rpc('decline_family', declined).throwOnError()
  await expect(page.getByText('did not approve “Marsh”')).toBeVisible()
  await expect(news).toBeHidden()

  await rosa.db.rpc('approve_family', await start()).throwOnError()
  await expect(page).toHaveURL('/invite-members')
})
