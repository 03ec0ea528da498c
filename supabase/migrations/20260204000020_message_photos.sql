-- The photos in messages, as `{conversation id}/{128 random bits, size}.{extension}`. Whoever takes part reads them.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('messages', 'messages', false, 25 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

-- A photo is never replaced: there is no policy for update.
create policy "people store photos for their conversations"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'messages'
    and name ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{22,64}\.[a-z0-9]{1,8}$'
    and split_part(name, '/', 1) in (select private.my_conversations()::text)
  );

create policy "people see the photos of their conversations"
  on storage.objects for select to authenticated
  using (bucket_id = 'messages' and split_part(name, '/', 1) in (select private.my_conversations()::text));

-- Deleting a file needs the right to find it: who has left leaves theirs behind, and they go with the account.
create policy "people delete their own photos of messages"
  on storage.objects for delete to authenticated
  using (bucket_id = 'messages' and owner_id = (select auth.uid())::text);

/* Those older than two weeks that nothing shows, for the server's own cleaning. */
create or replace function public.unused_files() returns table (bucket_id text, name text)
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
       union all
      select 'messages/' || image_path from public.messages where image_path is not null
    )
    select bucket_id, name from storage.objects
     where bucket_id in ('posts', 'avatars', 'pictures', 'family-media', 'messages')
       and created_at < now() - interval '14 days'
       and not exists (select from used where path = bucket_id || '/' || name)
     order by bucket_id, name
  $$;
