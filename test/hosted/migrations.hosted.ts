import { beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../database.ts'
import { printSchema } from '../print-schema.ts'
import { type Member, openProject } from './project.ts'

const project = openProject()
let family: Awaited<ReturnType<typeof project.aFamily>>
let stranger: Member
let neighbour: Member
beforeAll(async () => {
  family = await project.aFamily('The Oliveiras')
  stranger = await project.signUp('Stranger')
  neighbour = (await project.aFamily('The Neighbours')).nana
})

const REFUSED = expect.objectContaining({ code: '42501' })

// Whatever a project grants by default, the result is the same: tables, columns, grants, policies, triggers and functions.
test('the migrations make the schema that they make on our gateway', async () => {
  const database = await createDatabase('kinfold')
  const expected = await printSchema(database.admin)
  await database.drop()
  // Every project lets everyone execute new functions, which does not matter for those that only triggers can call.
  const triggers = await project.admin<{ grant: string }[]>`
    select format('grant execute on function %s to public;', oid::regprocedure) as grant from pg_proc
     where pronamespace = 'private'::regnamespace and prorettype = 'trigger'::regtype`
  const harmless = new Set(triggers.map(({ grant }) => grant))

  const lines = (await printSchema(project.admin)).split('\n').filter((line) => !harmless.has(line))

  expect(lines.join('\n')).toBe(expected)
})

// Projects load pg_safeupdate for the requests of PostgREST, which refuses such statements in functions as well.
test('no function updates or deletes without a condition', async () => {
  const functions = await project.admin<{ name: string; body: string }[]>`
    select proname as name, regexp_replace(pg_get_functiondef(oid), '--[^\n]*', '', 'g') as body from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`
  const statements = functions.flatMap(({ name, body }) =>
    [...body.matchAll(/\b(?:delete\s+from|update(?!\s+set\b))\s+[a-z_.]+(?:\s+(?:as\s+)?[a-z_]+)?[^;]*;/g)]
      .map(([statement]) => ({ name, statement }))
      .filter(({ statement }) => /^delete|\sset\s/.test(statement) && !/\swhere\s/.test(statement)),
  )
  expect(statements).toEqual([])
})

// Deletions are selected by what the log has of the old row.
test('subscriptions to a family learn of its deleted rows', async () => {
  const tables = await project.admin<{ name: string; identity: string; scoped: boolean }[]>`
    select tablename as name, relreplident as identity,
           exists (select from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
                    where indrelid = pg_class.oid and indisreplident and attname = 'family_id') as scoped
      from pg_publication_tables join pg_class on pg_class.oid = format('%I.%I', schemaname, tablename)::regclass
     where pubname = 'supabase_realtime'`
  expect(tables.length).toBeGreaterThan(20)
  const deaf = tables.filter(({ identity, scoped }) => identity !== 'f' && !scoped).map(({ name }) => name)
  // Profiles are published without some columns, and nobody needs to have a family.
  expect(deaf).toEqual(['profiles'])
})

test('signing up makes a profile and forgets the invite code', async () => {
  const [profile] = await project.as(
    stranger,
    (sql) => sql`select full_name, family_id from profiles where id = ${stranger.id}`,
  )
  const [user] =
    await project.admin`select raw_user_meta_data as data from auth.users where id = ${stranger.id}`
  expect(profile).toEqual({ full_name: 'Stranger', family_id: null })
  expect(user?.data).toEqual({ full_name: 'Stranger' })
})

test('the hook of Supabase Auth decides who may sign up', async () => {
  const hook = (code: string) =>
    project.admin.begin(async (sql) => {
      await sql`set local session authorization supabase_auth_admin`
      const [row] = await sql`
        select private.before_user_created(${sql.json({ user: { user_metadata: { invite_code: code } } })}) as answer`
      return row?.answer
    })
  await project.admin`update private.hub_settings set sign_up_mode = 'invited'`
  const answers = [await hook('wrong')]
  await project.admin`update private.hub_settings set sign_up_mode = 'open'`
  answers.push(await hook('wrong'))
  expect(answers).toEqual([{ error: { http_code: 403, message: 'invite_required' } }, {}])
})

test('a member posts, and only the family reads it', async () => {
  const post = { family_id: family.id, user_id: family.cousin.id, content: 'Plum pie' }
  await project.as(family.cousin, (sql) => sql`insert into posts ${sql(post)}`)
  const read = (member?: Member) =>
    project.as(member, (sql) => sql`select content from posts where family_id = ${family.id}`)

  expect(await read(family.nana)).toEqual([{ content: 'Plum pie' }])
  expect(await read(stranger)).toEqual([])
  expect(await read(neighbour)).toEqual([])
  await expect(read()).rejects.toEqual(REFUSED)
  await expect(
    project.as(neighbour, (sql) => sql`insert into posts ${sql({ ...post, user_id: neighbour.id })}`),
  ).rejects.toEqual(REFUSED)
})

test('an ended session and a missing second factor open nothing', async () => {
  const { nana } = await project.aFamily('The Watchful')
  const families = () => project.as(nana, (sql) => sql`select id from families`)
  expect(await families()).toHaveLength(1)

  await project.admin`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${nana.id}, 'totp', 'verified', now(), now())`
  expect(await families()).toEqual([])
  await project.admin`delete from auth.mfa_factors where user_id = ${nana.id}`
  expect(await families()).toHaveLength(1)

  await project.admin`delete from auth.sessions where user_id = ${nana.id}`
  expect(await families()).toEqual([])
})

test('functions answer members and hosts, and refuse everyone else', async () => {
  const search = (member?: Member) => project.as(member, (sql) => sql`select title from search_hub('plum')`)
  expect(await search(family.nana)).toHaveLength(1)
  expect(await search(neighbour)).toEqual([])
  await expect(search()).rejects.toEqual(REFUSED)

  const unused = (sql: Parameters<Parameters<typeof project.asService>[0]>[0]) =>
    sql`select * from unused_files()`
  expect(await project.asService(unused)).toEqual([])
  await expect(project.as(family.nana, unused)).rejects.toEqual(REFUSED)
})

test('members store files under their own name, and only the family finds them', async () => {
  const file = { bucket_id: 'family-media', name: `${family.nana.id}/${'a'.repeat(24)}.jpg` }
  // As Supabase Storage writes a row.
  const store = (member: Member, { bucket_id, name } = file) =>
    project.as(
      member,
      (sql) => sql`
        insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
          values (${bucket_id}, ${name}, ${member.id}, ${member.id}, '{"size": 1000, "mimetype": "image/jpeg"}')`,
    )
  await store(family.nana)
  await expect(
    store(family.cousin, { ...file, name: `${family.nana.id}/${'b'.repeat(24)}.jpg` }),
  ).rejects.toEqual(REFUSED)
  await expect(store(stranger, { ...file, name: `${stranger.id}/${'c'.repeat(24)}.jpg` })).rejects.toEqual(
    REFUSED,
  )

  const media = {
    family_id: family.id,
    user_id: family.nana.id,
    file_path: file.name,
    title: 'Pie',
  }
  await project.as(family.nana, (sql) => sql`insert into media ${sql(media)}`)
  const find = (member?: Member) =>
    project.as(member, (sql) => sql`select name from storage.objects where name = ${file.name}`)
  expect(await find(family.cousin)).toHaveLength(1)
  expect(await find(neighbour)).toEqual([])
  expect(await find()).toEqual([])

  const [used] = await project.admin`select bytes from private.storage_used where subject = ${family.id}`
  expect(Number(used?.bytes)).toBe(1000)
})

// Supabase Realtime tries to read and to insert a row with the topic in a setting, and rolls back.
test('private channels admit those whom they concern', async () => {
  const join = (member: Member | undefined, topic: string) =>
    project.as(member, async (sql) => {
      await sql`select set_config('realtime.topic', ${topic}, true)`
      const [row] =
        await sql`select count(*)::int as found from realtime.messages where extension = 'broadcast'`
      return row?.found > 0
    })
  const topics = [`family:${family.id}`, `person:${family.nana.id}`]
  for (const topic of topics) await project.admin`select realtime.send('{}', 'event', ${topic}, true)`

  for (const [topic, members] of [
    [topics[0], [true, true, false]],
    [topics[1], [true, false, false]],
  ] as const) {
    const joined = await Promise.all(
      [family.nana, family.cousin, neighbour].map((member) => join(member, topic as string)),
    )
    expect(joined).toEqual(members)
  }

  const show = (member: Member) =>
    project.as(member, async (sql) => {
      await sql`select set_config('realtime.topic', ${topics[0] as string}, true)`
      await sql`insert into realtime.messages (topic, extension) values (${topics[0] as string}, 'presence')`
    })
  await show(family.cousin)
  await expect(show(neighbour)).rejects.toEqual(REFUSED)
})

test('marking a relative broadcasts to them', async () => {
  const { id, nana, cousin } = await project.aFamily('The Discreet')
  const file_path = `${nana.id}/${'d'.repeat(24)}.jpg`
  await project.as(nana, async (sql) => {
    const metadata = sql.json({ size: 1000, mimetype: 'image/jpeg' })
    const file = { bucket_id: 'family-media', name: file_path, owner: nana.id, owner_id: nana.id, metadata }
    await sql`insert into storage.objects ${sql(file)}`
    const media = {
      family_id: id,
      user_id: nana.id,
      file_path,
      title: 'Pie',
      is_private: true,
    }
    await sql`insert into media ${sql(media)}`
    await sql`insert into immediate_family ${sql({ user_id: nana.id, relative_id: cousin.id })}`
  })
  const sent =
    await project.admin`select event, private from realtime.messages where topic = ${`person:${cousin.id}`}`
  expect(sent).toEqual([{ event: 'media', private: true }])
})
