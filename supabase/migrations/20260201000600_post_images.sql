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

create policy "people find the pictures they stored"
  on storage.objects for select to authenticated
  using (bucket_id = 'posts' and owner_id = (select auth.uid())::text);

create policy "people delete the pictures they stored"
  on storage.objects for delete to authenticated
  using (bucket_id = 'posts' and owner_id = (select auth.uid())::text);
