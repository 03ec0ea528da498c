// The family history: adding people, finding them, and live updates.

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { toast, withoutLiveUpdates } from './app.ts'
import { expect, test } from './kinfold.ts'
import type { FamilyMember, Member } from './members.ts'
import { png } from './photo.ts'

const NOW = '2026-11-20T09:30:00Z'

const dialog = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')
/** A row of the table, or a card of the list on a phone. */
const row = (page: Page, name: string) =>
  main(page)
    .locator('tbody tr, li')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const openForm = (page: Page) => main(page).getByRole('button', { name: 'Add Member', exact: true }).click()

type Facts = { member_name: string; parent?: string; [column: string]: unknown }

/** Opens the history with these people in it. @returns the page, and each person's id by name */
async function openHistory(member: Member, people: Facts[] = []) {
  const ids = await tell(member, people)
  const page = await member.open(null)
  await page.clock.setFixedTime(NOW)
  await page.goto('/history')
  return { page, ids }
}

/** @returns the ids by name */
async function tell({ db, family_id }: FamilyMember, people: Facts[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const { parent, ...facts } of people) {
    const { data } = await db
      .from('family_history')
      .insert({ ...facts, family_id, parent_id: parent ? ids[parent] : null })
      .select('id')
      .single()
      .throwOnError()
    ids[facts.member_name] = data.id
  }
  return ids
}

const threeGenerations: Facts[] = [
  { member_name: 'Ada', birth_date: '1842-09-28', death_date: '1912-02-01', death_date_precision: 'month' },
  {
    member_name: 'Bento',
    parent: 'Ada',
    birth_date: '1868-01-01',
    birth_date_precision: 'about',
    deceased: true,
  },
  { member_name: 'Clara', parent: 'Bento' },
]

