import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import type postgres from 'postgres'
import { beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../apps/server/src/migrate.ts'
import { paths } from '../../apps/server/src/paths.ts'
import { setUpAuthenticator } from '../../test/authenticator.ts'
import { createDatabase } from '../../test/database.ts'
import { openHub, PASSWORD } from '../../test/family.ts'
import { join, leave, type Person } from '../../test/membership.ts'
import { GIF } from '../../test/pixels.ts'
import { NO_SEARCH_EXAMPLES, SEARCH_EXAMPLES } from '../../test/search-examples.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)
const aunt = await hub.aStranger('Aunt')
await join(aunt, family).throwOnError()
/** Cousin has marked only aunt as immediate family. Nana is an admin. */
await cousin.db.from('immediate_family').insert({ relative_id: aunt.id }).throwOnError()

const search = async ({ db }: Pick<Person, 'db'>, query: string, more: object = {}) =>
  (await db.rpc('search_hub', { query, ...more }).throwOnError()).data

/** What a query finds, without the marks. */
const titles = async (by: Pick<Person, 'db'>, query: string) =>
  (await search(by, query)).map(
    ({ kind, title }: { kind: string; title: string }) => `${kind} ${plain(title)}`,
  )

const plain = (text: string) => text.replaceAll('\u0002', '').replaceAll('\u0003', '')

/** As shown, with the found words in brackets. */
const marked = (text: string) => text.replaceAll('\u0002', '[').replaceAll('\u0003', ']')

const add = async (by: Person, table: string, row: object): Promise<{ id: string }> =>
  (
    await by.db
      .from(table)
      .insert({ family_id: family.id, ...row })
      .select('id')
      .single()
      .throwOnError()
  ).data

async function share(by: Person, title: string, is_private: boolean) {
  const file_path = `${by.id}/${randomBytes(16).toString('base64url')}.gif`
  await by.db.storage
    .from('family-media')
    .upload(file_path, new Blob([Uint8Array.from(GIF)], { type: 'image/gif' }))
  return add(by, 'media', { title, file_path, file_type: 'image/gif', is_private })
}

async function say(by: Person, conversation_id: string, content: string): Promise<{ id: string }> {
  const row = { conversation_id, content }
  return (await by.db.from('messages').insert(row).select('id').single().throwOnError()).data
}

const soup = {
  title: 'Caldo verde',
  description: 'As it was made in Minho',
  ingredients: '500 g potatoes\n200 g kale',
  instructions: 'Boil the potatoes. Add the kale.',
}

let talk: string

beforeAll(async () => {
  await add(nana, 'recipes', soup)
  await add(nana, 'family_history', { member_name: 'Amélia Conceição', bio: 'Sang fado in Olhão.' })
  await add(nana, 'posts', { content: 'The marmalade is ready!', tags: ['Kitchen'] })
  const day = { start_time: '2030-06-01T00:00:00Z', end_time: '2030-06-02T00:00:00Z', all_day: true }
  await add(cousin, 'events', { title: 'Regatta', location: 'Pier 2', ...day })
  await share(cousin, 'Sunset at the lake', false)
  await share(cousin, 'Secret cave', true)
  await nana.db.from('profiles').update({ bio: 'Keeps bees.' }).eq('id', nana.id).throwOnError()
  talk = (await nana.db.rpc('open_conversation', { person: cousin.id }).throwOnError()).data
  await say(nana, talk, 'Did you find the telescope?')
})

describe('finding', () => {
  test.each([
    ['a recipe by its title', 'caldo verde', 'recipe Caldo verde'],
    ['a recipe by the beginnings of words, in any order', 'verd cal', 'recipe Caldo verde'],
    ['a recipe by an ingredient', 'kale', 'recipe Caldo verde'],
    ['a name typed without its accents', 'conceicao', 'relative Amélia Conceição'],
    ['a title typed with extra accents', 'Caldô', 'recipe Caldo verde'],
    ['a name typed in capitals', 'AMÉLIA', 'relative Amélia Conceição'],
    ['accents written as separate characters', 'ame\u0301lia', 'relative Amélia Conceição'],
    ['a relative by a story', 'fado olhao', 'relative Amélia Conceição'],
    ['a post by its text, under its author', 'marmalade', 'post Nana'],
    ['a post by its tag', 'kitchen', 'post Nana'],
    ['an event', 'regatta', 'event Regatta'],
    ['an event by its place', 'pier 2', 'event Regatta'],
    ['shared media', 'sunset', 'media Sunset at the lake'],
    ['a member', 'nana', 'member Nana'],
    ['a member by their bio', 'bees', 'member Nana'],
    ['a member by one letter', 'N', 'member Nana'],
    ['a message, under its author', 'telescope', 'message Nana'],
    ['a message despite punctuation', '"telescope"?', 'message Nana'],
    ['a recipe despite a single letter', 'caldo’s', 'recipe Caldo verde'],
    ['a mistyped name', 'amelai', 'relative Amélia Conceição'],
    ['a title with a letter missing', 'cldo verde', 'recipe Caldo verde'],
  ])('%s', async (_, query, found) => {
    expect(await titles(nana, query)).toContain(found)
  })

  test.each(SEARCH_EXAMPLES)('the recipe %j by %j', async (title, query) => {
    await add(nana, 'recipes', { ...soup, title })
    expect(await titles(nana, query)).toContain(`recipe ${title}`)
  })

  test.each(NO_SEARCH_EXAMPLES)('not the recipe %j by %j', async (title, query) => {
    await add(nana, 'recipes', { ...soup, title })
    expect(await titles(nana, query)).not.toContain(`recipe ${title}`)
  })

  test.each(['', ' ', '!', 'caldo regatta', 'xylophone', 'inho', '%', '_', '’'])(
    '%j finds nothing',
    async (query) => {
      expect(await search(nana, query)).toEqual([])
    },
  )

  test('a result shows the found words and where it leads', async () => {
    const [event] = await search(nana, 'pier regat')
    expect(event).toMatchObject({ kind: 'event', rank: 1, total: 1, day: '2030-06-01', moment: null })
    expect([event.title, event.snippet].map(marked)).toEqual(['[Regatta]', '[Pier] 2'])

    const [message] = await search(cousin, 'telescope')
    expect(message).toMatchObject({ kind: 'message', conversation_id: talk, title: 'Nana' })
    expect(marked(message.snippet)).toBe('Did you find the [telescope]?')

    expect(await search(nana, 'sunset')).toMatchObject([
      { file_type: 'image/gif', picture: expect.stringMatching('/') },
    ])
    expect(await search(nana, 'amelai')).toMatchObject([{ rank: expect.closeTo(0.57, 1) }])
  })

  test('a long text is cut around the found word', async () => {
    const long = `${'before '.repeat(500)}needle-work ${'after '.repeat(500)}`
    await add(nana, 'posts', { content: long })

    const [{ snippet }] = await search(nana, 'needle')
    expect(marked(snippet)).toBe(`… before before before before [needle-work] ${'after '.repeat(19)}…`)
  })

  test('titles come before texts, an equal title before one that begins with the query', async () => {
    const titled = (title: string, description = '') => add(nana, 'recipes', { ...soup, title, description })
    await titled('Buns', 'With plum jam')
    await titled('Grandma’s plum cake')
    await titled('Plum')
    await titled('Plum dumplings')

    expect(await titles(nana, 'plum')).toEqual([
      'recipe Plum',
      'recipe Plum dumplings',
      'recipe Grandma’s plum cake',
      'recipe Buns',
    ])
  })

  test('returns a few of each kind, more of one kind, and the totals', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => ({ family_id: family.id, content: `Walnut ${n}` }))
    await nana.db.from('posts').insert(rows).throwOnError()
    await add(nana, 'recipes', { ...soup, title: 'Walnut bread' })

    const all = await search(nana, 'walnut')
    expect(all.map(({ kind, total }: { kind: string; total: number }) => [kind, total])).toEqual([
      ...Array(5).fill(['post', 51]),
      ['recipe', 1],
    ])
    expect(await search(nana, 'walnut', { of_kind: 'post', most: 50 })).toHaveLength(50)
    expect(await search(nana, 'walnut', { of_kind: 'recipe' })).toHaveLength(1)
    expect(await search(nana, 'walnut', { of_kind: 'secret' })).toEqual([])
  })

  test('a changed recipe is found by its new words, a deleted one is not found', async () => {
    const { id } = await add(nana, 'recipes', { ...soup, title: 'Quince' })
    await nana.db.from('recipes').update({ title: 'Rhubarb' }).eq('id', id).throwOnError()
    expect([await titles(nana, 'quince'), await titles(nana, 'rhubarb')]).toEqual([[], ['recipe Rhubarb']])

    await nana.db.from('recipes').delete().eq('id', id).throwOnError()
    expect(await titles(nana, 'rhubarb')).toEqual([])
  })

  test('a long text without a blank is stored and found', async () => {
    await add(nana, 'posts', { content: `Zzz${'z'.repeat(9000)}` })
    expect(await titles(nana, 'zzz')).toEqual(['post Nana'])
    expect(await titles(nana, 'z'.repeat(200))).toEqual(['post Nana'])
  })
})

