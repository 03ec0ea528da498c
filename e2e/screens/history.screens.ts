// The family history: empty, a list, one person, the form.

import { test } from '../kinfold.ts'
import { aPerson, asMember, type FamilyMember, foundFamily } from '../members.ts'
import { addRelatives, OLIVEIRAS } from '../tree.ts'
import { shoot } from './shoot.ts'

const NOW = '2026-11-20T09:30:00Z'

test('the family history', async ({ kinfold, visitor }) => {
  const rosa = aPerson('Rosa Oliveira')
  const page = await visitor()
  await page.clock.setFixedTime(NOW)
  await foundFamily(page, rosa, 'Oliveira')
  await page.goto('/history')
  await page.getByText('No family history yet').waitFor()
  await shoot(page, 'history-empty')

  await page.getByRole('button', { name: 'Add Member', exact: true }).click()
  await page.getByLabel('Birth Date: open the calendar').waitFor()
  await shoot(page, 'history-add')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Member' }).click()
  await page.getByLabel('Birth Date', { exact: true }).fill('long ago')
  await page.getByLabel('Death Date', { exact: true }).fill('about 1912')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Member' }).click()
  await page.getByLabel('Name').focus()
  await shoot(page, 'history-add-problem')
  await page.getByLabel('Birth Date', { exact: true }).fill('28 Sep 1842')
  await page.getByLabel('Birth Date: open the calendar').click()
  await page.getByRole('grid').waitFor()
  await shoot(page, 'history-calendar')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  const member = await asMember(kinfold, rosa)
  await addRelatives(member, OLIVEIRAS, page)
  await tellMore(member)
  await page.goto('/history')
  await page.getByText('João Oliveira').first().waitFor()
  await shoot(page, 'history')
  await page.getByLabel('Edit João Oliveira').click()
  await page.getByRole('button', { name: 'Parent: ' }).click()
  await page.getByRole('listbox').waitFor()
  await shoot(page, 'history-parents')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'João Oliveira' }).click()
  await page.getByRole('region', { name: 'Family', exact: true }).waitFor()
  await shoot(page, 'history-person', { fullPage: true })
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Are you sure you want to remove').waitFor()
  await shoot(page, 'history-delete')
})

/** Details of some people. */
async function tellMore({ db }: FamilyMember) {
  for (const [name, facts] of Object.entries(more)) {
    await db.from('family_history').update(facts).eq('member_name', name).throwOnError()
  }
}

const more = {
  'Manuel de Oliveira': { birth_date: '1902-01-01', birth_date_precision: 'about' },
  'João Oliveira': {
    death_date: '2009-01-01',
    death_date_precision: 'month',
    bio: 'Kept bees behind the mill and sold the honey at the market in Viseu for forty years.\n\nThe pear tree in the yard is his: he planted it the week that Rosa was born.',
  },
  'Clara Oliveira': { bio: 'Taught half of the town to read.' },
}
