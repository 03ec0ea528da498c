// Writes invented families straight into the tables, by SQL: a hub of 10,000 of them takes minutes. What triggers would derive
// (counts, search entries, uses of media) is written with them.

import type { Sql } from 'postgres'

/** Rows of one family. */
export type Size = {
  members: number
  relatives: number
  posts: number
  comments: number
  media: number
  albums: number
  events: number
  recipes: number
  lists: number
  playlists: number
  conversations: number
  messages: number
  notifications: number
}

/** With 10,000 families: 100,000 people, a million posts, 500,000 media and two million messages. */
export const USUAL: Size = {
  members: 10,
  relatives: 15,
  posts: 100,
  comments: 50,
  media: 50,
  albums: 3,
  events: 24,
  recipes: 12,
  lists: 3,
  playlists: 2,
  conversations: 5,
  messages: 200,
  notifications: 120,
}

export const LARGE: Size = {
  members: 500,
  relatives: 500,
  posts: 100_000,
  comments: 20_000,
  media: 30_000,
  albums: 60,
  events: 2_000,
  recipes: 300,
  lists: 30,
  playlists: 10,
  conversations: 40,
  messages: 100_000,
  notifications: 20_000,
}

/** Noon of the day on which everything happened last. In the past: policies hide what is dated later. */
export const TODAY = '2025-06-15T12:00:00Z'

const OTHERS_PER_LIST = 10

/**
 * Ids follow from the number of the family, so that every hub has the same: `pg_temp.id('member', 7, 1)` is a member's,
 * `pg_temp.own('post', 7, 1)` begins like its family's, as the app chooses them.
 */
export async function defineIds(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create or replace function pg_temp.id(what text, f int, n int) returns uuid language sql immutable
      return md5(what || ':' || f || ':' || n)::uuid;
    create or replace function pg_temp.own(what text, f int, n int) returns uuid language sql immutable
      return (left(md5('family:' || f || ':0'), 8) || substr(md5(what || ':' || f || ':' || n), 9))::uuid;
    create or replace function pg_temp.within(scope uuid, what text, f int, n int) returns uuid language sql immutable
      return (left(scope::text, 8) || substr(md5(what || ':' || f || ':' || n), 9))::uuid;
    -- Ten of 4,096 invented words.
    create or replace function pg_temp.words(what text, f int, n int) returns text language sql immutable
      return regexp_replace(left(md5(what || n || ':' || f), 30), '(...)', 'w\\1x ', 'g') || 'garden';
    create or replace function pg_temp.title(what text, f int, n int) returns text language sql immutable
      return (array['Summer', 'Harbour', 'Birthday', 'Kitchen', 'Mountain', 'Chestnut', 'Lantern', 'Picnic', 'Orchard', 'Winter',
        'Grandfather''s', 'Bicycle', 'Sunday', 'Lighthouse', 'Plum', 'Village'])[1 + abs(hashtext(what || f || ':' || n)) % 16]
        || ' ' || (array['walk', 'supper', 'letters', 'visit', 'cake', 'journey', 'garden', 'morning', 'concert', 'repair',
        'market', 'story'])[1 + abs(hashtext(what || n || ':' || f)) % 12] || ' ' || n;
    create or replace function pg_temp.name(f int, n int) returns text language sql immutable
      return (array['Rosa', 'Bento', 'Ines', 'Tomas', 'Clara', 'Nuno', 'Lena', 'Hugo', 'Marta', 'Paulo', 'Alma', 'Oskar'])[1 + n % 12]
        || ' ' || (array['Oliveira', 'Lindqvist', 'Moreau', 'Haddad', 'Kowalski', 'Fernandes', 'Berger', 'Okafor', 'Ito', 'Novak'])[1 + f % 10]
        || case when n >= 12 then ' ' || n else '' end;
  `)
}

export type Families = { first: number; last: number; size: Size }

/** Adds families to an empty hub. */
export async function fillHub(sql: Sql, families: readonly Families[]): Promise<void> {
  // No triggers: they would count allowances, notify, and look for stored files.
  await sql`set session_replication_role = replica`
  await sql`set maintenance_work_mem = '512MB'`
  await sql`set work_mem = '128MB'`
  await sql`set synchronous_commit = off`
  await defineIds(sql)
  for (const statement of families.flatMap(statements)) await sql.unsafe(statement)
  await fillSearch(sql)
  await sql`set session_replication_role = origin`
  await sql`vacuum analyze`
}

/** An index that is built at once takes a fraction of the time. */
async function fillSearch(sql: Sql): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'private' and tablename = 'search_entries' and indexname not like '%_pkey'`
  for (const { name } of indexes) await sql.unsafe(`drop index private.${name}`)
  await sql`select private.fill_search_entries(kind) from private.search_kinds`
  for (const { definition } of indexes) await sql.unsafe(definition)
}