describe('finds only what the caller may see', () => {
  const QUERIES = [
    'caldo',
    'amelia',
    'amelai',
    'marmalade',
    'regatta',
    'sunset',
    'nana',
    'n',
    'telescope',
    'secret',
  ]

  test.each(['stranger', 'neighbour', 'former'] as const)('a %s finds nothing of the family', async (who) => {
    const mine = new Set([outsiders[who].id])
    for (const query of QUERIES) {
      const found = await search(outsiders[who], query)
      const theirs = found.filter(({ id }: { id: string }) => !mine.has(id))
      // The neighbours have a Nana of their own.
      if (who === 'neighbour' && query.startsWith('n')) expect(theirs).toEqual([])
      else expect(found).toEqual([])
    }
  })

  test('a visitor who is not signed in may not search', async () => {
    expect((await hub.anonymous.rpc('search_hub', { query: 'caldo' })).error?.code).toBe('42501')
  })

  test('a member who has just left finds nothing, not even their own posts', async () => {
    const guest = await hub.aStranger('Guest')
    await join(guest, family).throwOnError()
    await add(guest, 'posts', { content: 'Hello from the guest' })
    await share(guest, 'Guestbook', true)
    expect(await titles(guest, 'guest')).toEqual(['media Guestbook', 'member Guest', 'post Guest'])

    await leave(guest).throwOnError()
    expect(await titles(guest, 'guest')).toEqual([])
    expect(await titles(nana, 'guestbook')).toEqual([])
  })

  test('private media is found by its uploader and their immediate family, mistyped or not', async () => {
    for (const query of ['secret cave', 'secrte cave']) {
      expect(await titles(cousin, query)).toEqual(['media Secret cave'])
      expect(await titles(aunt, query)).toEqual(['media Secret cave'])
      expect(await titles(nana, query)).toEqual([])
    }
  })

  test('hidden rows do not displace visible ones', async () => {
    const { id } = await share(nana, 'Attic for all', false)
    const hidden = Array.from({ length: 250 }, (_, n) => ({ title: `Attic ${n}`, file_path: `none/${n}` }))
    // More than search ranks, stored without their files.
    await hub.database.admin.begin(async (sql) => {
      await sql`alter table public.media disable trigger describe_file`
      for (const { title, file_path } of hidden) {
        await sql`insert into public.media (family_id, user_id, title, file_path, file_type, is_private)
          values (${family.id}, ${cousin.id}, ${title}, ${file_path}, 'image/gif', true)`
      }
      await sql`alter table public.media enable trigger describe_file`
    })

    expect(await search(nana, 'attic')).toMatchObject([{ id, total: 1 }])
    const alike = await titles(nana, 'attci')
    expect(alike.filter((title: string) => title.includes('Attic'))).toEqual(['media Attic for all'])
    expect(await search(aunt, 'attic')).toMatchObject(Array(5).fill({ total: 51 }))
  })

  test('messages are found by members of the conversation', async () => {
    expect(await titles(cousin, 'telescope')).toEqual(['message Nana'])
    expect(await titles(aunt, 'telescope')).toEqual([])

    const { data: group } = await nana.db.rpc('create_group', { name: 'Trip', people: [cousin.id, aunt.id] })
    const { id } = await say(aunt, group, 'Bring the binoculars')
    expect(await titles(cousin, 'binoculars')).toEqual(['message Aunt'])
    await cousin.db
      .from('conversation_members')
      .delete()
      .match({ conversation_id: group, user_id: cousin.id })
    expect(await titles(cousin, 'binoculars')).toEqual([])
    await aunt.db.from('messages').delete().eq('id', id).throwOnError()
    expect(await titles(nana, 'binoculars')).toEqual([])
  })

  test('a password without the second factor finds nothing', async () => {
    const { nana: member } = await hub.aFamily('The Careful')
    expect(await titles(member, 'nana')).toEqual(['member Nana'])
    await setUpAuthenticator(member.db, hub.database)

    const thief = hub.gateway.client()
    await thief.auth.signInWithPassword({ email: member.email, password: PASSWORD })
    expect(await titles({ db: thief }, 'nana')).toEqual([])
  })
})

