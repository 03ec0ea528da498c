import { expect, test } from '../kinfold.ts'
import { shoot } from './shoot.ts'

test('before anybody is signed in', async ({ visitor }) => {
  const page = await visitor()
  for (const path of ['login', 'register', 'forgot-password', 'not-found']) {
    await page.goto(`/${path}`)
    await shoot(page, path)
  }
})

test('a server with a problem, and none', async ({ rosa, visitor }) => {
  const page = await visitor()
  await page.route('**/auth/v1/token**', (route) => route.fulfill({ status: 503, body: 'no server' }))
  await page.goto('/login')
  await page.getByLabel('Email').fill(rosa.email)
  await page.getByLabel('Password', { exact: true }).fill(rosa.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('[data-sonner-toast]')).toBeVisible()
  await shoot(page, 'login-server-problem')

  const home = await rosa.open('/home')
  await home.route(/\/(auth|rest|storage|functions)\/v1\//, (route) => route.abort())
  await home.reload()
  await expect(home.getByText(/isn't responding|cannot be reached/).first()).toBeVisible()
  await shoot(home, 'server-unreachable')
})
