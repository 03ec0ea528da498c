import { register } from '../app.ts'
import { test } from '../kinfold.ts'
import { aPerson, foundFamily, joinFamily } from '../members.ts'
import { shoot } from './shoot.ts'

test('the family page', async ({ visitor }) => {
  const page = await visitor()
  const link = await foundFamily(page, aPerson('Rosa Oliveira'), 'The Oliveiras')
  for (const name of ['Bento Oliveira', 'Lena Marsh', 'Joana Maria de Oliveira e Castro']) {
    await joinFamily(await visitor(), aPerson(name), link)
  }
  await page.goto('/family')
  await shoot(page, 'family', { fullPage: true })
  await page.getByRole('button', { name: 'Manage Bento Oliveira' }).click()
  await shoot(page, 'family-menu')
  await page.getByRole('menuitem', { name: 'Remove from family' }).click()
  await shoot(page, 'family-remove')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Invite Members' }).click()
  await shoot(page, 'family-invite')
})

test('the family page of somebody without a family', async ({ visitor }) => {
  const page = await visitor()
  await register(page, aPerson('Otto Marsh'))
  await page.waitForURL('/create-family')
  await page.goto('/family')
  await shoot(page, 'family-none')
  await page.getByRole('button', { name: 'Enter Invite Code' }).click()
  await page.getByLabel('Invite code or link').fill('grandma')
  await page.keyboard.press('Enter')
  await shoot(page, 'family-code')
})
