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

describe('daily limits', () => {
  test('a member may send 20,000 messages; the next is refused, others may go on', async () => {
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

  test('a bulk insert counts each message', async () => {
    const { nana, cousin } = await hub.aFamily()
    const conversation_id = await open(nana, cousin)
    const many = Array.from({ length: 101 }, () => ({ conversation_id, content: 'Hm' }))
    await hasUsed(nana, 'messages', 19_900)

    expect((await nana.db.from('messages').insert(many)).error?.code).toBe('P0001')
    expect((await nana.db.from('messages').insert(many.slice(1))).error).toBeNull()
  })

  test('parallel messages all count', async () => {
    const { nana, cousin } = await hub.aFamily()
    const id = await open(nana, cousin)
    await hasUsed(nana, 'messages', 19_997)
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(nana, id, 'Hm')))
    expect(answers.filter(({ error }) => !error)).toHaveLength(3)
  })

  test('a member may write 20,000 posts', async () => {
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

  test('the window slides: what was used before an hour or day ended still counts after it', async () => {
    const { nana, family } = await hub.aFamily()
    const posting = () => nana.db.from('posts').insert({ family_id: family.id, content: 'Hm' })
    await hasUsed(nana, 'posts', 1, '23 hours 59 minutes')
    await hasUsed(nana, 'posts', 19_999, '1 minute')
    expect((await posting()).error?.message).toBe('post_limit')

    await timePasses('2 minutes')
    expect((await posting()).error).toBeNull()
    expect((await posting()).error?.message).toBe('post_limit')
  })

  test('a member may start 200 conversations, and open existing ones beyond that', async () => {
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

describe('every table', () => {
  test('that members add rows to has a daily limit', async () => {
    const unlimited = await hub.database.admin`
      select oid::regclass::text as name from pg_class
       where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'storage', 'realtime')
         and has_any_column_privilege('authenticated', oid, 'insert')
         and exists (select from pg_policy where polrelid = pg_class.oid and polcmd in ('a', '*'))
         and not exists (
           select from pg_trigger
            where tgrelid = pg_class.oid and tgfoid = 'private.require_allowance'::regproc and tgtype = 4
         )
       order by name`
    expect(unlimited.map(({ name }) => name)).toEqual([
      // 20 a day, in `limit_invitations`.
      'family_invitations',
      // Deleted after a minute.
      'realtime.messages',
    ])
  })

  test('counts for the family too: five times the limit of a member', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    await hub.database.admin`
      insert into private.allowances (family_id, kind, counted_at, used)
      values (${family.id}, 'recipes', now(), 24_999)`
    const pie = { family_id: family.id, title: 'Pie', ingredients: 'Plums', instructions: 'Bake.' }

    expect((await nana.db.from('recipes').insert(pie)).error).toBeNull()
    const refused = { code: 'P0001', message: 'family_daily_limit' }
    expect((await cousin.db.from('recipes').insert(pie)).error).toMatchObject(refused)
  })
})

test('one request cannot start thousands of families', async () => {
  const stranger = await hub.aStranger()
  const families = Array.from({ length: 5000 }, (_, number) => ({ name: `Family ${number}` }))

  // Each family begins with a conversation, and their limit is met first.
  expect((await stranger.db.from('families').insert(families)).error?.message).toBe('conversation_limit')
  expect((await stranger.db.from('families').insert(families.slice(0, 6))).error?.message).toBe('daily_limit')
  expect((await stranger.db.from('families').insert(families.slice(0, 5))).error).toBeNull()
  expect((await stranger.db.from('families').insert(families.slice(0, 1))).error?.message).toBe('daily_limit')
})

test('rows that the server writes do not count', async () => {
  const { nana, cousin } = await hub.aFamily()
  const conversation_id = await open(nana, cousin)
  await hasUsed(nana, 'messages', 19_999)
  await hub.database.admin`
    insert into public.messages (conversation_id, user_id, content)
    select ${conversation_id}, ${nana.id}, 'Hm' from generate_series(1, 10)`
  expect((await write(nana, conversation_id, 'Mine')).error).toBeNull()
})

test('clients can neither read nor use allowances directly', async () => {
  const { nana } = await hub.aFamily()
  const body = { kind: 'messages', amount: 20_000, most: 20_000, within: '1 day', family: null }
  expect((await nana.db.rpc('use_allowance', body)).error?.code).toBe('PGRST202')
  expect((await nana.db.from('allowances').select()).error?.code).toBe('PGRST205')
})
