// Messages: two and three people, groups, failures, long histories.

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { joined, toast, withoutLiveUpdates } from './app.ts'
import { expect, test } from './kinfold.ts'
import { paint, SCENES } from './landscape.ts'
import type { FamilyMember } from './members.ts'
import { press } from './touch.ts'

const input = (page: Page) => page.getByRole('textbox', { name: 'Message to' })
const log = (page: Page) => page.getByRole('log')
const bubble = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text })
const list = (page: Page) => page.getByRole('region', { name: 'Conversations' })
const row = (page: Page, name: string) => list(page).getByRole('link', { name })
const dialog = (page: Page) => page.getByRole('dialog')
/** Works with a finger, too: screen readers and keys find the button that a long press stands for. */
async function choose(page: Page, text: string, item: string) {
  const button = page.getByRole('button', { name: 'More about the message' })
  await bubble(page, text).first().locator(button).press('Enter')
  await page.getByRole('menuitem', { name: item }).click()
}
const unread = (page: Page) =>
  page.getByRole('button', { name: /Messages, \d+ unread/ }).filter({ visible: true })
const onPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

async function say(page: Page, text: string) {
  await input(page).fill(text)
  await input(page).press('Enter')
}

/** The id of their direct conversation, and both members. */
async function pairOf(me: FamilyMember, them: FamilyMember) {
  const { data: id } = await me.db.rpc('open_conversation', { person: them.id }).throwOnError()
  return { id: id as string, me, them }
}