test('people are added, changed and removed', { tag: '@main' }, async ({ rosa }) => {
  const { page } = await openHistory(rosa)
  await expect(main(page)).toContainText("Preserve your family's legacy and build your family tree")
  await expect(main(page)).toContainText('No family history yet')
  await expect(main(page)).toContainText(
    'Start building your family tree by adding your ancestors and relatives',
  )
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add First Member' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Family Member' })).toBeVisible()
  await expect(dialog(page)).toContainText('Add details about a family member to preserve your history')
  await expect(field(page, 'Birth Date')).toHaveAttribute('placeholder', 'Select date')
  await expect(field(page, 'Death Date')).toHaveAttribute('placeholder', 'Select date')
  await expect(field(page, 'Biography')).toHaveAttribute('placeholder', 'Enter a short biography')
  await expect(dialog(page)).toContainText('Name *')
  await expect(dialog(page)).toContainText('Select a parent (optional)')
  await expectAccessible(page, '[role=dialog]')
  await dialog(page).getByText('Photo from a web address').click()
  await expect(field(page, 'Image URL')).toHaveAttribute('placeholder', /^https:\/\/example\.com\/.+\.jpg$/)
  await dialog(page).getByLabel('Name').fill('Ada Oliveira')
  await field(page, 'Birth Date').fill('28 sep 1842')
  await field(page, 'Death Date').fill('feb 1912')
  await expect(field(page, 'Birth Date')).toHaveValue('September 28, 1842')
  await field(page, 'Biography').fill(`Kept bees. ${'b'.repeat(60)}`)
  await expect(field(page, 'Death Date')).toHaveValue('February 1912')
  await dialog(page)
    .getByTestId('picture-picker')
    .setInputFiles({ name: 'ada.png', mimeType: 'image/png', buffer: png(40, 40, [180, 70, 40]) })
  await expect(dialog(page).getByAltText('Photo of Ada Oliveira')).toBeVisible()
  await press(page, 'Add Member')
  await expect(toast(page, 'New member added', 'Member added successfully')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  for (const text of ['Sep 28, 1842', 'Feb 1912', 'Root', `Kept bees. ${'b'.repeat(49)}...`]) {
    await expect(row(page, 'Ada Oliveira')).toContainText(text)
  }
  await expect(row(page, 'Ada Oliveira').locator('img')).toBeVisible()
  await main(page).getByRole('link', { name: 'Ada Oliveira' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Oliveira' })).toBeVisible()
  await expect(main(page).getByAltText('Photo of Ada Oliveira')).toBeVisible()
  await page.goBack()

  await openForm(page)
  await dialog(page).getByLabel('Name').fill('Bento Oliveira')
  await dialog(page).getByRole('button', { name: 'Parent: ' }).click()
  await expect(page.getByRole('option')).toHaveText(['None', /Ada Oliveira/])
  await page.getByRole('option', { name: 'Ada Oliveira' }).click()
  await press(page, 'Add Member')
  for (const text of ['Child of Ada Oliveira', 'Unknown', 'Living']) {
    await expect(row(page, 'Bento Oliveira')).toContainText(text)
  }

  await page.getByRole('button', { name: 'Edit Bento Oliveira' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Family Member' })).toBeVisible()
  await expect(dialog(page)).toContainText('Update the information for this family member')
  await field(page, 'Birth Date').fill('~1868')
  await field(page, 'Died, date unknown').check()
  await dialog(page).getByRole('button', { name: 'Parent: Ada Oliveira' }).click()
  await page.getByRole('option', { name: 'None' }).click()
  await page.route('**/rest/v1/family_history?**', async (route) => {
    if (route.request().method() === 'PATCH') {
      await expect(dialog(page).getByRole('button', { name: 'Saving...' })).toBeVisible()
    }
    await route.continue()
  })
  await press(page, 'Update Member')
  await expect(toast(page, 'Member updated', 'Member updated successfully')).toBeVisible()
  for (const text of ['about 1868', 'Unknown', 'Root']) {
    await expect(row(page, 'Bento Oliveira')).toContainText(text)
  }
  await expect(row(page, 'Bento Oliveira')).not.toContainText('Living')

  await page.getByRole('button', { name: 'Delete Bento Oliveira' }).click()
  await expect(dialog(page)).toContainText('Are you sure you want to remove this family member from history?')
  await press(page, 'Cancel')
  await expect(row(page, 'Bento Oliveira')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Bento Oliveira' }).click()
  await press(page, 'Remove')
  await expect(toast(page, 'Member removed', 'The family member has been removed from history')).toBeVisible()
  await expect(row(page, 'Bento Oliveira')).toHaveCount(0)
  await expectAccessible(page)
})

test('a day is picked from the calendar, also with the keyboard', { tag: '@desktop' }, async ({ rosa }) => {
  const { page } = await openHistory(rosa)
  await openForm(page)
  await field(page, 'Birth Date: open the calendar').click()
  await page.getByLabel('Year', { exact: true }).selectOption('1742')
  await page.getByLabel('Month', { exact: true }).selectOption('May')
  await expectAccessible(page, '[data-radix-popper-content-wrapper]')
  await page.getByRole('gridcell').getByRole('button', { name: 'Thursday, May 3, 1742' }).click()
  await expect(field(page, 'Birth Date')).toHaveValue('May 3, 1742')

  await field(page, 'Birth Date: open the calendar').click()
  await expect(page.getByRole('gridcell', { selected: true }).getByRole('button')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Birth Date')).toHaveValue('May 4, 1742')
  await expect(field(page, 'Birth Date: open the calendar')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(dialog(page)).toBeVisible()
})

test('a descendant cannot become a parent', { tag: '@desktop' }, async ({ rosa }) => {
  const { db } = rosa
  const { page, ids } = await openHistory(rosa, [...threeGenerations, { member_name: 'Zita' }])
  await withoutLiveUpdates(page)
  await page.reload()
  await page.getByRole('button', { name: 'Edit Bento' }).click()
  await dialog(page).getByRole('button', { name: 'Parent: Ada' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveText(['None', /Ada/, 'Zita'])
  await expect(page.getByRole('option', { selected: true })).toHaveText(/Ada/)
  await expectAccessible(page, '[data-radix-popper-content-wrapper]')
  await page.getByRole('combobox', { name: 'Search by name' }).fill('nobody')
  await expect(page.getByText('No one of this name is in your family history.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Search by name' }).fill('')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'Enter'])
    await page.keyboard.press(key)
  await expect(dialog(page).getByRole('button', { name: 'Parent: Zita' })).toBeFocused()

  // Meanwhile another member makes Zita a child of Clara, and so of Bento.
  await db.from('family_history').update({ parent_id: ids.Clara }).eq('id', ids.Zita).throwOnError()
  await press(page, 'Update Member')
  await expect(toast(page, 'Error', "A person's descendant can't be their parent.")).toBeVisible()
  await db.from('family_history').delete().eq('id', ids.Zita).throwOnError()
  await press(page, 'Update Member')
  await expect(
    toast(page, 'Error', 'The parent is no longer in your family history. Please choose another.'),
  ).toBeVisible()
  await db.from('family_history').delete().eq('id', ids.Bento).throwOnError()
  await press(page, 'Update Member')
  await expect(toast(page, 'Error', 'This person is no longer in your family history.')).toBeVisible()
})

test('a person’s page shows parents and children', async ({ rosa }) => {
  const bio = `${'Kept bees behind the mill. '.repeat(6)}\n\nThe end.`
  const { page, ids } = await openHistory(rosa, [
    { ...threeGenerations[0], bio } as Facts,
    ...threeGenerations.slice(1),
  ])
  const pageOf = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const family = page.getByRole('region', { name: 'Family', exact: true })
  const pressHere = (name: string) => main(page).getByRole('button', { name, exact: true }).click()
  const remove = () => dialog(page).getByRole('button', { name: 'Remove' }).click()

  await main(page).getByRole('link', { name: 'Ada', exact: true }).click()
  await expect(page).toHaveURL(`/people/${ids.Ada}`)
  await expect(pageOf('Ada')).toBeVisible()
  for (const text of ['Sep 28, 1842', 'Feb 1912', 'The end.']) await expect(main(page)).toContainText(text)
  await expectAccessible(page)
  await family.getByRole('link', { name: 'Bento' }).click()
  await expect(pageOf('Bento')).toBeVisible()
  await expect(family.getByRole('listitem')).toHaveText([/Ada/, /Clara/])
  await page.goBack()
  await expect(pageOf('Ada')).toBeVisible()

  // Given a child, changed and removed on this page.
  await pressHere('Add Child')
  const form = page.getByRole('dialog', { name: 'Add Child' })
  await expect(form).toContainText('Ada')
  await form.getByLabel('Name').fill('Zita')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(family.getByRole('listitem')).toHaveText([/Bento/, /Zita/])
  await pressHere('Edit')
  await page.getByRole('dialog', { name: 'Edit Family Member' }).getByLabel('Name').fill('Ada Oliveira')
  await press(page, 'Update Member')
  await expect(pageOf('Ada Oliveira')).toBeVisible()
  await pressHere('Delete')
  const question = page.getByRole('dialog', { name: 'Remove Ada Oliveira?' })
  await expect(question).toContainText('2 children will lose this parent.')
  await page.route('**/rest/v1/family_history?**', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await remove()
  await expect(toast(page, 'Failed to remove member', 'Kinfold cannot be reached.')).toBeVisible()
  await page.unrouteAll()
  await remove()
  await expect(toast(page, 'Member removed')).toBeVisible()
  await expect(page).toHaveURL('/history')
  await expect(row(page, 'Bento')).toContainText('Root')

  await page.goto(`/people/${ids.Ada}`)
  await expect(main(page)).toContainText('This person is not in your family history.')
  await page.getByRole('link', { name: 'See the family history' }).click()
  await expect(row(page, 'Bento')).toBeVisible()
})

test('a member has one page: the profile, with life, family and what they have shared', async ({
  rosa,
  bento,
}) => {
  const ids = await tell(rosa, [
    { member_name: 'Ada' },
    { member_name: 'Bento', parent: 'Ada', bio: 'Rode a mule.' },
  ])
  const link = { person_id: ids.Bento ?? '', member_id: bento.id }
  await rosa.db.rpc('link_person', link).throwOnError()
  const { family_id } = rosa
  await bento.db.from('posts').insert({ family_id, user_id: bento.id, content: 'Rain.' }).throwOnError()
  const recipe = {
    family_id,
    user_id: bento.id,
    title: 'Toast',
    ingredients: 'Bread',
    instructions: 'Toast.',
  }
  await bento.db.from('recipes').insert(recipe).throwOnError()

  const page = await rosa.open(`/people/${ids.Bento}`)
  await expect(page).toHaveURL(`/profile/${bento.id}`)
  await expect(page.getByRole('heading', { level: 1, name: bento.name })).toBeVisible()
  for (const text of ['Member since', 'Rode a mule.']) await expect(main(page)).toContainText(text)
  for (const [section, text] of [
    ['Family', 'Ada'],
    ['Posts', 'Rain.'],
    ['Recipes', 'Toast'],
  ] as const) {
    await expect(page.getByRole('region', { name: section, exact: true })).toContainText(text)
  }
  await expectAccessible(page)

  // What he shares next appears by itself.
  await bento.db.from('posts').insert({ family_id, user_id: bento.id, content: 'Sun.' }).throwOnError()
  await expect(page.getByRole('region', { name: 'Posts' }).getByRole('listitem')).toHaveText([/Sun/, /Rain/])
  await page.getByRole('region', { name: 'Family', exact: true }).getByRole('link', { name: 'Ada' }).click()
  await expect(page).toHaveURL(`/people/${ids.Ada}`)
})

test('changes appear live; a removed member keeps what was typed', { tag: '@desktop' }, async ({
  rosa,
  bento,
}) => {
  const { page } = await openHistory(rosa, threeGenerations)
  const bentosPage = await bento.open('/history')
  await expect(row(bentosPage, 'Ada')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Clara' }).click()
  await dialog(page).getByLabel('Name').fill('Clara Marsh')
  await press(page, 'Update Member')
  await expect(row(bentosPage, 'Clara Marsh')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Clara Marsh' }).click()
  await press(page, 'Remove')
  await expect(row(bentosPage, 'Clara Marsh')).toHaveCount(0)

  await openForm(bentosPage)
  await dialog(bentosPage).getByLabel('Name').fill('Davi')
  await rosa.db.rpc('remove_family_member', { user_id: bento.id }).throwOnError()
  await expect(
    bentosPage.getByText('You need to be part of a family to use this feature.', { exact: true }),
  ).toBeAttached()
  await press(bentosPage, 'Add Member')
  await expect(toast(bentosPage, 'Error', 'No family ID found')).toBeVisible()
  await expect(dialog(bentosPage).getByLabel('Name')).toHaveValue('Davi')
})

test('a list of two thousand people renders only a few rows', { tag: '@both' }, async ({ rosa }) => {
  const { db, family_id } = rosa
  const { page } = await openHistory(rosa)
  const name = (number: number) => `Person ${String(number).padStart(4, '0')}`
  const people = Array.from({ length: 2_000 }, (_, index) => ({ family_id, member_name: name(index + 1) }))
  // The rows before the last are higher than estimated before they were measured.
  for (const person of people.slice(-20, -1)) person.member_name += ' de Albuquerque Cavalcanti'.repeat(3)
  const { data } = await db.from('family_history').insert(people).select('id, member_name').throwOnError()
  await expect(main(page)).toContainText('2,001 people')
  expect(await main(page).getByRole('link').count()).toBeLessThan(60)

  await page.getByRole('link', { name: name(1), exact: true }).focus()
  await page.keyboard.press('End')
  await expect(row(page, name(2_000))).toBeInViewport()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('1234 PERSON')
  await expect(main(page)).toContainText('1 person')
  await expect(row(page, name(1_234))).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('nobody')
  await expect(main(page)).toContainText('No one of this name is in your family history.')
  await expectAccessible(page)

  const late = data?.find(({ member_name }) => member_name === name(1_900))
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('1900')
  await main(page)
    .getByRole('link', { name: name(1_900), exact: true })
    .click()
  await expect(page).toHaveURL(`/people/${late?.id}`)
  await main(page).getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Parent: ' }).click()
  await page.getByRole('combobox', { name: 'Search by name' }).fill('0042')
  await expect(page.getByRole('option')).toHaveText([name(42)])
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Update Member' }).click()
  await expect(page.getByRole('region', { name: 'Family', exact: true })).toContainText(name(42))
})
