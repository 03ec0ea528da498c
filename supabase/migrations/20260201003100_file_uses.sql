-- Which rows use which stored files. Everything that asks whether a file is still needed reads this view.

-- Every column that stores a file must appear here, and every bucket in `unused_files`; tests check both. `url` is set where
-- the column holds a public address. As the caller, so that row-level security applies.
create view private.file_uses with (security_invoker = true) as
  with pictures (url, used_by, row_id, user_id) as (
    select url, 'posts', id, user_id from public.posts, unnest(image_urls) as url
     union all
    select avatar_url, 'profiles', id, id from public.profiles
     union all
    select image_url, 'recipes', id, user_id from public.recipes
     union all
    select image_url, 'family_history', id, created_by from public.family_history
     union all
    select own_values ->> 'image_url', 'family_history', id, created_by from public.family_history
  ), stored as (
    select private.stored_path(url) as path, * from pictures where url is not null
  )
  select split_part(path, '/', 1) as bucket_id, substr(path, strpos(path, '/') + 1) as name, url, used_by, row_id, user_id
    from stored
   union all
  select bucket_id, file_path, null, 'family_media', id, user_id from public.family_media where 'media' = any (places)
   union all
  select bucket_id, motion_path, null, 'family_media', id, user_id from public.family_media where motion_path is not null
   union all
  select 'messages', name, null, 'messages', id, user_id from public.messages, unnest(image_paths) as name;

revoke all on private.file_uses from public, anon, service_role;
grant select on private.file_uses to authenticated;

/*
 * Files older than two weeks that no row uses, for the server's daily cleaning. They come from interrupted uploads and
 * replaced pictures. Two weeks, because a browser keeps a draft or an interrupted upload for a week and then needs the file.
 */
create function public.unused_files() returns table (bucket_id text, name text)
  language sql stable security definer set search_path = ''
  as $$
    select bucket_id, name from storage.objects
     where bucket_id in ('avatars', 'family-media', 'messages', 'pictures', 'posts')
       and created_at < now() - interval '14 days'
       and not exists (
         select from private.file_uses as uses where uses.bucket_id = objects.bucket_id and uses.name = objects.name
       )
     order by bucket_id, name
  $$;

/*
 * A user's files that are deleted with the account, also once it is gone. Pictures of the family tree stay with the family.
 */
create function public.files_of(user_id uuid) returns table (bucket_id text, name text)
  language sql stable security definer set search_path = ''
  as $$
    select bucket_id, name from storage.objects
     where owner_id = files_of.user_id::text
       and (bucket_id <> 'pictures' or not exists (
         select from private.file_uses as uses
          where uses.bucket_id = objects.bucket_id and uses.name = objects.name and used_by = 'family_history'
       ))
     order by bucket_id, name
  $$;

/* The stored files of all rows that the caller sees, `user_id` being the row's author: for the exports. */
create function public.visible_file_uses()
  returns table (bucket_id text, name text, url text, used_by text, row_id uuid, user_id uuid)
  language sql stable set search_path = ''
  as $$
    select bucket_id, name, url, used_by, row_id, user_id from private.file_uses order by used_by, row_id
  $$;

revoke execute on function public.unused_files(), public.files_of(uuid), public.visible_file_uses()
  from public, anon, authenticated, service_role;
grant execute on function public.unused_files(), public.files_of(uuid) to service_role;
grant execute on function public.visible_file_uses() to authenticated;
