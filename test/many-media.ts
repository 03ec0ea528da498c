// Thousands of photos of a family, written as the owner of the database: requests would take too long.

import type { Sql } from 'postgres'

/**
 * Adds rows for stored files, spread over the years before now as a family takes photos: some days many, then none for weeks.
 * @param paths of files in the bucket `family-media` that have a row each
 */
export async function multiplyMedia(sql: Sql, paths: string[], count: number, years: number): Promise<void> {
  await sql`create temporary table copies as
    select gen_random_uuid() as id, n, media.*
      from generate_series(1, ${count}::int) n
      join (select (row_number() over (order by created_at) - 1)::int as place, family_id, user_id, title, file_path,
                   file_type, width, height, duration
              from public.media where file_path = any (${paths})) media on media.place = n % ${paths.length}::int`
  await sql`insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
    select 'family-media', split_part(file_path, '/', 1) || '/' || replace(copies.id::text, '-', '') || '.' || split_part(file_path, '.', 2),
           owner, owner_id, version, metadata
      from copies join storage.objects on bucket_id = 'family-media' and name = file_path`
  // No notifications are needed.
  await sql`set session_replication_role = replica`
  await sql`insert into public.media
      (id, family_id, user_id, title, file_path, file_type, width, height, duration, taken_at, created_at)
    select id, family_id, user_id, title || ' ' || n,
           split_part(file_path, '/', 1) || '/' || replace(id::text, '-', '') || '.' || split_part(file_path, '.', 2),
           file_type, width, height, duration,
           date_trunc('second', now() at time zone 'UTC' - interval '1 day'
             - (n / 40) * (${years}::float8 * interval '365 days' / (${count}::int / 40 + 1)) - n % 40 * interval '7 minutes'),
           now() - n * interval '1 minute'
      from copies`
  await sql`set session_replication_role = origin`
  await sql`analyze public.media`
}
