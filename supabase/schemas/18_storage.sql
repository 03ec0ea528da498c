-- Stored files: buckets and who may use them, quotas, and which rows need which file.


-- ----------------------------------------------------------------------------------------------------------------------------
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
    'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/heif', 'image/tiff',
    'image/bmp', 'image/jxl', 'image/jp2', 'image/x-adobe-dng', 'video/*', 'audio/*', 'application/x-caf', 'application/zip',
    'application/pdf', 'text/plain', 'text/csv', 'text/markdown', 'text/calendar', 'text/vnd.familysearch.gedcom', 'application/rtf', 'text/rtf', 'application/epub+zip',
    'application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.presentation'
  ]);

-- Messages take the same files.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  select 'messages', 'messages', public, file_size_limit, allowed_mime_types from storage.buckets where id = 'family-media';

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
      when kind like 'image/%' then ext in (
        'jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'heif', 'tif', 'tiff', 'bmp', 'jxl', 'jp2', 'dng'
      )
      when kind like 'video/%' or kind like 'audio/%' or kind = 'application/ogg' then ext in (
        'mp4', 'm4v', 'mov', 'webm', 'mkv', 'avi', '3gp', 'mp3', 'm4a', 'wav', 'ogg', 'opus', 'flac', 'aac'
      )
      else (ext, kind) in (
        ('pdf', 'application/pdf'), ('zip', 'application/zip'), ('caf', 'application/x-caf'), ('md', 'text/markdown'),
        ('ics', 'text/calendar'), ('ged', 'text/vnd.familysearch.gedcom'), ('txt', 'text/plain'), ('csv', 'text/csv'), ('rtf', 'application/rtf'), ('rtf', 'text/rtf'),
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

-- The file of an item is deleted before its row; those of posts and messages are deleted with these, but Media may keep them.
create policy "pictures that Media keeps stay"
  on storage.objects as restrictive for delete to authenticated
  using (
    bucket_id = 'family-media' or not exists (
      select from public.media
       where media.bucket_id = objects.bucket_id and file_path = objects.name and 'media' = any (places)
    )
  );

-- Posts: `{random}.{extension}`. Admins find only what members stored since they joined: the name alone opens a picture,
-- and earlier ones belong to another family.

create policy "members store pictures of posts"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'posts'
    and name ~ '^[A-Za-z0-9_-]{22,64}(\.[A-Za-z0-9]{1,8})?$'
    and (select private.my_family()) is not null
  );

