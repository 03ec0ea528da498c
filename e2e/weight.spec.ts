import type { BrowserContext } from '@playwright/test'
import { weighScreen } from '../bench/web-weight.ts'
import { expect, test } from './kinfold.ts'

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

  expect(login.scripts, '/login').toBeLessThanOrEqual(6)
  expect(login.kilobytes, '/login').toBeLessThanOrEqual(110)
  expect(home.scripts, '/home').toBeLessThanOrEqual(15)
  expect(home.kilobytes, '/home').toBeLessThanOrEqual(190)
  expect(others.filter(({ scripts }) => scripts > 15)).toEqual([])
})
