import { describe, expect, test } from 'vitest'
import { group, open, write } from '../../test/conversation.ts'
import { openHub } from '../../test/family.ts'
import type { Person } from '../../test/membership.ts'

const hub = await openHub()

const hasUsed = ({ id }: Person, kind: string, used: number, ago = '0 hours') =>
  hub.database.admin`
    insert into private.allowances (user_id, kind, counted_at, used)
    values (${id}, ${kind}, now() - ${ago}::interval, ${used})`

const timePasses = (interval: string) =>
  hub.database.admin`update private.allowances set counted_at = counted_at - ${interval}::interval`

describe('whoever writes without end', () => {
  test('is told to wait after 20,000 messages in a day, and loses none of them; others write on', async () => {
    const { nana, cousin } = await hub.aFamily()
    const id = await open(nana, cousin)
    await hasUsed(nana, 'messages', 19_999)

    expect((await write(nana, id, 'One more')).error).toBeNull()
    expect((await write(nana, id, 'And another')).error).toMatchObject({
      code: 'P0001',
      message: 'message_limit',
    })
    expect((await write(cousin, id, 'Slow down')).error).toBeNull()
    const { data } = await nana.db.from('messages').select('content').order('created_at').throwOnError()
    expect(data.map(({ content }) => content)).toEqual(['One more', 'Slow down'])

    await timePasses('1 day')
    expect((await write(nana, id, 'And another')).error).toBeNull()
  })

  test('cannot send all at once either', async () => {
    const { nana, cousin } = await hub.aFamily()
    const conversation_id = await open(nana, cousin)
    const many = Array.from({ length: 101 }, () => ({ conversation_id, content: 'Hm' }))
    await hasUsed(nana, 'messages', 19_900)

    expect((await nana.db.from('messages').insert(many)).error?.code).toBe('P0001')
    expect((await nana.db.from('messages').insert(many.slice(1))).error).toBeNull()
  })

  test('nor past the count of others that are on their way', async () => {
    const { nana, cousin } = await hub.aFamily()
    const id = await open(nana, cousin)
    await hasUsed(nana, 'messages', 19_997)
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(nana, id, 'Hm')))
    expect(answers.filter(({ error }) => !error)).toHaveLength(3)
  })

  test('is told to wait after 20,000 posts in a day', async () => {
    const { nana, family } = await hub.aFamily()
    const posting = () => nana.db.from('posts').insert({ family_id: family.id, content: 'Hm' })
    await hasUsed(nana, 'posts', 20_000)

    expect((await posting()).error).toMatchObject({
      code: 'P0001',
      message: 'post_limit',
    })
    await timePasses('1 day')
    expect((await posting()).error).toBeNull()
  })

  test('is told to wait after 200 new conversations in a day, and finds those that there are', async () => {
    const { nana, cousin } = await hub.aFamily()
    const direct = await open(nana, cousin)
    await hasUsed(cousin, 'conversations', 200)

    const { error } = await cousin.db.rpc('create_group', { name: 'Us', people: [nana.id] })
    expect(error).toMatchObject({
      code: 'P0001',
      message: 'conversation_limit',
    })
    expect(await open(cousin, nana)).toBe(direct)
    await timePasses('1 day')
    expect(await group(cousin, 'Us', [nana])).toEqual(expect.any(String))
  })
})

test('what the server itself writes is not counted', async () => {
  const { nana, cousin } = await hub.aFamily()
  const conversation_id = await open(nana, cousin)
  await hasUsed(nana, 'messages', 19_999)
  await hub.database.admin`
    insert into public.messages (conversation_id, user_id, content)
    select ${conversation_id}, ${nana.id}, 'Hm' from generate_series(1, 10)`
  expect((await write(nana, conversation_id, 'Mine')).error).toBeNull()
})

test('nobody looks at what others have used, or uses it for them', async () => {
  const { nana } = await hub.aFamily()
  const body = { kind: 'messages', amount: 20_000, most: 20_000, within: '1 day', family: null }
  expect((await nana.db.rpc('use_allowance', body)).error?.code).toBe('PGRST202')
  expect((await nana.db.from('allowances').select()).error?.code).toBe('PGRST205')
})
