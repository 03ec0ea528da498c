// Messages: no contacts, examples, a long conversation, groups and their dialogs, the inbox.

import { expect, test } from '../kinfold.ts'
import { paint, SCENES } from '../landscape.ts'
import { aPerson, asMember, type FamilyMember, foundFamily, joinFamily } from '../members.ts'
import { shoot } from './shoot.ts'

const say = async ({ db }: FamilyMember, conversation_id: string, ...texts: string[]) => {
  for (const content of texts) await db.from('messages').insert({ conversation_id, content }).throwOnError()
}

test('messages', async ({ kinfold, visitor }) => {
  const [rosa, bento, lena] = ['Rosa Oliveira', 'Bento Oliveira', 'Lena Marsh'].map(aPerson) as [
    ReturnType<typeof aPerson>,
    ReturnType<typeof aPerson>,
    ReturnType<typeof aPerson>,
  ]
  const page = await visitor()
  const link = await foundFamily(page, rosa, 'Oliveira')
  await page.goto('/messages')
  await expect(page.getByText("You're the only member")).toBeVisible()
  await shoot(page, 'messages-alone')

  const others = await visitor()
  await joinFamily(others, bento, link)
  await others.goto('about:blank')
  const lenasPage = await visitor()
  await joinFamily(lenasPage, lena, link)
  await lenasPage.goto('about:blank')
  const [me, him, her] = [
    await asMember(kinfold, rosa),
    await asMember(kinfold, bento),
    await asMember(kinfold, lena),
  ]
  await page.goto(`/messages?with=${her.id}`)
  await expect(page.getByText('Example', { exact: true }).first()).toBeVisible()
  await shoot(page, 'messages-examples')

  const { data: pair } = await me.db.rpc('open_conversation', { person: him.id }).throwOnError()
  await say(
    him,
    pair,
    'First frost on the pear tree. Grandpa says the last ones are the sweetest, so Lena climbed up anyway.',
    'Here is how Nana ripens them: https://pears.example/ripening',
  )
  await say(me, pair, 'Oh no 😄', 'Is she down again?')
  await say(him, pair, 'She is!', '🍐🍐')
  const { width, height } = SCENES.dusk
  const path = `${pair}/${crypto.randomUUID().replaceAll('-', '').slice(10)}_${width}x${height}.jpg`
  const { error } = await him.db.storage
    .from('messages')
    .upload(path, await paint(page, SCENES.dusk), { contentType: 'image/jpeg' })
  if (error) throw error
  await him.db
    .from('messages')
    .insert({ conversation_id: pair, image_paths: [path] })
    .throwOnError()
  await say(me, pair, 'What an evening.\nKeep me two, please: one for today\nand one for Sunday.')
  const { data: group } = await me.db
    .rpc('create_group', { name: 'Summer at the lake', people: [him.id, her.id] })
    .throwOnError()
  await say(her, group, 'Who brings the boat?')
  await say(him, group, 'I do, if somebody brings the cake.', 'And somebody has to mend the oars')
  const { data: withLena } = await me.db.rpc('open_conversation', { person: her.id }).throwOnError()
  await say(her, withLena, 'I am down again')

  await page.goto('/home')
  await expect(page.getByText('unread').first()).toBeAttached()
  await shoot(page, 'messages-unread-home')
  await page.goto('/messages')
  await expect(page.getByRole('link', { name: /Bento Oliveira.*/ }).first()).toBeVisible()
  await shoot(page, 'messages')
  await page.goto(`/messages?with=${him.id}`)
  await expect(page.getByRole('log').getByText('What an evening.')).toBeVisible()
  await shoot(page, 'messages-conversation')
  await page.getByRole('textbox', { name: 'Message to' }).fill('Half a thought,\nwith a second line')
  await page
    .getByTestId('message-photo-picker')
    .setInputFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer: await paint(page, SCENES.lake) })
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await shoot(page, 'messages-writing')
  await page.route('**/rest/v1/messages**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'P0001', message: 'message_limit' } })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Not sent.').first()).toBeVisible()
  await shoot(page, 'messages-failed')
  await page.unroute('**/rest/v1/messages**')
  await page.getByRole('button', { name: 'More about the message from You' }).last().press('Enter')
  await shoot(page, 'messages-menu')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await shoot(page, 'messages-delete')

  await page.goto('/messages?conversation=none')
  await shoot(page, 'messages-gone')
  await page.goto(`/messages?conversation=${group}`)
  await expect(page.getByRole('log').getByText('And somebody has to mend the oars')).toBeVisible()
  await shoot(page, 'messages-group')
  await page.getByRole('button', { name: 'Group members' }).click()
  await shoot(page, 'messages-group-members')
  await page.getByRole('button', { name: 'Remove Bento Oliveira' }).click()
  await shoot(page, 'messages-group-remove')

  await page.goto('/messages')
  await page.getByRole('tab', { name: 'Groups' }).click()
  await shoot(page, 'messages-groups')
  await page.getByRole('button', { name: 'New Group' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create Group' }).click()
  await shoot(page, 'messages-new-group')

  await page.goto('/chat')
  await expect(page.getByText('I am down again').first()).toBeVisible()
  await shoot(page, 'chat')
  await page.getByRole('button', { name: 'Start a New Chat' }).filter({ visible: true }).click()
  await shoot(page, 'chat-start')
  await page.goto(`/profile/${him.id}`)
  await expect(page.getByRole('link', { name: 'Message', exact: true })).toBeVisible()
  await shoot(page, 'messages-from-profile')
})

