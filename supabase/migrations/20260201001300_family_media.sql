-- Shared media: photos, videos, documents. A private item is visible to its uploader and to the members the uploader has
-- marked as immediate family; not to anyone else, not even admins.

create table public.family_media (
  id          uuid primary key default gen_random_uuid(),
  family_id   uuid not null references public.families on delete cascade,
  user_id     uuid not null default auth.uid() references public.profiles on delete cascade,
  title       text not null check (char_length(title) <= 200 and title ~ '^\S(.*\S)?$' and title !~ '[[:cntrl:]]'),
  description text check (char_length(description) <= 2000),
  -- In the bucket `family-media`.
  file_path   text not null unique,
  is_private  boolean not null default false,
  comment_count int not null default 0,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),

  -- Read from the stored file: the media type, the size in bytes, displayed pixels, seconds.
  file_type   text not null,
  file_size   bigint not null default 0,
  width       int,
  height      int,
  duration    double precision
);
create index on public.family_media (family_id, created_at desc, id desc);
create index on public.family_media (user_id);

alter table public.family_media enable row level security;
revoke all on public.family_media from anon, authenticated;
grant select, delete on public.family_media to authenticated;
grant insert (family_id, user_id, title, description, file_path, file_type, is_private)
  on public.family_media to authenticated;
grant update (title, description, is_private) on public.family_media to authenticated;

create policy "families see shared media, and immediate family private media"
  on public.family_media for select to authenticated
  using (
    family_id in (select private.my_families())
    and (
      not is_private
      or user_id = (select auth.uid())
      or user_id in (select private.people_who_marked_me())
    )
  );

create policy "members add media to their own family in their own name"
  on public.family_media for insert to authenticated
  with check (user_id = (select auth.uid()) and family_id in (select private.my_families()));

create policy "uploaders edit their media"
  on public.family_media for update to authenticated
  using (user_id = (select auth.uid()) and family_id in (select private.my_families()));

create policy "uploaders and admins delete the media they see"
  on public.family_media for delete to authenticated
  using (
    (user_id = (select auth.uid()) and family_id in (select private.my_families()))
    or (
      family_id in (select private.my_families_as('admin'))
      and (not is_private or user_id in (select private.people_who_marked_me()))
    )
  );

-- Every row needs a file that its uploader has stored. Type and size come from storage, not from the client. It runs before
-- the policies and gives one answer for every file that is not the caller's, whether it exists or not.
create function private.describe_file() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  stored jsonb;
begin
  select metadata into stored from storage.objects
   where bucket_id = 'family-media' and name = new.file_path and owner_id = new.user_id::text
     and new.user_id = coalesce(auth.uid(), new.user_id);
  if not found then
    raise exception 'file_not_uploaded' using errcode = '23503';
  end if;
  new.file_type := stored ->> 'mimetype';
  new.file_size := stored ->> 'size';
  new.width := stored ->> 'width';
  new.height := stored ->> 'height';
  new.duration := stored ->> 'duration';
  if new.file_size = 0 then
    raise exception 'file_empty' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger describe_file before insert on public.family_media
  for each row execute function private.describe_file();

-- Others may have seen and stored it already.
create function private.keep_shared() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception 'media_already_shared' using errcode = '23514';
end $$;

create trigger keep_shared before update of is_private on public.family_media
  for each row when (new.is_private and not old.is_private) execute function private.keep_shared();

-- A new comment does not count as an edit.
create trigger stamp_change before update on public.family_media
  for each row when (new.comment_count = old.comment_count) execute function private.stamp_change();

create trigger limit_media after insert on public.family_media referencing new table as added
  for each statement execute function private.require_allowance('media', '10000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.family_media;
