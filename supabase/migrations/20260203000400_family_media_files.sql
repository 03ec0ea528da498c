-- The files of family_media, as `{user id}/{128 random bits}.{extension}`. Whoever sees the row may read the file.
-- How large it may be is the server's setting.

insert into storage.buckets (id, name, public, allowed_mime_types)
values ('family-media', 'family-media', false, array[
  'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/heif', 'video/*', 'audio/*',
  'application/pdf', 'text/plain', 'text/csv', 'application/rtf', 'text/rtf', 'application/epub+zip',
  'application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation'
]);

-- A file is never replaced: there is no policy for update.
create policy "members store files of their own"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'family-media'
    and name ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{22,64}\.[a-z0-9]{1,8}$'
    and split_part(name, '/', 1) = (select auth.uid())::text
    and exists (select private.my_families())
  );

create policy "whoever sees what is shared reads its file"
  on storage.objects for select to authenticated
  using (
    bucket_id = 'family-media' and (
      owner_id = (select auth.uid())::text
      or exists (select from public.family_media where file_path = objects.name)
    )
  );

create policy "uploaders and admins delete the files of what they see"
  on storage.objects for delete to authenticated
  using (
    bucket_id = 'family-media' and (
      owner_id = (select auth.uid())::text
      or exists (
        select from public.family_media
         where file_path = objects.name and family_id in (select private.my_families_as('admin'))
      )
    )
  );