test('what one can do with a message', async ({ kinfold, visitor, baseURL }) => {
  const [rosa, bento] = [aPerson('Rosa Oliveira'), aPerson('Bento Oliveira')]
  const page = await visitor()
  const link = await foundFamily(page, rosa, 'Oliveira')
  const others = await visitor()
  await joinFamily(others, bento, link)
  await others.goto('about:blank')
  const [me, him] = [await asMember(kinfold, rosa), await asMember(kinfold, bento)]
  const { data: family } = await me.db
    .from('conversations')
    .select('id')
    .eq('kind', 'family')
    .single()
    .throwOnError()
  const store = async (scene: keyof typeof SCENES) => {
    const { width, height } = SCENES[scene]
    const path = `${family.id}/${crypto.randomUUID().replaceAll('-', '').slice(10)}_${width}x${height}.jpg`
    const photo = await paint(page, SCENES[scene])
    const { error } = await him.db.storage.from('messages').upload(path, photo, { contentType: 'image/jpeg' })
    if (error) throw error
    return path
  }
  const add = async ({ db }: FamilyMember, table: string, values: object): Promise<string> => {
    const { data } = await db.from(table).insert(values).select('id').single().throwOnError()
    return data.id
  }
  const send = (by: FamilyMember, values: object) =>
    add(by, 'messages', { conversation_id: family.id, ...values })

  const scenes = ['dusk', 'lake', 'dusk', 'lake', 'dusk'] as const
  const image_paths: string[] = []
  for (const scene of scenes) image_paths.push(await store(scene))
  const photos = await send(him, { content: 'From the walk this morning.', image_paths })
  const walk = await send(me, { content: 'Oh, the lake. Wait for us next time?', reply_to: photos })
  await me.db.from('messages').update({ content: 'Oh, the lake! Wait for us next time?' }).eq('id', walk)
  const { family_id } = me
  const recipe = await add(me, 'recipes', {
    family_id,
    title: 'Plum pie',
    ingredients: 'Plums',
    instructions: 'Bake.',
  })
  const times = { start_time: '2031-11-28T10:00:00Z', end_time: '2031-11-28T12:00:00Z' }
  const event = await add(me, 'events', { family_id, title: 'Walk around the lake', ...times })
  await send(me, { content: `Then this for dessert: ${baseURL}/recipes/${recipe}` })
  const gone = await send(him, { content: 'Never mind' })
  await send(me, { content: `On this day: ${baseURL}/events?day=2031-11-28&event=${event}`, reply_to: gone })
  await him.db.from('messages').delete().eq('id', gone).throwOnError()

  await page.goto('/messages')
  await page.getByRole('tab', { name: 'Groups' }).click()
  await shoot(page, 'messages-groups-family')
  await page.getByRole('link', { name: 'Everyone in the family' }).click()
  const log = page.getByRole('log')
  await expect(log.getByText('Walk around the lake')).toBeVisible()
  await shoot(page, 'messages-family')
  await log.evaluate((element) => element.scrollTo(0, -element.scrollHeight))
  await shoot(page, 'messages-family-photos')
  const menu = page.getByRole('button', { name: 'More about the message' })
  await menu.nth(1).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await shoot(page, 'messages-menu-own')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await shoot(page, 'messages-editing')
  await page.keyboard.press('Escape')
  await menu.nth(0).press('Enter')
  await page.getByRole('menuitem', { name: 'Reply' }).click()
  const buffer = await paint(page, SCENES.lake)
  const files = ['a', 'b', 'c', 'd'].map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }))
  await page.getByTestId('message-photo-picker').setInputFiles(files)
  await expect(page.getByRole('img', { name: 'Your photo' })).toHaveCount(4)
  await shoot(page, 'messages-replying')
  await page.getByRole('textbox', { name: 'Message to' }).fill('Four of mine')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your message has been delivered')).toBeVisible()
  await page.screenshot({ path: `screenshots/messages-sent-${test.info().project.name}.png` })
  await log.getByRole('button', { name: 'Open the photo' }).last().click()
  await expect(page.getByText('4 of 4')).toBeVisible()
  await shoot(page, 'messages-photo-viewer')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Group members' }).click()
  await shoot(page, 'messages-family-members')
  await page.goto('/chat')
  await shoot(page, 'chat-family')
})
