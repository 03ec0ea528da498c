-- Pictures of recipes and of the family's history. The bucket is public, as an <img> sends no token: what keeps a
-- picture in the family is a name that nobody guesses.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('pictures', 'pictures', true, 25 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

-- 22 characters of the URL-safe alphabet carry 128 bits. A picture is never replaced: there is no policy for update.
create policy "members store pictures of recipes and history under names that nobody guesses"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'pictures'
    and name ~ '^[A-Za-z0-9_-]{22,64}(\.[A-Za-z0-9]{1,8})?$'
    and exists (select private.my_families())
  );

-- Deleting a file needs the right to find it. What somebody else stored goes once nothing shows it any more.
create policy "people find pictures that they stored"
  on storage.objects for select to authenticated
  using (bucket_id = 'pictures' and owner_id = (select auth.uid())::text);

create policy "people delete pictures that they stored"
  on storage.objects for delete to authenticated
  using (bucket_id = 'pictures' and owner_id = (select auth.uid())::text);
