// Seeds a family with a feed, and describes the most frequent read of the app.

import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import WebSocket from 'ws'

const MEMBERS = 6
const POSTS = 2_000
const OTHER_FAMILIES = 200

export const MEMBER = { email: 'bench@example.test', password: 'a long password' }

export type Feed = {
  /** Path and query of the app's request. */ path: string
  familyId: string
  userId: string
  headers: Record<string, string>
}

/** Signs a member up through the API, and fills the tables directly, with other families, too. */
export async function seedFeed(url: string, publishableKey: string, socket: string): Promise<Feed> {
  const client = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
  const { data, error } = await client.auth.signUp({
    ...MEMBER,
    options: { data: { full_name: 'Rosa Oliveira' } },
  })
  if (error || !data.session) throw error ?? new Error('no session')

  const sql = postgres({ host: socket, username: 'postgres', database: 'postgres', max: 1 })
  const [family] =
    await sql`insert into public.families (name, created_by) values ('Oliveira', ${data.session.user.id}) returning id`
  await sql`update public.profiles set family_id = ${family?.id}, role = 'admin'`
  await sql`insert into auth.users (email, raw_user_meta_data)
    select 'member' || n || '@example.test', jsonb_build_object('full_name', 'Member ' || n) from generate_series(2, ${MEMBERS}) n`
  await sql`update public.profiles set family_id = ${family?.id} where family_id is null`
  await sql`insert into public.families (name) select 'Family ' || n from generate_series(1, ${OTHER_FAMILIES}) n`
  await sql`insert into public.posts (family_id, user_id, content, tags, created_at)
    select families.id, (select id from public.profiles order by md5(id::text || n) limit 1),
           'Post number ' || n || ': first frost on the pear tree, so Lena climbed up.', array['garden', 'november'],
           now() - n * interval '1 hour'
      from public.families, generate_series(1, ${POSTS}) n
     where families.id = ${family?.id} or n <= 20`
  await sql`analyze`
  await sql.end()

  const query = new URLSearchParams({
    select: '*,author:profiles(id,full_name,avatar_url)',
    family_id: `eq.${family?.id}`,
    order: 'created_at.desc',
    limit: '20',
  })
  return {
    path: `/rest/v1/posts?${query}`,
    familyId: family?.id,
    userId: data.session.user.id,
    headers: { apikey: publishableKey, authorization: `Bearer ${data.session.access_token}` },
  }
}
