-- Pictures in posts. The bucket is public, as an <img> sends no token: what keeps a picture in the family is a name
-- that nobody guesses.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('posts', 'posts', true, 25 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

-- 22 characters of the URL-safe alphabet carry 128 bits. A picture is never replaced: there is no policy for update.
create policy "members store pictures under names that nobody guesses"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'posts'
    and name ~ '^[A-Za-z0-9_-]{22,64}(\.[A-Za-z0-9]{1,8})?$'
    and exists (select private.my_families())
  );

-- Deleting a file needs the right to find it.
create policy "uploaders and their admins find pictures"
  on storage.objects for select to authenticated
  using (
    bucket_id = 'posts' and (
      owner_id = (select auth.uid())::text
      or owner_id in (
        select id::text from public.profiles where family_id in (select private.my_families_as('admin'))
      )
    )
  );

create policy "uploaders and their admins delete pictures"
  on storage.objects for delete to authenticated
  using (
    bucket_id = 'posts' and (
      owner_id = (select auth.uid())::text
      or owner_id in (
        select id::text from public.profiles where family_id in (select private.my_families_as('admin'))
      )
    )
  );