/** In the order in which it happened: the rows of all families are mixed in the tables, as in a hub that has grown. */
function statements({ first, last, size }: Families): string[] {
  const family = `pg_temp.id('family', f, 0)`
  const member = (n: string) => `pg_temp.id('member', f, (${n}) % ${size.members})`
  const person = (n: string) => `pg_temp.own('person', f, (${n}) % ${size.members + size.relatives})`
  const some = (what: string, n: string, count: number) => `pg_temp.own('${what}', f, (${n}) % ${count})`
  const rows = (count: number) =>
    `(select n, f from generate_series(0, ${count - 1}) n, generate_series(${first}, ${last}) f order by n, f) as numbers`
  /** Spread evenly over the years before today, the last number the latest. */
  const moment = (count: number, years: number) =>
    `timestamptz '${TODAY}' - (${count} - n) * (interval '${years} years' / ${count}) - f % 1000 * interval '1 second'`
  const conversation = (n: string) => `pg_temp.id('conversation', f, (${n}) % ${size.conversations})`

  return [
    `insert into public.families (id, name, created_by, invite_code, created_at, approved_at)
      select ${family}, 'Family ' || f, ${member('0')}, lpad(to_hex(f), 8, '0'), timestamptz '${TODAY}' - interval '6 years', now()
        from ${rows(1)}`,
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      select ${member('n')}, 'member' || n || '@family' || f || '.test', now(), '{}' from ${rows(size.members)}`,
    `insert into auth.sessions (id, user_id) select pg_temp.id('session', f, n), ${member('n')} from ${rows(size.members)}`,
    // Not the first, whose sessions in the bench have one factor.
    `insert into auth.mfa_factors (user_id, factor_type, status, secret)
      select ${member('n + 1')}, 'totp', 'verified', 'secret' from ${rows(2)}`,
    `insert into public.profiles (id, family_id, role, full_name, birth_date, joined_at, created_at, last_seen)
      select ${member('n')}, ${family}, case n when 0 then 'admin' else 'member' end, pg_temp.name(f, n),
             date '1960-01-01' + (n * 37 + f) % 20000, timestamptz '${TODAY}' - interval '6 years', timestamptz '${TODAY}' - interval '6 years', now()
        from ${rows(size.members)}`,
    `insert into public.family_history (id, family_id, member_name, profile_id, birth_date, deceased, death_date, bio, created_by)
      select ${person('n')}, ${family}, pg_temp.name(f, n), case when n < ${size.members} then ${member('n')} end,
             case when n < ${size.members} then date '1960-01-01' + (n * 37 + f) % 20000 else date '1880-01-01' + (n * 97 + f) % 20000 end,
             n >= ${size.members}, case when n >= ${size.members} then date '1960-01-01' + (n * 31 + f) % 15000 end,
             pg_temp.words('bio', f, n), ${member('n')}
        from ${rows(size.members + size.relatives)}`,
    `insert into public.parentage (family_id, child_id, parent_id)
      select ${family}, ${person('n')}, ${person('n + 3')} from ${rows(size.members + size.relatives - 3)}`,
    `insert into public.partnerships (family_id, one_id, other_id, began)
      select ${family}, least(one, other), greatest(one, other), date '1950-01-01' + (n * 53 + f) % 20000
        from ${rows(Math.floor((size.members + size.relatives) / 2))},
             lateral (select ${person('2 * n')} as one, ${person('2 * n + 1')} as other) as two`,
    `insert into public.hidden_memories (user_id, member_id) select ${member('n')}, ${member('n + 2')} from ${rows(3)}`,
    `insert into public.gedcom_records (family_id, id, person_id, content)
      select ${family}, pg_temp.own('record', f, n), ${person('n')}, '{"tag": "NOTE"}' from ${rows(5)}`,
    `insert into public.immediate_family (user_id, relative_id)
      select ${member('n')}, ${member('n + 1')} from ${rows(Math.floor(size.members / 2))}`,

    `insert into public.posts (id, family_id, user_id, content, tags, like_count, comment_count, created_at)
      select pg_temp.own('post', f, n), ${family}, ${member('n')}, pg_temp.words('post', f, n),
             array['garden', 'tag' || n % 20], 1, 0, ${moment(size.posts, 5)} from ${rows(size.posts)}`,
    `insert into public.post_likes (post_id, user_id)
      select pg_temp.own('post', f, n), ${member('n + 1')} from ${rows(size.posts)}`,
    `insert into public.media
        (id, family_id, user_id, title, bucket_id, file_path, file_type, file_size, file_hash, width, height, is_private, places, taken_at, created_at)
      select pg_temp.own('media', f, n), ${family}, ${member('n')}, pg_temp.title('media', f, n),
             case when n % 5 = 4 then 'posts' else 'family-media' end,
             case when n % 5 = 4 then replace(pg_temp.own('media', f, n)::text, '-', '') || '.jpg'
                  else ${member('n')} || '/' || replace(pg_temp.own('media', f, n)::text, '-', '') || '.jpg' end,
             case when n % 10 = 3 then 'video/mp4' when n % 20 = 5 then 'application/pdf' else 'image/jpeg' end,
             100000 + n * 10007 % 1000000, md5(f || ':' || n), 400, 300, n % 20 = 7,
             case when n % 5 = 4 then '{posts}'::text[] else '{media}' end,
             date_trunc('second', ${moment(size.media, 20)}) at time zone 'UTC', ${moment(size.media, 5)}
        from ${rows(size.media)}`,
    `insert into public.media_uses (media_id, family_id, place, row_id, file_path)
      select pg_temp.own('media', f, n), ${family}, 'posts', ${some('post', 'n', size.posts)},
             replace(pg_temp.own('media', f, n)::text, '-', '') || '.jpg'
        from ${rows(size.media)} where n % 5 = 4`,
    `insert into storage.objects (bucket_id, name, owner, owner_id, created_at)
      select 'family-media', file_path, user_id, user_id::text, created_at
        from (select ${family} as family_id from ${rows(1)}) as families join public.media using (family_id)
       where bucket_id = 'family-media'`,
    `insert into public.media_people (family_id, media_id, person_id, x, y, width, height, marked_by, created_at)
      select ${family}, ${some('media', 'n', size.media)}, ${person('n')}, 0.1, 0.1, 0.2, 0.2, ${member('n')}, ${moment(20, 2)}
        from ${rows(Math.floor(size.media / 2))}`,
    `insert into public.albums (id, family_id, created_by, title, for_family, event_id, created_at)
      select pg_temp.own('album', f, n), ${family}, ${member('n')}, pg_temp.title('album', f, n), n % 5 <> 4,
             case when n % 3 = 0 then ${some('event', 'n', size.events)} end, ${moment(size.albums, 3)} from ${rows(size.albums)}`,
    `insert into public.album_items (family_id, album_id, media_id, added_by, position)
      select ${family}, pg_temp.own('album', f, n / ${OTHERS_PER_LIST}), ${some('media', 'n', size.media)}, ${member('n')}, n
        from ${rows(size.albums * OTHERS_PER_LIST)} on conflict do nothing`,
    `insert into public.album_members (family_id, album_id, user_id)
      select ${family}, pg_temp.own('album', f, n), ${member('n + 1')} from ${rows(size.albums)} where n % 5 = 4`,

    `insert into public.events (id, family_id, created_by, title, start_time, end_time, over_at, rrule, time_zone, created_at)
      select pg_temp.own('event', f, n), ${family}, ${member('n')}, pg_temp.title('event', f, n), start, start + interval '2 hours',
             case when n % 12 = 0 then '9999-01-01Z' else start + interval '2 hours' end,
             case when n % 12 = 0 then 'FREQ=WEEKLY' end, case when n % 12 = 0 then 'Europe/Lisbon' end, start - interval '30 days'
        from ${rows(size.events)}, lateral (select ${moment(size.events, 2)} + interval '60 days' as start) as starts`,
    `insert into public.events (id, family_id, created_by, title, start_time, end_time, over_at, series_id, recurrence_id)
      select pg_temp.own('exception', f, n), family_id, created_by, title, start_time + interval '7 days 1 hour', end_time + interval '7 days 1 hour',
             end_time + interval '7 days 1 hour', events.id, start_time + interval '7 days'
        from ${rows(Math.floor(size.events / 12))} join public.events on events.id = pg_temp.own('event', f, n * 12)`,
    `insert into private.expanded_series (event_id, until)
      select pg_temp.own('event', f, n * 12), timestamptz '${TODAY}' + interval '8 days' from ${rows(Math.floor(size.events / 12))}`,
    `insert into private.series_starts (event_id, starts_at)
      select pg_temp.own('event', f, n / 2 * 12), timestamptz '${TODAY}' + (n % 2) * interval '7 days'
        from ${rows(Math.floor(size.events / 12) * 2)}`,
    `insert into public.event_attendees (event_id, user_id, status)
      select ${some('event', 'n', size.events)}, ${member(`n / ${size.events}`)}, (array['going', 'maybe', 'declined'])[1 + n % 3]
        from ${rows(size.events * 5)}`,
    `insert into public.event_items (family_id, event_id, title, created_by)
      select ${family}, ${some('event', 'n', size.events)}, pg_temp.title('dish', f, n), ${member('n')} from ${rows(size.events)}`,
    `insert into public.event_reminders (event_id, user_id, minutes)
      select ${some('event', 'n', size.events)}, ${member('n')}, '{60}' from ${rows(Math.floor(size.events / 4))}`,
    `insert into public.calendar_feeds (user_id, kind, token_hash)
      select ${member('n')}, 'all', decode(md5('feed:' || f || ':' || n), 'hex') from ${rows(2)}`,

    `insert into public.recipes (id, family_id, user_id, title, description, ingredients, instructions, created_at)
      select pg_temp.own('recipe', f, n), ${family}, ${member('n')}, pg_temp.title('recipe', f, n), pg_temp.words('dish', f, n),
             pg_temp.words('ingredients', f, n), pg_temp.words('steps', f, n), ${moment(size.recipes, 4)} from ${rows(size.recipes)}`,
    `insert into public.recipe_favourites (recipe_id, user_id)
      select pg_temp.own('recipe', f, n), ${member('n + 1')} from ${rows(size.recipes)}`,
    `insert into public.lists (id, family_id, created_by, title, kind, created_at)
      select pg_temp.own('list', f, n), ${family}, ${member('n')}, pg_temp.title('list', f, n), 'shopping', ${moment(size.lists, 1)}
        from ${rows(size.lists)}`,
    `insert into public.list_items (family_id, list_id, created_by, title, due_on)
      select ${family}, pg_temp.own('list', f, n / ${OTHERS_PER_LIST}), ${member('n')}, pg_temp.title('thing', f, n),
             case when n % 4 = 0 then date '2025-06-15' + n % 60 end from ${rows(size.lists * OTHERS_PER_LIST)}`,
    `insert into public.family_playlists (id, family_id, created_by, name, song_count, created_at)
      select pg_temp.own('playlist', f, n), ${family}, ${member('n')}, pg_temp.title('playlist', f, n), ${OTHERS_PER_LIST}, ${moment(size.playlists, 2)}
        from ${rows(size.playlists)}`,
    `insert into public.playlist_songs (family_id, family_playlist_id, title, added_by)
      select ${family}, pg_temp.own('playlist', f, n / ${OTHERS_PER_LIST}), pg_temp.title('song', f, n), ${member('n')}
        from ${rows(size.playlists * OTHERS_PER_LIST)}`,

    // The newest posts are commented; the last one has several pages of comments in a large family.
    `insert into public.comments (id, family_id, user_id, post_id, content, created_at)
      select pg_temp.own('comment', f, n), ${family}, ${member('n')},
             pg_temp.own('post', f, ${size.posts} - 1 - n * n % ${Math.min(size.posts, 20_000)} / 4), pg_temp.words('comment', f, n), ${moment(size.comments, 3)}
        from ${rows(size.comments)}`,
    `update public.posts set comment_count = counted.many
       from (select post_id, count(*) as many from public.comments join
               (select ${family} as family_id from ${rows(1)}) as families using (family_id) group by post_id) as counted
      where posts.id = post_id`,
    `insert into public.reactions (user_id, post_id, emoji)
      select ${member('n')}, pg_temp.own('post', f, ${size.posts} - 1 - n), '🎉' from ${rows(Math.floor(size.posts / 4))}`,

    `insert into public.conversations (id, family_id, kind, name, pair, created_by, created_at)
      select ${conversation('n')}, ${family}, case n when 0 then 'family' when 1 then 'group' else 'direct' end,
             case n when 1 then 'Cousins' end,
             case when n > 1 then array[least(${member('0')}, ${member('n')}), greatest(${member('0')}, ${member('n')})] end,
             ${member('0')}, timestamptz '${TODAY}' - interval '5 years' from ${rows(size.conversations)}`,
    `insert into public.conversation_members (conversation_id, user_id, joined_at, last_read_at)
      select ${conversation('0')}, ${member('n')}, timestamptz '${TODAY}' - interval '5 years', timestamptz '${TODAY}' - interval '5 days'
        from ${rows(size.members)}`,
    `insert into public.conversation_members (conversation_id, user_id, joined_at, last_read_at)
      select ${conversation(`n % ${size.conversations - 1} + 1`)}, case when n < ${size.conversations - 1} then ${member('0')} else ${member(`n % ${size.conversations - 1} + 1`)} end,
             timestamptz '${TODAY}' - interval '5 years', timestamptz '${TODAY}' - interval '5 days'
        from ${rows(2 * (size.conversations - 1))}`,
    `insert into public.messages (id, conversation_id, user_id, content, created_at)
      select pg_temp.within(${conversation('n')}, 'message', f, n), ${conversation('n')}, ${member('n')}, pg_temp.words('message', f, n), ${moment(size.messages, 4)}
        from ${rows(size.messages)}`,

    `insert into public.notifications (id, family_id, kind, actor_id, recipient_id, post_id, recipe_id, media_id, comment_id, event_id, created_at, since)
      select pg_temp.id('notification', f, n), ${family}, kind, ${member('n')},
             case when kind in ('like', 'comment') then ${member('n / 5')} end,
             case when kind in ('post', 'like') then ${some('post', 'n', size.posts)} end,
             case when kind = 'recipe' then pg_temp.own('recipe', f, n / 5) end,
             case when kind = 'media' then ${some('media', 'n', size.media)} end,
             case when kind = 'comment' then ${some('comment', 'n', size.comments)} end,
             case when kind = 'event' then ${some('event', 'n', size.events)} end,
             ${moment(size.notifications, 1)}, ${moment(size.notifications, 1)}
        from ${rows(size.notifications)}, lateral (select (array['post', 'like', 'media', 'comment', 'event'])[1 + n % 5] as kind) as kinds
      on conflict do nothing`,
    `insert into public.notification_reads (notification_id, user_id)
      select pg_temp.id('notification', f, n), ${member('n + 1')} from ${rows(size.notifications)}`,
    `insert into private.recent_changes (audience_id, changed_table)
      select ${family}, (array['posts', 'comments', 'events', 'media', 'lists'])[1 + n] from ${rows(5)}`,
  ]
}