describe('entries follow their rows', () => {
  test('a private item is found by the family once it is shared', async () => {
    const { id } = await share(cousin, 'Hidden waterfall', true)
    expect(await titles(nana, 'waterfall')).toEqual([])

    await cousin.db.from('media').update({ is_private: false }).eq('id', id).throwOnError()
    expect(await titles(nana, 'waterfall')).toEqual(['media Hidden waterfall'])
    expect(await titles(nana, 'watrefall')).toEqual(['media Hidden waterfall'])
  })

  test('a member is found by a new name, and no longer by the old one', async () => {
    const rename = (full_name: string) =>
      aunt.db.from('profiles').update({ full_name }).eq('id', aunt.id).throwOnError()
    await rename('Philomena')
    expect([await titles(nana, 'philomena'), await titles(nana, 'aunt')]).toEqual([['member Philomena'], []])
    await rename('Aunt')
  })

  test('a member who joins another family is found there, without what they shared here', async () => {
    const guest = await hub.aStranger('Wanderer')
    await join(guest, family).throwOnError()
    await share(guest, 'Wandering cave', true)
    await leave(guest).throwOnError()
    const { family: theirs, nana: host } = await hub.aFamily('The Hosts')
    await join(guest, theirs).throwOnError()

    expect(await titles(host, 'wander')).toEqual(['member Wanderer'])
    expect(await titles(guest, 'wander')).toEqual(['member Wanderer'])
    expect(await titles(nana, 'wander')).toEqual([])
  })

  test('rows of different kinds may have the same id', async () => {
    const { id } = await add(nana, 'recipes', { ...soup, title: 'Chestnut cake' })
    await add(nana, 'family_history', { id, member_name: 'Chestnut Joe' })
    expect(await titles(nana, 'chestnut')).toEqual(['recipe Chestnut cake', 'relative Chestnut Joe'])
  })

  test('an entry that names a row of others reveals nothing, not even that it exists', async () => {
    const theirs = await hub.aFamily('The Secretive')
    const { id } = await add(theirs.nana, 'recipes', {
      ...soup,
      family_id: theirs.family.id,
      title: 'Persimmon',
    })
    await hub.database.admin`update private.search_entries set scope = ${family.id} where id = ${id}`

    expect(await search(nana, 'persimmon')).toEqual([])
    expect(await search(nana, 'persimmno')).toEqual([])
    await theirs.nana.db.from('recipes').delete().eq('id', id).throwOnError()
  })

  test('every row has the entry that it should have, and no entry outlives its row', async () => {
    const [{ rows, ...wrong } = {}] = await hub.database.admin`
      with expected as (
        select kind, id, scope, private.spaced(title) as title, private.spaced(body) as body, moment
          from private.search_rows where scope is not null
      ), present as (
        select kind, id, scope, title, body, moment from private.search_entries
      )
      select (select count(*)::int from present) as rows,
             (select count(*)::int from (select * from expected except select * from present) as missing) as missing,
             (select count(*)::int from (select * from present except select * from expected) as stale) as stale`
    expect(wrong).toEqual({ missing: 0, stale: 0 })
    expect(rows).toBeGreaterThan(100)
  })
})

