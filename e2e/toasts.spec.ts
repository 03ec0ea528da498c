// Toasts cover no heading and no input, on a phone and on a desktop.

import type { Page } from '@playwright/test'
import { fillSignIn, post, toast } from './app.ts'
import { expect, test } from './kinfold.ts'

test('toasts leave headings and inputs free', { tag: '@both' }, async ({ rosa, bento, visitor }) => {
  const guest = await visitor()
  await guest.goto('/login')
  await fillSignIn(guest, { ...rosa, password: 'not-her-password' })
  await expectUncovered(guest, 'Login failed')

  const page = await rosa.open('/home')
  await post(page, 'Soup at six')
  await expectUncovered(page, 'Post created')

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectUncovered(page, 'Settings updated')

  await page.goto('/family')
  await page.getByRole('button', { name: 'Invite Members' }).click()
  await page.getByRole('dialog').getByLabel(/email/i).fill('aunt@example.test')
  await page.getByRole('dialog').getByRole('button', { name: /send/i }).click()
  await expectUncovered(page, 'Invitation sent')

  await page.goto(`/messages?with=${bento.id}`)
  await page.getByLabel('Message to Bento Oliveira').fill('Soup at six')
  await page.getByRole('button', { name: 'Send' }).click()
  await expectUncovered(page, 'Message sent')
})

async function expectUncovered(page: Page, title: string): Promise<void> {
  await expect(toast(page, title).first()).toBeInViewport({ ratio: 1 })
  await expect.poll(() => page.evaluate(covered), title).toEqual([])
}

/** Runs in the page. @returns the headings and inputs below the toast, and a conversation whose edge it crosses */
function covered(): string[] {
  const box = document.querySelector('[data-sonner-toast][data-front=true]')?.getBoundingClientRect()
  if (!box) return ['there is no toast']
  const conversation = document.querySelector('#conversation')
  const crossed = conversation && conversation.getBoundingClientRect().right < box.right ? [conversation] : []
  const below = [
    ...(document.querySelector('[role=dialog]') ?? document).querySelectorAll('h1, h2, input, textarea'),
  ].filter((element) => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect()
    const isBelow = left < box.right && right > box.left && top < box.bottom && bottom > box.top
    return width > 1 && isBelow
  })
  return [...below, ...crossed].map((element) => element.outerHTML)
}
