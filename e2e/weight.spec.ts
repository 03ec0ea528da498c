import { weighScreen } from '../bench/web-weight.ts'
import { expect, test } from './kinfold.ts'

const SCREENS = ['/family', '/messages', '/events', '/recipes', '/media', '/music', '/history', '/settings']

test('screens load few scripts, and the first ones little', async ({ rosa, visitor }) => {
  const login = await weighScreen(await visitor(), '/login')
  const page = await rosa.open(null)
  const home = await weighScreen(page, '/home')
  const others = []
  for (const screen of SCREENS) others.push(await weighScreen(page, screen))

  expect(login.scripts, '/login').toBeLessThanOrEqual(6)
  expect(login.kilobytes, '/login').toBeLessThanOrEqual(172)
  expect(home.scripts, '/home').toBeLessThanOrEqual(15)
  expect(home.kilobytes, '/home').toBeLessThanOrEqual(250)
  for (const { screen, scripts } of others) expect(scripts, screen).toBeLessThanOrEqual(20)
})
