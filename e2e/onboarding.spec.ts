// Arriving: the start screen, the guard, signing in, and invitations that survive all of it.

import { fillRegistration, fillSignIn, register, toast } from './app.ts'
import { isSecure } from './host.ts'
import { expect, test } from './kinfold.ts'
import { mailTo } from './mail.ts'
import { aPerson } from './members.ts'

test('the start screen redirects by the state of the account', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Welcome to Kinfold' })).toBeVisible()
  await expect(page.getByText('Your private family hub')).toBeVisible()

  await register(page, aPerson('Rosa Oliveira'))
  await expect(page).toHaveURL('/create-family')
  await page.goto('/')
  await expect(page).toHaveURL('/create-family')
  await page.getByLabel('Family name').fill('Oliveira')
  await page.getByRole('button', { name: 'Create family' }).click()
  await expect(page).toHaveURL('/invite-members')
  await page.goto('/')
  await expect(page).toHaveURL('/home')
})

test('the app can be installed on a phone’s home screen', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/login')
  const session = await page.context().newCDPSession(page)

  const { errors, manifest } = await session.send('Page.getAppManifest')

  expect(errors).toEqual([])
  expect(manifest).toMatchObject({ name: 'Kinfold', display: 'kStandalone' })
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  for (const icon of [touchIcon, ...(manifest.icons ?? []).map(({ url }) => url)]) {
    const answer = await page.request.get(String(icon))
    expect(answer.headers()['content-type']).toMatch(/^image\/(png|svg)/)
  }
})

test('signing in leads to the requested page', { tag: ['@desktop', '@main'] }, async ({ rosa, visitor }) => {
  const _page = await rosa.open()

  const elsewhere = await visitor()
  await elsewhere.goto('/recipes')
  await expect(elsewhere).toHaveURL('/login')
  await elsewhere.getByLabel('Email').fill(rosa.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(rosa.password)
  await elsewhere.getByLabel('Password', { exact: true }).press('Enter')
  await expect(elsewhere).toHaveURL('/recipes')
  await expect(elsewhere.getByRole('heading', { name: 'Family Recipes' })).toBeVisible()
  // The guard replaced its history entry: Back does not lead to the sign-in.
  await elsewhere.goto('/login')
  await expect(elsewhere).toHaveURL('/home')
})

test('an invitation survives sign-up and a reload', { tag: '@main' }, async ({ rosa, visitor }) => {
  const { link } = rosa

  const page = await visitor()
  await page.goto(link)
  await page.getByRole('link', { name: 'Sign up to join' }).click()
  await expect(page).toHaveURL('/register')
  await page.reload()
  await fillRegistration(page, aPerson('Bento Oliveira'))
  await expect(page.getByRole('heading', { name: "You've been invited to join Oliveira" })).toBeVisible()
  await page.getByRole('button', { name: 'Join Family Hub' }).click()
  await expect(page).toHaveURL('/home')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Already in a Family' })).toBeVisible()
})

test('an invitation waits while an existing user signs in', { tag: '@desktop' }, async ({
  rosa,
  visitor,
}) => {
  const { link } = rosa
  const bento = aPerson('Bento Oliveira')
  const page = await visitor()
  await register(page, bento)
  await expect(page).toHaveURL('/create-family')

  const elsewhere = await visitor()
  await elsewhere.goto(link)
  await elsewhere.getByRole('link', { name: 'I have an account' }).click()
  await fillSignIn(elsewhere, bento)
  await elsewhere.getByRole('button', { name: 'Join Family Hub' }).click()
  await expect(elsewhere).toHaveURL('/home')
})

test('an emailed invitation contains the link', async ({ rosa, kinfold }) => {
  const nana = aPerson('Nana').email
  const { link } = rosa
  const page = await rosa.open('/invite-members')
  const onlyHere = page.getByText('This link works on this computer only')
  await expect(onlyHere).toBeVisible({ visible: isSecure })
  await page.getByLabel('Invite by email').fill(nana)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(page, 'Invitation sent', `Email invitation sent to ${nana}`)).toBeVisible()
  await expect(page.getByLabel('Invite by email')).toHaveValue('')

  expect(await mailTo(kinfold, nana, /invites you/)).toContain(link)

  await page.route('**/functions/v1/send-invitation', (route) => route.abort())
  await page.getByLabel('Invite by email').fill('opa@example.test')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(page, 'Failed to send invitation')).toBeVisible()
  await expect(page.getByLabel('Invite by email')).toHaveValue('opa@example.test')

  await page.evaluate(() => localStorage.clear())
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(
    toast(page, 'Authentication required', 'You must be logged in to send invitations'),
  ).toBeVisible()
  await expect(page.getByLabel('Invite by email')).toHaveValue('opa@example.test')
})

