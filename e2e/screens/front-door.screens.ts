import { test } from '../kinfold.ts'
import { shoot } from './shoot.ts'

test('before anybody is signed in', async ({ visitor }) => {
  const page = await visitor()
  for (const path of ['login', 'register', 'forgot-password', 'not-found']) {
    await page.goto(`/${path}`)
    await shoot(page, path)
  }
})
