-- Buckets and their policies. Names carry at least 128 random bits (22 characters of the URL-safe alphabet). Files are
-- never replaced, because caches would keep the old version: no bucket has a policy for update. Deleting a file through
-- the storage API requires a policy for select as well.

-- Public, because an <img> sends no token; only the unguessable name protects the picture.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 2 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp']),
  -- With videos. The server's configuration limits the size.
  ('posts', 'posts', true, null, array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'video/*']),
  -- Of recipes and the family tree.
  ('pictures', 'pictures', true, 25 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  -- The server's configuration limits the size.
  ('family-media', 'family-media', false, null, array[
    'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/heif', 'video/*', 'audio/*',
    'application/pdf', 'text/plain', 'text/csv', 'application/rtf', 'text/rtf', 'application/epub+zip',
    'application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.presentation'
  ]),
  ('messages', 'messages', false, 25 * 1024 * 1024,
    array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

-- All buckets.

create policy "files require the second factor"
  on storage.objects as restrictive for all to authenticated
  using ((select private.is_fully_signed_in()));

create policy "storing files requires an account"
  on storage.objects as restrictive for insert to authenticated
  with check (private.has_account());

-- Whether a file of this type may be stored under this name. Systems open a download by its name's end, so text must not be
-- called a page or a program. A picture may have the end of another kind of picture; `bin` is nothing that opens.
-- @param type may be unknown before the file has arrived
create function private.name_fits_type(name text, type text) returns boolean
  language sql immutable set search_path = ''
  as $$
    select case
      when ext is null or ext = 'bin' or kind is null or kind = 'application/octet-stream' then true
      when kind like 'image/%' then ext in ('jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'heif')
      when kind like 'video/%' or kind like 'audio/%' or kind = 'application/ogg' then ext in (
        'mp4', 'm4v', 'mov', 'webm', 'mkv', 'avi', '3gp', 'mp3', 'm4a', 'wav', 'ogg', 'opus', 'flac', 'aac'
      )
      else (ext, kind) in (
        ('pdf', 'application/pdf'), ('txt', 'text/plain'), ('csv', 'text/csv'), ('rtf', 'application/rtf'), ('rtf', 'text/rtf'),
        ('epub', 'application/epub+zip'), ('doc', 'application/msword'), ('xls', 'application/vnd.ms-excel'),
        ('ppt', 'application/vnd.ms-powerpoint'),
        ('docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
        ('xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
        ('pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'),
        ('odt', 'application/vnd.oasis.opendocument.text'), ('ods', 'application/vnd.oasis.opendocument.spreadsheet'),
        ('odp', 'application/vnd.oasis.opendocument.presentation')
      )
    end
      from (
        select lower(substring(name from '\.([A-Za-z0-9]+)$')) as ext, lower(btrim(split_part(type, ';', 1))) as kind
      ) as read
  $$;

revoke execute on function private.name_fits_type(text, text) from public;
grant execute on function private.name_fits_type(text, text) to authenticated;

create policy "the names of files end as their types do"
  on storage.objects as restrictive for insert to authenticated
  with check (private.name_fits_type(name, metadata ->> 'mimetype'));

create trigger limit_files after insert on storage.objects referencing new table as added
  for each statement execute function private.require_allowance('files', '20000', '1 day', 'daily_limit');

-- Avatars: `{user id}/{random}.{extension}`.

create policy "users store their own avatars"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and name ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{22,64}\.[a-z0-9]{1,8}$'
    and split_part(name, '/', 1) = (select auth.uid())::text
  );

create policy "users find their own avatars"
  on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);

create policy "users delete their own avatars"
  on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);

-- Posts: `{random}.{extension}`. Admins find only what members stored since they joined: the name alone opens a picture,
-- and earlier ones belong to another family.

create policy "members store pictures of posts"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'posts'
    and name ~ '^[A-Za-z0-9_-]{22,64}(\.[A-Za-z0-9]{1,8})?$'
    and exists (select private.my_families())
  );

create policy "uploaders and their admins find pictures of posts"
  on storage.objects for select to authenticated
  using (
    bucket_id = 'posts' and (
      owner_id = (select auth.uid())::text
      or exists (
        select from public.profiles
         where id::text = objects.owner_id and joined_at <= objects.created_at
           and family_id in (select private.my_families_as('admin'))
      )
    )
  );

create policy "uploaders and their admins delete pictures of posts"
  on storage.objects for delete to authenticated
  using (
    bucket_id = 'posts' and (
      owner_id = (select auth.uid())::text
      or exists (
        select from public.profiles
         where id::text = objects.owner_id and joined_at <= objects.created_at
           and family_id in (select private.my_families_as('admin'))
      )
    )
  );

-- Pictures of recipes and the family tree: `{random}.{extension}`. The daily cleaning removes replaced pictures that other
-- members had stored.

create policy "members store pictures of recipes and the family tree"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'pictures'
    and name ~ '^[A-Za-z0-9_-]{22,64}(\.[A-Za-z0-9]{1,8})?$'
    and exists (select private.my_families())
  );

create policy "uploaders find their pictures of recipes and the family tree"
  on storage.objects for select to authenticated
  using (bucket_id = 'pictures' and owner_id = (select auth.uid())::text);

create policy "uploaders delete their pictures of recipes and the family tree"
  on storage.objects for delete to authenticated
  using (bucket_id = 'pictures' and owner_id = (select auth.uid())::text);

-- Family media: `{user id}/{random}.{extension}`.

create policy "members store media"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'family-media'
    and name ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{22,64}\.[a-z0-9]{1,8}$'
    and split_part(name, '/', 1) = (select auth.uid())::text
    and exists (select private.my_families())
  );

create policy "members read the files of the media they see"
  on storage.objects for select to authenticated
  using (
    bucket_id = 'family-media' and (
      owner_id = (select auth.uid())::text
      or exists (
        select from public.family_media
         where family_media.bucket_id = 'family-media' and (file_path = objects.name or motion_path = objects.name)
      )
    )
  );

create policy "uploaders and admins delete the files of the media they see"
  on storage.objects for delete to authenticated
  using (
    bucket_id = 'family-media' and (
      owner_id = (select auth.uid())::text
      or exists (
        select from public.family_media
         where family_media.bucket_id = 'family-media' and (file_path = objects.name or motion_path = objects.name)
           and family_id in (select private.my_families_as('admin'))
      )
    )
  );

-- Photos in messages: `{conversation id}/{random and size}.{extension}`. Participants who have left cannot find their
-- photos; they are deleted with the account.

create policy "participants store photos for their conversations"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'messages'
    and name ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{22,64}\.[a-z0-9]{1,8}$'
    and split_part(name, '/', 1) in (select private.my_conversations()::text)
  );

create policy "participants see the photos of their conversations"
  on storage.objects for select to authenticated
  using (bucket_id = 'messages' and split_part(name, '/', 1) in (select private.my_conversations()::text));

create policy "users delete their own photos of messages"
  on storage.objects for delete to authenticated
  using (bucket_id = 'messages' and owner_id = (select auth.uid())::text);