test('a failed join is reported and can be retried', { tag: '@desktop' }, async ({ rosa, visitor }) => {
  const { link } = rosa
  const page = await visitor()
  await register(page, aPerson('Bento Oliveira'))
  await expect(page).toHaveURL('/create-family')
  await page.route('**/rest/v1/families?select=name**', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your invitation could not be opened' })).toBeVisible()
  await page.unroute('**/rest/v1/families?select=name**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.route('**/rest/v1/families?select=id**', (route) => route.abort())
  await page.getByRole('button', { name: 'Join Family Hub' }).click()
  await expect(toast(page, 'Failed to join family', 'Kinfold cannot be reached.')).toBeVisible()
  await page.unroute('**/rest/v1/families?select=id**')
  await page.getByRole('button', { name: 'Join Family Hub' }).click()
  await expect(page).toHaveURL('/home')
})

test('the copy button confirms for two seconds', { tag: '@desktop' }, async ({ rosa }) => {
  const page = await rosa.open('/invite-members')
  const button = page.getByRole('button', { name: 'Copy link' })
  await expect(button).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  // By keyboard: a click waits for animation frames, which stand still with the clock.
  await button.press('Enter')
  await expect(button).toHaveText('Copied')
  await page.clock.runFor(1_900)
  await expect(button).toHaveText('Copied')
  await page.clock.runFor(200)
  await expect(button).toHaveText('Copy')
})

test('Google and Apple report that they are not available', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Apple' }).click()
  await expect(toast(page, 'Not implemented', 'Apple sign-in is not yet implemented')).toBeVisible()
  await page.getByRole('button', { name: 'Google' }).click()
  await expect(toast(page, 'Google login failed', 'has not set up Google sign-in')).toBeVisible()
})

test('an unknown page shows 404 and logs its path', { tag: '@desktop' }, async ({ visitor }) => {
  const page = await visitor()
  const logged = page.waitForEvent('console', (message) => message.text().includes('/attic/box'))
  await page.goto('/attic/box')
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  expect((await logged).type()).toBe('error')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/login')
})

test.describe('when the server does not answer', () => {
  test('the guard retries twice, then offers ways on', async ({ rosa }) => {
    const page = await rosa.open()
    await page.clock.install()
    let [asked, answering] = [0, false]
    await page.route('**/rest/v1/profiles**', (route) => {
      asked += 1
      // A request that is too early never gets an answer.
      if (answering) return route.continue()
    })
    await page.reload()
    await expect(page.getByText('Verifying your session')).toBeVisible()
    await expect(page.getByText('Please wait while we check your authentication...')).toBeVisible()
    await expect.poll(() => asked).toBeGreaterThan(0)

    const refreshed = page.waitForRequest(/grant_type=refresh_token/)
    await page.clock.runFor(5_100)
    await refreshed
    await page.clock.runFor(5_100)
    await expect(page.getByRole('heading', { name: 'Authentication Issue' })).toBeVisible()
    await expect(
      page.getByText("We're having trouble verifying your account. This could be due to a network issue."),
    ).toBeVisible()

    answering = true
    // By keyboard: a click waits for animation frames, which stand still with the clock.
    await page.getByRole('button', { name: 'Retry Authentication' }).press('Enter')
    await expect(page.getByLabel('What would you like to share with your family?')).toBeVisible()
  })

  test('the start screen reports that loading takes long', { tag: '@desktop' }, async ({ rosa }) => {
    const page = await rosa.open()
    await page.clock.install()
    await page.route('**/rest/v1/profiles**', () => {})
    await page.goto('/')
    await expect(page.getByText('Preparing your family space')).toBeVisible()
    await expect(page.getByText('Checking authentication...')).toBeVisible()
    await page.clock.runFor(30_000)
    await expect(page.getByText("It's taking longer than expected to load your profile.")).toBeVisible()
    await expect(toast(page, 'Authentication timed out. Please try refreshing the page.')).toBeVisible()
    await page.getByRole('button', { name: 'Go to Login' }).click()
    await expect(page).not.toHaveURL('/')
  })

  test('the start screen reports a failure and retries', async ({ rosa }) => {
    const page = await rosa.open()
    await page.route('**/rest/v1/profiles**', (route) =>
      route.fulfill({ status: 500, json: { message: 'no' } }),
    )
    await page.goto('/')
    await expect(page.getByText('There was a problem connecting to your account.')).toBeVisible()
    await page.unroute('**/rest/v1/profiles**')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page).toHaveURL('/home')
  })
})
