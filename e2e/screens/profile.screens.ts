import { expect, test } from '../kinfold.ts'
import { paint, SCENES } from '../landscape.ts'
import { aPerson, foundFamily, joinFamily, signedIn } from '../members.ts'
import { shoot } from './shoot.ts'

test('profiles', async ({ kinfold, visitor }) => {
  const [rosa, bento] = [aPerson('Rosa Oliveira'), aPerson('Bento Oliveira')]
  const page = await visitor()
  const link = await foundFamily(page, rosa, 'The Oliveiras')
  for (const person of [bento, aPerson('Lena Marsh'), aPerson('Joana Maria de Oliveira e Castro')]) {
    await joinFamily(await visitor(), person, link)
  }
  const client = await signedIn(kinfold, rosa)
  const { data: me } = await client.auth.getUser()
  await client
    .from('profiles')
    .update({
      bio: 'Keeps the pear tree, and the recipes of four generations.\nBakes on Sundays: come by.',
      phone_number: '+351 21 555 0100',
      address: 'Rua das Pereiras 4\n1200-001 Lisbon',
      birth_date: '1950-02-28',
    })
    .eq('id', me.user?.id)
    .throwOnError()
  const { data: others } = await client.from('profiles').select('id, full_name').neq('id', me.user?.id)
  const bentosId = others?.find(({ full_name }) => full_name === bento.name)?.id

  await page.goto(`/profile/${bentosId}`)
  await shoot(page, 'profile-other', { fullPage: true })
  await page.goto('/profile')
  await shoot(page, 'profile', { fullPage: true })
  await page.getByTestId('avatar-picker').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await paint(page, SCENES.frost),
  })
  await expect(page.getByRole('button', { name: 'Save photo' })).toBeEnabled()
  await shoot(page, 'profile-crop')
  await page.getByRole('button', { name: 'Save photo' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('checkbox', { name: bento.name }).check()
  await shoot(page, 'profile-edit', { fullPage: true })
  await page.getByLabel('Full name').fill('')
  await page.getByLabel('Birthdate').fill('2999-01-01')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await shoot(page, 'profile-errors', { fullPage: true })
  await page.getByRole('link', { name: 'Home' }).first().click()
  await shoot(page, 'profile-unsaved')
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.goto('/profile/none')
  await shoot(page, 'profile-missing')
})