test('two people exchange messages live', { tag: ['@both', '@main'] }, async ({ rosa, bento }) => {
  const [page, bentosPage] = [await rosa.open(null), await bento.open(null)]
  const [typingHeard, messagesHeard] = [joined(page, 'conversation:'), joined(bentosPage, 'changes:')]
  await bentosPage.goto('/home')
  await page.goto('/messages')
  await messagesHeard
  await expect(row(page, 'Bento Oliveira')).toContainText('Online')
  await expect(row(page, 'Bento Oliveira')).toContainText('Start a conversation')
  await expectAccessible(page)
  if (onPhone(page)) await row(page, 'Bento Oliveira').click()
  else {
    await expect(page.getByRole('heading', { name: 'Your Messages' })).toBeVisible()
    await page.getByRole('button', { name: 'New Message' }).click()
  }

  // Examples, which no one has written.
  await expect(page.getByText('They disappear with the first message')).toBeVisible()
  await expect(log(page).getByRole('article', { name: 'Example message' })).toHaveCount(4)
  await expectAccessible(page)
  const send = page.getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()
  await input(page).fill('  \n ')
  await expect(send).toBeDisabled()
  await input(page).press('Enter')
  await expect(toast(page, 'Message sent')).toHaveCount(0)

  await input(page).fill('Soup at six?')
  await input(page).press('Shift+Enter')
  await input(page).pressSequentially('See https://soup.example/six.')
  await input(page).press('Enter')
  await expect(input(page)).toHaveValue('')
  await expect(toast(page, 'Message sent', 'Your message has been delivered')).toBeVisible()
  await expect(bubble(page, 'Soup at six?')).toHaveAttribute('aria-label', /^You, \d/)
  await expect(log(page).getByRole('link', { name: 'https://soup.example/six' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  )
  await expect(log(page).getByText('Today')).toBeVisible()
  await expect(page.getByText('They disappear with the first message')).toHaveCount(0)

  // Bento is on another screen: he is notified, and the message counts as unread until he reads it.
  await expect(unread(bentosPage).first()).toBeVisible()
  await toast(bentosPage, 'Message from Rosa Oliveira', 'Soup at six?')
    .getByRole('button', { name: 'Open' })
    .click()
  await expect(bubble(bentosPage, 'Soup at six?')).toBeVisible()
  await expect(log(bentosPage).getByText('New messages')).toBeVisible()
  await expect(log(page).getByText('Seen', { exact: true })).toBeVisible()
  await expect(unread(bentosPage)).toHaveCount(0)

  await typingHeard
  await input(bentosPage).pressSequentially('Seven ')
  await expect(page.getByText('Bento is typing...')).toBeVisible()
  await say(bentosPage, 'Seven is better')
  await expect(bubble(page, 'Seven is better')).toHaveAttribute('aria-label', /^Bento Oliveira, \d/)
  await expect(page.getByText('Bento is typing...')).toHaveCount(0)
  await expectAccessible(page)

  await bentosPage
    .getByTestId('message-photo-picker')
    .setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(toast(bentosPage, 'The photo was not added')).toBeVisible()
  await bentosPage
    .getByTestId('message-photo-picker')
    .setInputFiles({ name: 'dusk.jpg', mimeType: 'image/jpeg', buffer: await paint(page, SCENES.dusk) })
  await expect(bentosPage.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await bentosPage.getByRole('button', { name: 'Send' }).click()
  const photo = log(page).getByRole('img', { name: 'Photo from Bento Oliveira' })
  await expect(photo).toHaveJSProperty('complete', true)
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await log(page).getByRole('button', { name: 'Open the photo' }).click()
  await expect(dialog(page).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')

  // A deleted message disappears for both.
  await choose(bentosPage, 'Seven is better', 'Delete')
  await dialog(bentosPage).getByRole('button', { name: 'Delete' }).click()
  await expect(toast(bentosPage, 'Message deleted')).toBeVisible()
  for (const one of [page, bentosPage]) await expect(bubble(one, 'Seven is better')).toHaveCount(0)

  // Two screens on a phone; Back goes from one to the other.
  if (!onPhone(page)) return
  await expect(page.getByRole('banner')).toBeHidden()
  await page.getByRole('button', { name: 'Back to all conversations' }).click()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(row(page, 'Bento Oliveira')).toBeFocused()
  await row(page, 'Bento Oliveira').click()
  await expect(log(page)).toBeVisible()
  await page.goBack()
  await expect(row(page, 'Bento Oliveira')).toBeVisible()
})

test('a message that fails stays with its author', async ({ rosa, bento }) => {
  const [page, bentosPage] = [await rosa.open(null), await bento.open(null)]
  const { id, me, them } = await pairOf(rosa, bento)
  await page.goto(`/messages?conversation=${id}`)
  await input(page).fill('Half a thought')
  await page.reload()
  await expect(input(page)).toHaveValue('Half a thought')
  await page.goto(`/messages?with=${them.id}`)
  await expect(input(page)).toHaveValue('Half a thought')

  await page
    .getByTestId('message-photo-picker')
    .setInputFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer: await paint(page, SCENES.lake) })
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(log(page).getByText('Waiting to be sent')).toBeVisible()
  await expect(bubble(page, 'Half a thought')).toHaveCount(1)
  await expect(input(page)).toHaveValue('')
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(toast(page, 'Message sent')).toBeVisible()
  await expect(bubble(page, 'Half a thought')).toHaveCount(1)
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0)

  const stored = (text: string) =>
    bubble(page, text).filter({ has: page.getByRole('button', { name: 'More about the message' }) })

  // A refused message returns to the input, unless that has new text already.
  const limit = { status: 400, json: { code: 'P0001', message: 'message_limit' } }
  const refusals: (() => Promise<void>)[] = []
  await page.route('**/rest/v1/messages**', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    refusals.push(() => route.fulfill(limit))
  })
  await say(page, 'First thing')
  await expect(bubble(page, 'First thing')).toContainText('Sending')
  await expect.poll(() => refusals.length).toBe(1)
  const belowTheRest = page.evaluate(belowRestAfterRemoval)
  await refusals[0]?.()
  await expect(input(page)).toHaveValue('First thing')
  await expect(bubble(page, 'First thing')).toHaveCount(0)
  await expect(page.getByText('Not sent. ')).toBeVisible()
  // The others move down with it, before the next frame.
  expect(await belowTheRest).toBeLessThan(48)
  await input(page).press('Enter')
  await input(page).fill('Second thing')
  await expect.poll(() => refusals.length).toBe(2)
  await refusals[1]?.()
  await expect(log(page).getByText('Not sent. ')).toBeVisible()
  await expect(input(page)).toHaveValue('Second thing')
  await expectAccessible(page)

  // Both survive a reload.
  await page.unroute('**/rest/v1/messages**')
  await page.reload()
  await expect(log(page).getByText('Not sent. ')).toBeVisible()
  await expect(bubble(page, 'First thing')).toHaveCount(1)
  await expect(input(page)).toHaveValue('Second thing')
  await log(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Not sent. ')).toHaveCount(0)
  await expect(stored('First thing')).toHaveCount(1)

  // The message is stored, but the answer is lost: sent again, it is not stored twice.
  let lost = 0
  await page.route('**/rest/v1/messages**', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback()
    await route.fetch()
    lost += 1
    await route.abort()
  })
  await input(page).press('Enter')
  await expect.poll(() => lost).toBe(1)
  await expect(stored('Second thing')).toHaveCount(1)
  await expect(input(page)).toHaveValue('')
  const { data } = await me.db.from('messages').select('content').eq('conversation_id', id).throwOnError()
  expect(data.map(({ content }) => content).sort()).toEqual(['First thing', 'Half a thought', 'Second thing'])
  await bentosPage.goto(`/messages?conversation=${id}`)
  await expect(bubble(bentosPage, 'Second thing')).toBeVisible()
})

