import type { BrowserContext } from '@playwright/test'
import { weighScreen } from '../bench/web-weight.ts'
import { expect, test } from './kinfold.ts'
import type { Member } from './members.ts'

const SCREENS = [
  '/family',
  '/chat',
  '/messages',
  '/events',
  '/recipes',
  '/lists',
  '/media',
  '/music',
  '/history',
  '/profile',
  '/settings',
]

/** The pages of an event that repeats, and of a recipe. */
async function addPages({ db, family_id, id }: Member): Promise<string[]> {
  const choir = {
    family_id,
    title: 'Choir',
    location: 'The old school',
    start_time: '2099-05-02T17:00Z',
    end_time: '2099-05-02T18:30Z',
    rrule: 'FREQ=WEEKLY',
    time_zone: 'UTC',
  }
  const toast = { family_id, user_id: id, title: 'Toast', ingredients: 'Bread', instructions: 'Toast.' }
  const event = await db.from('events').insert(choir).select('id').single().throwOnError()
  const recipe = await db.from('recipes').insert(toast).select('id').single().throwOnError()
  return [`/events/${event.data.id}`, `/recipes/${recipe.data.id}`]
}

test('screens load few scripts, and the first ones little', async ({ rosa, visitor }) => {
  const guest = (await visitor()).context()
  const member = (await rosa.open(null)).context()
  const weigh = async (context: BrowserContext, screen: string) => {
    // A new page: where the pointer rests on a link, its screen is loaded too.
    const page = await context.newPage()
    const weight = await weighScreen(page, screen)
    await page.close()
    return weight
  }
  const login = await weigh(guest, '/login')
  const home = await weigh(member, '/home')
  const others = [await weigh(guest, '/register')]
  for (const screen of SCREENS) others.push(await weigh(member, screen))
  for (const screen of await addPages(rosa)) others.push(await weigh(member, screen))

  expect(login.kilobytes, '/login').toBeLessThanOrEqual(170)
  expect([home, ...others].filter(({ scripts, kilobytes }) => scripts > 36 || kilobytes > 420)).toEqual([])
})