create policy "uploaders and their admins find pictures of posts"
  on storage.objects for select to authenticated
  using (
    bucket_id = 'posts' and (
      owner_id = (select auth.uid())::text
      or exists (
        select from public.profiles
         where id::text = objects.owner_id and joined_at <= objects.created_at
           and family_id = (select private.my_family_as('admin'))
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
           and family_id = (select private.my_family_as('admin'))
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
    and (select private.my_family()) is not null
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
    and (select private.my_family()) is not null
  );

create policy "members read the files of the media they see"
  on storage.objects for select to authenticated
  using (
    bucket_id = 'family-media' and (
      owner_id = (select auth.uid())::text
      or exists (
        select from public.media
         where media.bucket_id = 'family-media' and (file_path = objects.name or motion_path = objects.name)
      )
    )
  );

create policy "uploaders and admins delete the files of the media they see"
  on storage.objects for delete to authenticated
  using (
    bucket_id = 'family-media' and (
      owner_id = (select auth.uid())::text
      or exists (
        select from public.media
         where media.bucket_id = 'family-media' and (file_path = objects.name or motion_path = objects.name)
           and family_id = (select private.my_family_as('admin'))
      )
    )
  );

-- Files of messages: `{conversation id}/{random and size}.{extension}`. Participants who have left cannot find their
-- files; they are deleted with the account.

create policy "participants store files for their conversations"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'messages'
    and name ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{22,64}\.[a-z0-9]{1,8}$'
    and split_part(name, '/', 1) in (select private.my_conversations()::text)
  );

create policy "participants see the files of their conversations"
  on storage.objects for select to authenticated
  using (bucket_id = 'messages' and split_part(name, '/', 1) in (select private.my_conversations()::text));

create policy "users delete their own files of messages"
  on storage.objects for delete to authenticated
  using (bucket_id = 'messages' and owner_id = (select auth.uid())::text);


-- ----------------------------------------------------------------------------------------------------------------------------
-- How much families and users store. An upload is judged by its declared size before its bytes arrive, and by the true one
-- when its row is written.

-- Who each stored file counts for: its uploader, and the family they belonged to at that time.
create table private.stored_files (
  object_id uuid primary key,
  user_id   uuid not null,
  family_id uuid,
  bytes     bigint not null
);

-- The sums, of users and families. A row locks its subject, so that parallel uploads count one after the other.
create table private.storage_used (
  subject uuid primary key,
  bytes   bigint not null
);

alter table private.stored_files enable row level security;
alter table private.storage_used enable row level security;

-- Adds `amount` to the sum of a user or family.
create function private.count_bytes(whose uuid, amount bigint, refusal text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  total bigint;
begin
  insert into private.storage_used as existing (subject, bytes) values (whose, amount)
    on conflict (subject) do update set bytes = existing.bytes + excluded.bytes
    returning bytes into total;
  if amount >= 0 and total > (select family_bytes from private.hub_settings) then
    raise exception '%', refusal using errcode = 'P0001';
  end if;
end $$;

-- The family always before the user, which prevents deadlocks.
create function private.count_stored_file() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.family_id is not null then
      perform private.count_bytes(new.family_id, new.bytes, 'family_storage_full');
    end if;
    perform private.count_bytes(new.user_id, new.bytes, 'own_storage_full');
  else
    if old.family_id is not null then
      perform private.count_bytes(old.family_id, -old.bytes, null);
    end if;
    perform private.count_bytes(old.user_id, -old.bytes, null);
  end if;
  return null;
end $$;

create trigger count_stored_file after insert or delete on private.stored_files
  for each row execute function private.count_stored_file();

create function private.record_stored_file() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- The server may note more about a file later.
  if tg_op = 'UPDATE' and new.owner is not distinct from old.owner
     and new.metadata ->> 'size' is not distinct from old.metadata ->> 'size' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from private.stored_files where object_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    delete from private.freed_files where bucket_id = old.bucket_id and name = old.name;
  end if;
  -- Files that the server stores itself have no owner.
  if tg_op <> 'DELETE' and new.owner is not null then
    insert into private.stored_files (object_id, user_id, family_id, bytes)
      select new.id, new.owner, (select family_id from public.profiles where id = new.owner),
             coalesce((new.metadata ->> 'size')::bigint, 0);
  end if;
  return null;
end $$;

create trigger record_stored_file after insert or update of owner, metadata or delete on storage.objects
  for each row execute function private.record_stored_file();

create function private.note_look_of_file() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_look(id, family_id, new.metadata) from public.media where bucket_id = new.bucket_id and file_path = new.name;
  return null;
end $$;

create trigger note_look after update of metadata on storage.objects
  for each row when (new.metadata ->> 'dhash' is distinct from old.metadata ->> 'dhash')
  execute function private.note_look_of_file();

-- Without a family a user stores one avatar. The one in use may stay until the next one has replaced it. Runs after
-- `record_stored_file`, whose lock makes parallel uploads see each other.
create function private.restrict_avatars() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from storage.objects
      join public.profiles on profiles.id = objects.owner and family_id is null
     where bucket_id = 'avatars' and owner = new.owner and objects.id <> new.id
       and (avatar_url like '%/avatars/' || objects.name) is not true
  ) then
    raise exception 'family_required' using errcode = '42501';
  end if;
  return null;
end $$;

create trigger restrict_avatars after insert on storage.objects
  for each row when (new.bucket_id = 'avatars') execute function private.restrict_avatars();

revoke execute on function private.count_bytes(uuid, bigint, text) from public, anon, authenticated, service_role;


-- ----------------------------------------------------------------------------------------------------------------------------
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
  select bucket_id, file_path, null, 'media', id, user_id from public.media where 'media' = any (places)
   union all
  select bucket_id, motion_path, null, 'media', id, user_id from public.media where motion_path is not null
   union all
  select 'messages', name, null, 'messages', id, user_id from public.messages, unnest(image_paths) as name
   union all
  select 'messages', file ->> 'path', null, 'messages', id, user_id from public.messages, jsonb_array_elements(attachments) as file;

revoke all on private.file_uses from public, anon, service_role;
grant select on private.file_uses to authenticated;

/*
 * Files older than two weeks that no row uses, and younger ones that the bin has freed, for the server's daily cleaning. The others
 * come from interrupted uploads and replaced pictures. Two weeks, because a browser keeps a draft or an interrupted upload for a
 * week and then needs the file.
 */
create function public.unused_files() returns table (bucket_id text, name text)
  language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select objects.bucket_id, objects.name from storage.objects
     where objects.bucket_id in ('avatars', 'family-media', 'messages', 'pictures', 'posts')
       and created_at < now() - interval '14 days'
       and not exists (
         select from private.file_uses as uses where uses.bucket_id = objects.bucket_id and uses.name = objects.name
       )
       and not private.is_in_bin(objects.bucket_id, objects.name)
    union
    select freed.bucket_id, freed.name from public.freed_files() as freed
     order by 1, 2;
end $$;

/*
 * A user's files that are deleted with the account, also once it is gone. Pictures of the family tree stay with the family, and
 * so do those of relatives in the bin.
 */
create function public.files_of(user_id uuid) returns table (bucket_id text, name text)
  language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select objects.bucket_id, objects.name from storage.objects
     where owner_id = files_of.user_id::text
       and (objects.bucket_id <> 'pictures' or not exists (
         select from private.file_uses as uses
          where uses.bucket_id = objects.bucket_id and uses.name = objects.name and used_by = 'family_history'
       ) and not exists (
         select from private.bin_files as files join private.bin_entries as entries on entries.id = entry_id
          where files.bucket_id = objects.bucket_id and files.name = objects.name and kind = 'relative'
       ))
     order by 1, 2;
end $$;

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