/** In the page: waits until a message is removed. @returns the space that the newest of the others leaves below it */
function belowRestAfterRemoval() {
  const log = document.querySelector('[role=log]') as HTMLElement
  return new Promise<number>((resolve) => {
    const observer = new MutationObserver((changes) => {
      if (changes.every(({ removedNodes }) => removedNodes.length === 0)) return
      observer.disconnect()
      const newest = log.querySelector('[data-keep-free] article')
      resolve(log.getBoundingClientRect().bottom - (newest?.getBoundingClientRect().bottom ?? 0))
    })
    observer.observe(log.firstElementChild as Element, { childList: true })
  })
}

test('a group of three, from which one is removed', { tag: '@desktop' }, async ({
  rosa,
  bento,
  addMember,
}) => {
  const lena = await addMember('Lena Marsh')
  const [bentosPage, lenasPage] = [await bento.open(null), await lena.open(null)]
  const page = await rosa.open('/messages')
  await page.getByRole('tab', { name: 'Groups' }).click()
  await expect(page.getByText('Start a conversation with multiple family members')).toBeVisible()
  await page.getByRole('button', { name: 'New Group' }).click()
  await dialog(page).getByRole('button', { name: 'Create Group' }).click()
  await expect(dialog(page).getByText('Please enter a name for the group')).toBeVisible()
  await expect(dialog(page).getByText('Choose at least one member')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog(page).getByLabel('Group name').fill('  Summer at\tthe lake ')
  await dialog(page).getByRole('checkbox', { name: 'Bento Oliveira' }).check()
  await dialog(page).getByRole('button', { name: 'Create Group' }).click()
  await expect(toast(page, 'Group created')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Summer at the lake' })).toBeVisible()
  await say(page, 'Who brings the boat?')
  await expect(bubble(page, 'Who brings the boat?')).toBeVisible()

  // A new participant sees earlier messages.
  await page.getByRole('button', { name: 'Group members' }).click()
  await dialog(page).getByRole('checkbox', { name: 'Lena Marsh' }).check()
  await expect(dialog(page).getByText('They will see all earlier messages.')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog(page).getByRole('button', { name: 'Add people' }).click()
  await expect(toast(page, '1 person added')).toBeVisible()
  await dialog(page).getByLabel('Group name').fill('The lake')
  await dialog(page).getByRole('button', { name: 'Rename' }).click()
  await expect(toast(page, 'Group renamed')).toBeVisible()
  await page.keyboard.press('Escape')

  for (const one of [bentosPage, lenasPage]) {
    await one.goto('/messages')
    await one.getByRole('tab', { name: 'Groups' }).click()
    await row(one, 'The lake').click()
    await expect(bubble(one, 'Who brings the boat?')).toBeVisible()
  }
  // Lena joined after it was written.
  await expect(log(page).getByText('Seen by Bento')).toBeVisible()
  await say(lenasPage, 'I do')
  for (const one of [page, bentosPage]) await expect(bubble(one, 'I do')).toContainText('Lena Marsh')
  await expectAccessible(page)

  // Bento has it open, and a second socket of his listens.
  const heard: string[] = []
  await new Promise<void>((resolve) => {
    bento.db
      .channel('all messages')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'messages' }, ({ new: message }) => {
        heard.push((message as { content: string }).content)
      })
      .subscribe((status) => status === 'SUBSCRIBED' && resolve())
  })
  await page.getByRole('button', { name: 'Group members' }).click()
  await dialog(page).getByRole('button', { name: 'Remove Bento Oliveira' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
  await expect(toast(page, 'Removed from the group')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bentosPage.getByRole('heading', { name: 'Conversation not found' })).toBeVisible()
  await expect(bentosPage.getByText('Who brings the boat?')).toHaveCount(0)
  await expectAccessible(bentosPage)
  await say(page, 'The surprise for Bento')
  await expect(bubble(lenasPage, 'The surprise for Bento')).toBeVisible()
  // The barrier: a later message to him alone has arrived.
  const { data: pair } = await lena.db.rpc('open_conversation', { person: bento.id }).throwOnError()
  await lena.db.from('messages').insert({ conversation_id: pair, content: 'Happy birthday' }).throwOnError()
  await expect.poll(() => heard).toContain('Happy birthday')
  expect(heard).not.toContain('The surprise for Bento')
  await bento.db.removeAllChannels()
  await bentosPage.goto('/messages')
  await bentosPage.getByRole('tab', { name: 'Groups' }).click()
  await expect(bentosPage.getByText('Create a Group Chat')).toBeVisible()
  await expect(row(bentosPage, 'The lake')).toHaveCount(0)

  await lenasPage.getByRole('button', { name: 'Group members' }).click()
  await dialog(lenasPage).getByRole('button', { name: 'Leave group' }).click()
  await lenasPage.getByRole('button', { name: 'Leave group' }).last().click()
  await expect(toast(lenasPage, 'You left the group')).toBeVisible()
  await expect(lenasPage.getByRole('heading', { name: 'Conversation not found' })).toBeVisible()

  // Beside the list, a button leads back to the start screen.
  await page.goto('/chat')
  await row(page, 'The lake').click()
  await page.getByRole('button', { name: 'Close the conversation' }).click()
  await expect(page.getByRole('heading', { name: 'Your Messages' })).toBeVisible()
  await expect(page).toHaveURL('/chat')
})

test('photos, a reply and an edit in the group of the family, which one leaves', async ({ rosa, bento }) => {
  const [page, bentosPage] = [await rosa.open(null), await bento.open(null)]
  for (const one of [page, bentosPage]) {
    await one.goto('/messages')
    await one.getByRole('tab', { name: 'Groups' }).click()
    await row(one, 'Everyone in the family').click()
  }
  // The tab is remembered.
  await page.getByRole('button', { name: 'Back to all conversations' }).click()
  await page.reload()
  await row(page, 'Everyone in the family').click()
  await page.getByRole('button', { name: 'Group members' }).click()
  await expect(dialog(page).getByText('Everyone in your family takes part here.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: /Leave|Remove|Rename|Add/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const buffer = await paint(page, SCENES.dusk)
  const files = ['dusk', 'lake', 'pears'].map((name) => ({
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }))
  await page.getByTestId('message-photo-picker').setInputFiles(files)
  await page.getByRole('button', { name: 'Remove photo 3' }).click()
  await say(page, 'Two evenings')
  await page.waitForFunction(brieflyAndBesides)
  await bubble(bentosPage, 'Two evenings').getByRole('button', { name: 'Open the photo' }).first().click()
  await bentosPage.keyboard.press('ArrowRight')
  await expect(dialog(bentosPage).getByText('2 of 2')).toBeVisible()
  await expect
    .poll(() =>
      dialog(bentosPage)
        .getByRole('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await bentosPage.keyboard.press('Escape')

  // A long press opens the menu, which stays when the finger lifts.
  const lift = await press(bubble(bentosPage, 'Two evenings').getByText('Two evenings'))
  await expect(bentosPage.getByRole('menu')).toBeVisible()
  await lift()
  await expectAccessible(bentosPage, '[role=menu]')
  await bentosPage.getByRole('menuitem', { name: 'Reply' }).click()
  await expect(bentosPage.getByText('Replying to Rosa Oliveira')).toBeVisible()
  await expect(bubble(bentosPage, 'Two evenings').getByText('Two evenings')).toBeInViewport({ ratio: 1 })
  await say(bentosPage, 'Which is better?')
  const quote = bubble(page, 'Which is better?').getByRole('link')
  await expect(quote).toHaveAccessibleName(/^In reply to\s+You\s+Two evenings$/)
  await expectAccessible(page)

  await choose(page, 'Two evenings', 'Edit')
  await expect(input(page)).toHaveValue('Two evenings')
  await say(page, 'Two evenings at the lake')
  for (const one of [page, bentosPage]) await expect(log(one).getByText('edited')).toBeVisible()
  await expect(quote).toHaveAccessibleName(/Two evenings at the lake$/)

  // Fifty others are between the quote and its original when the conversation is opened again.
  const { data: family } = await rosa.db
    .from('conversations')
    .select('id')
    .eq('kind', 'family')
    .single()
    .throwOnError()
  const more = Array.from({ length: 60 }, (_, n) => ({
    conversation_id: family.id,
    user_id: rosa.id,
    content: `Pear ${n}`,
  }))
  const { data: original } = await rosa.db
    .from('messages')
    .select('id')
    .eq('content', 'Two evenings at the lake')
    .single()
    .throwOnError()
  await rosa.db.from('messages').insert(more).throwOnError()
  const reply = { conversation_id: family.id, content: 'The first one', reply_to: original.id }
  await bento.db.from('messages').insert(reply).throwOnError()
  await page.reload()
  await bubble(page, 'The first one').getByRole('link').click()
  await expect(bubble(page, 'Two evenings at the lake').first()).toBeInViewport()
  // The focus follows it, which would close a menu.
  await expect(bubble(page, 'Two evenings at the lake').first()).toBeFocused()
  await choose(page, 'Two evenings at the lake', 'Delete')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(bubble(page, 'Which is better?')).toContainText('This message was deleted.')

  await bento.db.from('profiles').update({ family_id: null }).eq('id', bento.id).throwOnError()
  await expect(bentosPage.getByText('Which is better?')).toHaveCount(0)
  await say(page, 'He is on his way')
  await expect(bubble(page, 'He is on his way')).toBeVisible()
  await expect(bubble(page, 'The first one')).toContainText('Former member')
  const { data: seen } = await bento.db.from('messages').select('id').throwOnError()
  expect(seen).toEqual([])
})

/** In the page: 'Message sent' is shown, and covers neither the input nor the newest message. */
function brieflyAndBesides() {
  const shown = [...document.querySelectorAll('[data-sonner-toast]')].find((one) =>
    one.textContent?.includes('Message sent'),
  )
  const kept = document.querySelectorAll('textarea, [role=log] [data-keep-free] article')
  if (!shown || kept.length < 2) return false
  const place = shown.getBoundingClientRect()
  return [...kept].every((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return bottom <= place.top || top >= place.bottom
  })
}

test('a long history loads while scrolling up, without jumping', { tag: '@both' }, async ({
  rosa,
  bento,
  baseURL,
}) => {
  const page = await rosa.open(null)
  const { id, them } = await pairOf(rosa, bento)
  const { data: pie } = await rosa.db
    .from('recipes')
    .insert({ family_id: rosa.family_id, title: 'Plum pie', ingredients: 'Plums', instructions: 'Bake.' })
    .select('id')
    .single()
    .throwOnError()
  // They are sent at once: their ids decide about the order.
  const ids = Array.from({ length: 300 }, () => crypto.randomUUID()).sort()
  const links = [pie.id, crypto.randomUUID(), crypto.randomUUID()].map(
    (recipe) => `${baseURL}/recipes/${recipe}`,
  )
  const content = (n: number) => `Message ${n} of many${n > 296 ? ` ${links.join(' ')}` : ''}`
  const texts = ids.map((one, index) => ({ id: one, conversation_id: id, content: content(index + 1) }))
  await them.db.from('messages').insert(texts).throwOnError()

  // It opens at its end, and stays there when the cards are ready, and when those of unknown recipes are removed.
  const recipes = await hold(page, '**/rest/v1/recipes*')
  await page.goto(`/messages?with=${them.id}`)
  await expect(bubble(page, 'Message 300 of many')).toBeInViewport()
  await expect(bubble(page, 'Message 1 of many')).toHaveCount(0)
  const belowNewest = () =>
    page.evaluate(() => {
      const [log, newest] = ['[role=log]', '[data-keep-free] article'].map((one) =>
        document.querySelector(one)?.getBoundingClientRect(),
      )
      return Math.round((log?.bottom ?? 0) - (newest?.bottom ?? 0))
    })
  const atEnd = await belowNewest()
  expect(atEnd).toBeGreaterThan(0)
  // The line that tells who is typing has its place there.
  expect(atEnd).toBeLessThan(48)
  recipes.letGo()
  await expect(log(page).getByText('Plum pie').last()).toBeVisible()
  await expect(log(page).locator('[data-keep-free] .h-16')).toHaveCount(1)
  expect(await belowNewest()).toBe(atEnd)

  // The first older page comes when the reader has begun to scroll.
  const older = await hold(page, '**/rest/v1/messages?*or=*')
  const height = () => log(page).evaluate((element) => element.scrollHeight)
  const atFirst = await height()
  const asked = page.waitForRequest(/or=/)
  await log(page).evaluate((element) => element.scrollBy(0, -1800))
  await asked
  const { text, bottom } = await page.evaluate(topmost)
  older.letGo()
  await expect.poll(height).toBeGreaterThan(atFirst * 1.5)
  const bottomNow = () => bubble(page, text).evaluate((element) => element.getBoundingClientRect().bottom)
  expect(await bottomNow()).toBeCloseTo(bottom, 0)

  // New messages wait below.
  await them.db.from('messages').insert({ conversation_id: id, content: 'One more' }).throwOnError()
  await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible()
  expect(await bottomNow()).toBeCloseTo(bottom, 0)
  // Only those near the screen are rendered.
  expect(await log(page).getByRole('article').count()).toBeLessThan(80)
  await expectAccessible(page)

  // One screen after the other, as fast as it can.
  expect(await page.evaluate(drifts)).toEqual([])
  await expect(bubble(page, 'Message 1 of many').first()).toBeVisible()
  await page.getByRole('button', { name: '1 new message' }).click()
  await expect(bubble(page, 'One more')).toBeInViewport()
  await expect(page.getByRole('button', { name: '1 new message' })).toHaveCount(0)
  await them.db.from('messages').insert({ conversation_id: id, content: 'The last one' }).throwOnError()
  await expect(bubble(page, 'The last one')).toBeInViewport({ ratio: 1 })
})

/** Holds back the answers to these requests, until they are let go. */
async function hold(page: Page, url: string) {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    await gone
    await route.fallback()
  })
  return { letGo }
}

/**
 * In the page: the first message that is wholly on the screen. Its lower edge is that of its text; the upper one moves
 * when an older page shows that it is not the first of a run.
 */
function topmost() {
  const log = document.querySelector('[role=log]') as HTMLElement
  const articles = [...log.querySelectorAll('article')]
  const edge = log.getBoundingClientRect().top
  const first = articles.find((one) => one.getBoundingClientRect().top > edge) as HTMLElement
  return {
    text: first.textContent?.match(/Message \d+ of many/)?.[0] ?? '',
    bottom: first.getBoundingClientRect().bottom,
  }
}

/** In the page: scrolls up to the first message. @returns the messages that then are not where the scrolling put them */
async function drifts() {
  const log = document.querySelector('[role=log]') as HTMLElement
  const found: string[] = []
  const articles = () => [...log.querySelectorAll('article')]
  /** Where the next frame shows them: read at any other time, a row may still wait to be measured. */
  const painted = () =>
    new Promise<IntersectionObserverEntry[]>((resolve) => {
      const observer = new IntersectionObserver((entries) => {
        observer.disconnect()
        resolve(entries)
      })
      for (const one of articles()) observer.observe(one)
    })
  const isFirst = (one?: HTMLElement) =>
    one?.textContent?.startsWith('Message 1 of') && one.getBoundingClientRect().top > 0
  while (!isFirst(articles()[0])) {
    const edge = log.getBoundingClientRect().top
    const kept = (await painted()).find(
      (one) => one.boundingClientRect.top > edge,
    ) as IntersectionObserverEntry
    const place = log.scrollTop
    log.scrollBy(0, 200 - log.clientHeight)
    const expected = kept.boundingClientRect.bottom + place - log.scrollTop
    for (let frame = 0; frame < 3; frame++) {
      const now = (await painted()).find((one) => one.target === kept.target)
      const drift = now ? now.boundingClientRect.bottom - expected : 0
      if (Math.abs(drift) > 1) found.push(`${kept.target.textContent}: ${drift}`)
    }
  }
  return found
}

test('messages without contacts, and after a failure', { tag: '@both' }, async ({ rosa, addMember }) => {
  const page = await rosa.open(null)
  await withoutLiveUpdates(page)
  await page.goto('/messages')
  await expect(page.getByText("You're the only member of your family so far.")).toBeVisible()
  if (!onPhone(page)) {
    await page.getByRole('button', { name: 'New Message' }).click()
    await expect(page.getByRole('heading', { name: 'Your Messages' })).toBeVisible()
  }
  await expectAccessible(page)
  await page.goto('/messages?conversation=of-others')
  await expect(page.getByRole('heading', { name: 'Conversation not found' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to all conversations' }).click()
  await expect(page).toHaveURL('/messages')

  await addMember('Bento Oliveira')
  await page.route('**/rest/v1/rpc/inbox?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'The server is tired.' } }),
  )
  await page.goto('/messages')
  await expect(toast(page, 'Failed to load messages', 'The server has a problem')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/rest/v1/rpc/inbox?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(row(page, 'Bento Oliveira')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('bénto')
  await expect(row(page, 'Bento Oliveira')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('grandpa')
  await expect(page.getByText('No conversations found.')).toBeVisible()

  // A new conversation is created, but the list cannot be read.
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('')
  await page.route('**/rest/v1/rpc/inbox?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'The server is tired.' } }),
  )
  await row(page, 'Bento Oliveira').click()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await page.unroute('**/rest/v1/rpc/inbox?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('They disappear with the first message')).toBeVisible()
})
