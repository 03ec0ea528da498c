// The page of a member with a life, of a relative, of a child, and of someone of whom only a name is known.

import { expect, test } from '../kinfold.ts'
import { shoot, shootLarge } from './shoot.ts'

test('pages of people', async ({ rosa }) => {
  const { family_id, db } = rosa
  const add = async (values: object) => {
    const row = { family_id, ...values } as { member_name: string; family_id: string }
    return (await db.from('family_history').insert(row).select('id').single().throwOnError()).data.id
  }
  const henrique = await add({
    ...{ member_name: 'Henrique da Conceição Oliveira', birth_date: '1931-04-02', death_date: '2009-11-20' },
    bio: 'Shipped to Santos with one trunk and a violin. He came back with the violin.',
  })
  const amelia = await add({
    member_name: 'Amélia Oliveira',
    birth_date: '1934-01-01',
    birth_date_precision: 'about',
  })
  const child = await add({ member_name: 'Davi', birth_date: '2021-06-03' })
  const empty = await add({ member_name: 'Someone' })
  const self = family_id.slice(0, 8) + rosa.id.slice(8)
  const couple = {
    began: '1957-09-14',
    ended: '2009-11-20',
    kind: 'widowed',
    place: 'Viana do Castelo, Portugal',
  }
  await db
    .from('partnerships')
    .insert({ family_id, one_id: henrique, other_id: amelia, ...couple } as never)
    .throwOnError()
  for (const [child_id, parent_id] of [
    [self, henrique],
    [self, amelia],
    [child, self],
  ])
    await db
      .from('parentage')
      .insert({ family_id, child_id, parent_id } as never)
      .throwOnError()
  await db
    .from('posts')
    .insert({
      family_id,
      content:
        'First frost on the pear tree. We brought the pots in before dinner, and the lemon sleeps in the hall.',
    } as never)
    .throwOnError()

  const pages = {
    relative: `/people/${amelia}`,
    ancestor: `/people/${henrique}`,
    child: `/people/${child}`,
    empty: `/people/${empty}`,
    member: `/profile/${rosa.id}`,
  }
  for (const [name, path] of Object.entries(pages)) {
    const page = await rosa.open(path)
    await expect(page.getByRole('region', { name: 'Family', exact: true })).toBeVisible()
    await shoot(page, `person-${name}`, { fullPage: true })
    if (test.info().project.name.startsWith('desktop')) {
      await page.setViewportSize({ width: 1920, height: 1080 })
      await shoot(page, `person-${name}-1920`)
      await page.setViewportSize({ width: 1280, height: 800 })
    } else {
      await page.setViewportSize({ width: 320, height: 640 })
      await shoot(page, `person-${name}-320`)
      await page.setViewportSize({ width: 390, height: 844 })
    }
    if (name === 'ancestor') await shootLarge(page, 'person-ancestor', { fullPage: true })
  }
})