// With few rows Postgres would rather read all of them, so the functions forbid it.
describe('reads the index alone, however many rows have the word', () => {
  const TABLES = ['events', 'family_history', 'media', 'messages', 'posts', 'recipes', 'search_entries']

  /** The indexes and tables that `query` reads. */
  async function readBy(query: (sql: postgres.TransactionSql) => Promise<unknown>) {
    const counted = (sql: postgres.TransactionSql) => sql<{ name: string; scans: number }[]>`
      select indexrelname as name, pg_stat_get_xact_numscans(indexrelid)::int as scans
        from pg_stat_user_indexes where relname = any(${TABLES})
       union all
      select relname, seq_scan::int from pg_stat_xact_user_tables where relname = any(${TABLES})`
    return hub.database.admin.begin(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: nana.id })}, true)`
      const before = new Map((await counted(sql)).map(({ name, scans }) => [name, scans]))
      await query(sql)
      const after = await counted(sql)
      return after.filter(({ name, scans }) => scans > (before.get(name) ?? 0)).map(({ name }) => name)
    })
  }

  test('for words', async () => {
    const read = await readBy((sql) => sql`select * from private.find_words(array['caldo'], null)`)
    expect(read).toEqual(['search_entries_words'])
  })

  test('for similar titles', async () => {
    const read = await readBy((sql) => sql`select * from private.find_similar(array['cladov'], null)`)
    expect(read).toEqual(['search_entries_titles'])
  })
})

// Postgres stores neither character 0 nor half a surrogate pair.
const character = fc
  .oneof(
    fc.integer({ min: 1, max: 0x17f }),
    fc.integer({ min: 1, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code))
const piece = fc.constantFrom('caldo', 'a', 'nana', ...'\'"\\&|!:*()<->%_$;-^[]{}?+.,/ ’\u00a0\u0301ßİıﬁ')

test('no query is an error', async () => {
  const texts = fc.array(fc.oneof(character, piece), { maxLength: 300 }).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(texts, async (query) => {
      expect((await nana.db.rpc('search_hub', { query })).error).toBeNull()
    }),
  )
}, 60_000)

test('without pg_trgm, search finds words as written and nothing similar', async () => {
  const { admin, drop } = await createDatabase('gateway')
  try {
    await admin.unsafe(`
      create function public.refuse_extension() returns event_trigger language plpgsql as $$
      begin
        raise 'extension "pg_trgm" is not available' using errcode = '0A000';
      end $$;
      create event trigger refuse_extension on ddl_command_start when tag in ('CREATE EXTENSION')
        execute function public.refuse_extension();`)
    await migrate(admin, [paths.gatewayMigrations, paths.domainMigrations])
    await admin`insert into auth.users (email, raw_user_meta_data) values ('rosa@example.com', '{"full_name": "Rosa"}')`
    await admin`insert into public.families (name) values ('Oliveira')`
    await admin`update public.profiles set family_id = (select id from public.families)`
    const [rosa] = await admin`select id from public.profiles`
    const found = (query: string) =>
      admin.begin(async (sql) => {
        await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: rosa?.id })}, true)`
        return sql`select id from public.search_hub(${query})`
      })

    expect([...(await found('rosa'))]).toEqual([rosa])
    expect([...(await found('rosaa'))]).toEqual([])
  } finally {
    await drop()
  }
})
