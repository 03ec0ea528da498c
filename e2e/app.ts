// What browser tests do on screen again and again.

import type { Page } from '@playwright/test'
import { securely } from './host.ts'
import type { Person } from './members.ts'

export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/register')
  await fillRegistration(page, person)
}

export async function fillRegistration(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

export async function fillSignIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const composer = (page: Page) => page.getByLabel('What would you like to share with your family?')

export async function post(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
}

export const postBy = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** From the next page load on, no live update arrives: the page shows only what it requested. */
export const withoutLiveUpdates = (page: Page) => page.routeWebSocket(/\/realtime\/v1\//, () => {})

/**
 * Resolves when the page receives the live changes of a table, or the broadcasts of a channel. Call it before the page
 * joins: what happens earlier never reaches it.
 * @param topic the beginning of the channel's name, such as `messages:`
 */
export const joined = (page: Page, topic: string) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const frame = String(payload)
        // A table's channel reports "system" once the database delivers to it, and so does no private channel.
        const event = topic.startsWith('conversation:') ? '"phx_reply"' : '"system"'
        if (frame.includes(`"realtime:${topic}`) && frame.includes(event) && frame.includes('"ok"')) resolve()
      }),
    )
  })

/** The text in the clipboard, which only a secure page may read. */
export async function copied(page: Page): Promise<string> {
  const reader = await page.context().newPage()
  await reader.goto(securely(new URL('/config.json', page.url()).href))
  const text = await reader.evaluate(() => navigator.clipboard.readText())
  await reader.close()
  return text
}

/** The outbox is loaded after the first screen. */
export const outboxLoaded = (page: Page) =>
  page.waitForFunction(async () =>
    (await indexedDB.databases()).some(({ name }) => name === 'kinfold-outbox'),
  )

/** Puts a text into the clipboard. */
export async function copy(page: Page, text: string): Promise<void> {
  const writer = await page.context().newPage()
  await writer.goto(securely(new URL('/config.json', page.url()).href))
  await writer.evaluate((text) => navigator.clipboard.writeText(text), text)
  await writer.close()
}

/** A toast with this title and, below it, this description. */
export const toast = (page: Page, title: string, description = '') =>
  page.locator('[data-sonner-toast]').filter({ hasText: title }).filter({ hasText: description })
