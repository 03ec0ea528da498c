// Search: empty, results of every kind, no results.

import { test } from '../kinfold.ts'
import { aPerson, asMember, foundFamily } from '../members.ts'
import { shoot } from './shoot.ts'

test('the search', async ({ kinfold, visitor }) => {
  const rosa = aPerson('Rosa Oliveira')
  const page = await visitor()
  await foundFamily(page, rosa, 'Oliveira')
  const { db, family_id } = await asMember(kinfold, rosa)
  const day = { start_time: '2026-12-05T14:00:00Z', end_time: '2026-12-05T17:00:00Z' }
  await db.from('recipes').insert({
    family_id,
    title: 'Plum cake',
    description: 'Nana’s, with the crumbs',
    ingredients: '1 kg plums',
    instructions: 'Stone the plums, and bake.',
  })
  await db.from('posts').insert([
    {
      family_id,
      content: 'The plum tree is in blossom, and the whole street smells of it.',
      tags: ['garden'],
    },
    ...Array.from({ length: 6 }, (_, n) => ({
      family_id,
      content: `Plum jam, jar ${n + 1} of 7.`,
      tags: [],
    })),
  ])
  await db.from('events').insert({ family_id, title: 'Plum picking', location: 'Orchard', ...day })
  await db.from('family_history').insert({
    family_id,
    member_name: 'Plumeria Conceição',
    birth_date: '1923-04-02',
    bio: 'Kept the orchard at Olhão, and sold plums at the market until she was ninety.',
  })
  await shoot(page, 'search-box')
  await page.getByRole('button', { name: 'Search family hub...' }).click()
  const input = page.getByRole('combobox')
  await input.waitFor()
  await shoot(page, 'search-empty')
  await input.fill('plum')
  await page.getByRole('option').first().waitFor()
  await shoot(page, 'search-results')
  await input.fill('mariachi')
  await page.getByText('Nothing found').waitFor()
  await shoot(page, 'search-nothing')
  await page.route('**/rpc/search_hub', () => {})
  await input.fill('cherry')
  await page.screenshot({ path: `screenshots/search-loading-${test.info().project.name}.png` })
})
