-- Pictures of people. The bucket is public, as an <img> sends no token: what keeps a picture in the family is a name
-- that nobody guesses, in the folder of the person it shows: `{user id}/{128 random bits}.webp`.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 2 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp']);

-- A picture is never overwritten, or caches would keep the old one: there is no policy for update.
create policy "people store pictures of themselves under names that nobody guesses"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and name ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{22,64}\.[a-z0-9]{1,8}$'
    and split_part(name, '/', 1) = (select auth.uid())::text
  );

-- Deleting a file needs the right to find it.
create policy "people find pictures of themselves"
  on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);

create policy "people delete pictures of themselves"
  on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);
