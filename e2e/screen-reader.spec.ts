// The main flows as a screen reader presents them: by roles and names, with the keyboard, and by what is announced.

import type { Locator, Page } from '@playwright/test'
import { joined } from './app.ts'
import { expect, test } from './kinfold.ts'
import { aPerson } from './members.ts'
import { png } from './photo.ts'

test('registering, founding a family and signing in', { tag: '@desktop' }, async ({ visitor }) => {
  const page = await visitor()
  await listen(page)
  const rosa = aPerson('Rosa Oliveira')
  await page.goto('/register')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Join Kinfold" [level=1]
    - textbox "Full name"
    - textbox "Email"
    - textbox "Password"
    - textbox "Confirm password"
    - button "Sign up"`)
  const name = page.getByRole('textbox', { name: 'Full name' })
  await press(page, page.getByRole('button', { name: 'Sign up' }), 'Enter')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Name is required')
  for (const text of [rosa.name, rosa.email, rosa.password]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await type(page, page.getByRole('textbox', { name: 'Confirm password' }), rosa.password)
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Create your family')

  await type(page, page.getByRole('textbox', { name: 'Family name' }), 'Oliveira')
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Invite family members')
  await press(page, page.getByRole('button', { name: 'Copy link' }), 'Enter')
  await expectAnnounced(page, 'Link copied')
  await press(page, page.getByRole('link', { name: 'Continue to Family Hub' }), 'Enter')
  await expectHeading(page, /Rosa/)

  await press(page, page.getByRole('button', { name: 'My Account' }), 'Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Settings', 'Logout'])
  await page.getByRole('menuitem', { name: 'Logout' }).press('Enter')
  await expectAnnounced(page, 'You have been successfully logged out.')
  await expectHeading(page, 'Welcome to Kinfold')
  await type(page, page.getByRole('textbox', { name: 'Email' }), rosa.email)
  await type(page, page.getByRole('textbox', { name: 'Password' }), 'forgotten')
  await page.keyboard.press('Enter')
  await expectAnnounced(page, 'Invalid email or password')
  await page.getByRole('textbox', { name: 'Password' }).fill(rosa.password)
  await page.keyboard.press('Enter')
  await expectHeading(page, /Rosa/)
})

test('a post with a photo, a like, an event, an upload and a search', { tag: '@desktop' }, async ({
  rosa,
}) => {
  const page = await rosa.open(null)
  await listen(page)
  const photo = { name: 'soup.png', mimeType: 'image/png', buffer: png(60, 40, [120, 60, 30]) }
  await page.goto('/home')

  await test.step('post', async () => {
    await type(page, page.getByRole('textbox', { name: /What would you like to share/ }), 'Soup at six')
    const chooser = page.waitForEvent('filechooser')
    await press(page, page.getByRole('button', { name: 'Photo', exact: true }), 'Enter')
    await (await chooser).setFiles(photo)
    await expect(page.getByRole('img', { name: 'Photo to be posted' })).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Post', exact: true }), 'Enter')
    await expectAnnounced(page, 'Your post has been shared with your family')
  })

  await test.step('like', async () => {
    const soup = page.getByRole('article', { name: 'Rosa Oliveira' })
    await expect(soup.getByRole('button', { name: 'Open photo posted by Rosa Oliveira' })).toBeVisible()
    await press(page, soup.getByRole('button', { name: 'Like', pressed: false }), 'Enter')
    await expect(soup.getByRole('button', { name: 'Liked', pressed: true })).toBeFocused()
  })

  await test.step('search', async () => {
    await page.keyboard.press('Control+k')
    const input = page.getByRole('combobox', { name: 'Search family hub...' })
    await expect(input).toBeFocused()
    await page.keyboard.type('soup')
    await expectAnnounced(page, /^1 result/)
    const option = page.getByRole('option', { name: /Soup at six/ })
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(input).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? 'none')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Liked' })).toBeFocused()
  })

  await test.step('event', async () => {
    await page.goto('/events')
    const opener = page.getByRole('main').getByRole('button', { name: 'Add Event' }).first()
    await press(page, opener, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Add Event' })
    await expect(dialog).toBeFocused()
    await type(page, dialog.getByRole('textbox', { name: 'Title' }), 'Cookie baking')
    await page.keyboard.press('Enter')
    await expectAnnounced(page, 'Event created')
    await expect(opener).toBeFocused()
    const answers = page.getByRole('group', { name: /Cookie baking/ })
    // Who adds an event attends it.
    await press(page, answers.getByRole('radio', { name: 'Going' }), 'ArrowRight')
    await expectAnnounced(page, "You're maybe to this event")
  })

  await test.step('upload', async () => {
    await page.goto('/media')
    const opener = page.getByRole('button', { name: 'Upload Media' }).first()
    await press(page, opener, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Upload Media' })
    await expect(dialog).toBeFocused()
    await page.getByTestId('upload-picker').setInputFiles(photo)
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Title' }).fill('The soup')
    await press(page, dialog.getByRole('button', { name: 'Upload', exact: true }), 'Enter')
    await expectAnnounced(page, 'Your media has been shared with your family')
    await expect(page.getByRole('link', { name: /The soup/ })).toBeVisible()
    await expect(opener).toBeFocused()
  })
})

test('messages, sent and received', { tag: '@desktop' }, async ({ rosa, bento }) => {
  const page = await rosa.open(null)
  await listen(page)
  const live = joined(page, 'changes:')
  await page.goto('/messages')
  await press(page, page.getByRole('main').getByRole('link', { name: /Bento Oliveira/ }), 'Enter')
  await expect(page.getByRole('heading', { name: 'Bento Oliveira' })).toBeVisible()
  await type(page, page.getByRole('textbox', { name: 'Message to Bento Oliveira' }), 'Soup at six')
  await page.keyboard.press('Enter')
  await expectAnnounced(page, 'Your message has been delivered')
  await live

  const { data: conversation } = await bento.db.rpc('open_conversation', { person: rosa.id }).throwOnError()
  const answer = { conversation_id: conversation, content: 'With bread, please' }
  await bento.db.from('messages').insert(answer).throwOnError()
  await expectAnnounced(page, /Bento.*With bread, please/)
  await expect(page.getByRole('textbox', { name: 'Message to Bento Oliveira' })).toBeFocused()
})

test('a place in the “More” sheet leads to its heading', async ({ rosa }) => {
  const page = await rosa.open('/events')
  await press(page, page.getByRole('button', { name: 'More' }), 'Enter')
  const sheet = page.getByRole('dialog', { name: 'More' })
  await expect(sheet).toBeFocused()
  await press(page, sheet.getByRole('link', { name: 'Lists' }), 'Enter')
  await expectHeading(page, 'Lists')
})

declare global {
  interface Window {
    announced: string[]
  }
}

/** From the next page load on, records what live regions announce; a status that appears with its text is not announced. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.announced = []
    const regions =
      '[aria-live=polite], [aria-live=assertive], [role=status]:not([aria-live=off]), [role=alert]'
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const alerts = [...addedNodes].filter(
          (node) => node instanceof Element && node.matches('[role=alert]'),
        )
        for (const region of [element?.closest(regions), ...alerts]) {
          if (region?.textContent) window.announced.push(region.textContent)
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

const expectAnnounced = (page: Page, text: string | RegExp) =>
  expect
    .poll(() => page.evaluate(() => window.announced), String(text))
    .toContainEqual(typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text))

/** A new screen's heading has the focus, so that it is read out. */
const expectHeading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeFocused()

/** Goes to a control with the Tab key. */
async function reach(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  const isThere = () => control.evaluate((element) => element === document.activeElement)
  for (let stops = 0; !(await isThere()); stops++) {
    expect(stops, `Tab does not reach ${control}`).toBeLessThan(60)
    await page.keyboard.press('Tab')
  }
}

async function press(page: Page, control: Locator, key: string): Promise<void> {
  await reach(page, control)
  await page.keyboard.press(key)
}

async function type(page: Page, control: Locator, text: string): Promise<void> {
  await reach(page, control)
  await page.keyboard.type(text)
}
