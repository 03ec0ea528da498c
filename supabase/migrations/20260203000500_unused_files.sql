-- Files that nothing shows: what a crash between a file and its row left, or somebody replaced whose own it was not.

-- A browser that was cut off between a file and its row keeps what it has to say of it for a week, and no copy of the
-- file. Until then, and for a draft that somebody comes back to, the file has to be there.

/* Those older than two weeks, for the server's own cleaning. */
create function public.unused_files() returns table (bucket_id text, name text)
  language sql stable security definer set search_path = ''
  as $$
    with used (path) as (
      select split_part(url, '/object/public/', 2) from (
        select image_url from public.posts
         union all select avatar_url from public.profiles
         union all select image_url from public.recipes
         union all select image_url from public.family_history
      ) as pictures (url) where url is not null
       union all
      select 'family-media/' || file_path from public.family_media
    )
    select bucket_id, name from storage.objects
     where bucket_id in ('posts', 'avatars', 'pictures', 'family-media') and created_at < now() - interval '14 days'
       and not exists (select from used where path = bucket_id || '/' || name)
     order by bucket_id, name
  $$;

revoke execute on function public.unused_files() from public, anon, authenticated;
grant execute on function public.unused_files() to service_role;
