-- Media: the family's photos, videos and documents, one row for each stored file, however many places show it. The family
-- sees what any of these places shows it. A private upload is visible to its uploader and to the members the uploader has
-- marked as immediate family; not to anyone else, not even admins.

create table public.family_media (
  id          uuid primary key default gen_random_uuid(),
  family_id   uuid not null references public.families on delete cascade,
  -- Null when the account was deleted and the family keeps the file, as in its tree.
  user_id     uuid default auth.uid() references public.profiles on delete set null,
  title       text not null check (char_length(title) <= 200 and title ~ '^\S(.*\S)?$' and title !~ '[[:cntrl:]]'),
  description text check (char_length(description) <= 2000),
  bucket_id   text not null default 'family-media' check (bucket_id in ('family-media', 'messages', 'pictures', 'posts')),
  file_path   text not null check (char_length(file_path) <= 1024),
  -- The recording of a live photo, also in the bucket `family-media`.
  motion_path text unique check (char_length(motion_path) <= 1024),
  is_private  boolean not null default false,
  -- What shows it: `media` if it was uploaded to Media or kept there, and the places in `media_uses`. Without one, it is deleted.
  places      text[] not null default '{media}'
    check (places <@ array['history', 'media', 'messages', 'posts', 'recipes']),
  comment_count int not null default 0,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  -- Its place in the order by upload: portraits of relatives, which often arrive by the hundred, come after everything else.
  listed_at   timestamptz not null generated always as (
    case places when '{history}' then (created_at at time zone 'UTC' - interval '1000 years') at time zone 'UTC' else created_at end
  ) stored,

  -- Read from the stored file: the media type, the size in bytes, its SHA-256, displayed pixels, seconds.
  file_type   text not null check (char_length(file_type) <= 255),
  file_size   bigint not null default 0,
  file_hash   text,
  width       int,
  height      int,
  duration    double precision,

  -- When it was taken, by the clocks of that place, and how much of that is known. Unknown parts are 1, unknown times 0:00, and
  -- an unknown date is the first day of the first year.
  taken_at    timestamp not null default (now() at time zone 'UTC')
    check (taken_at >= '0001-01-01' and taken_at < '10000-01-01'),
  taken_precision text not null default 'time' check (taken_precision in ('time', 'day', 'month', 'year', 'about', 'unknown')),
  -- In the timeline: 202605 is May 2026, 195000 is some time in 1950, and 0 has no date.
  taken_month int not null generated always as (
    case when taken_precision = 'unknown' then 0 else extract(year from taken_at) * 100 end
    + case when taken_precision in ('year', 'about', 'unknown') then 0 else extract(month from taken_at) end
  ) stored,
  -- Where it was taken, if the uploader shares that: its name, or what the camera knew.
  taken_place text
    check (char_length(taken_place) <= 120 and taken_place ~ '^\S(.*\S)?$' and taken_place !~ '[[:cntrl:]]'),
  latitude    double precision check (latitude between -90 and 90),
  longitude   double precision check (longitude between -180 and 180),
  -- By which it is turned clockwise, in degrees.
  rotation    smallint not null default 0 check (rotation in (0, 90, 180, 270)),

  constraint taken_at_is_as_precise_as_it_says check (
    (taken_precision = 'time' or taken_at = date_trunc('day', taken_at))
    and (taken_precision in ('time', 'day') or extract(day from taken_at) = 1)
    and (taken_precision in ('time', 'day', 'month') or extract(month from taken_at) = 1)
    and (taken_precision <> 'unknown' or taken_at = '0001-01-01')
  ),
  constraint position_is_whole check ((latitude is null) = (longitude is null)),
  unique (bucket_id, file_path, family_id),
  constraint only_uploads_are_private check (not is_private or (bucket_id = 'family-media' and places = '{media}')),
  constraint only_uploads_move check (motion_path is null or bucket_id = 'family-media')
);
create unique index on public.family_media (family_id, listed_at desc, id desc);
create index on public.family_media (family_id, taken_month, taken_at, id);
create index on public.family_media (user_id);
-- Those that are turned wherever they are shown: few.
create index on public.family_media (family_id, id) where rotation <> 0;
-- Finds what a member is about to upload again. It names a row without generated columns, as replication on Supabase needs.
create unique index on public.family_media (family_id, file_size, id);

alter table public.family_media enable row level security;
revoke all on public.family_media from anon, authenticated;
grant select, delete on public.family_media to authenticated;
grant insert (
  family_id, user_id, title, description, file_path, motion_path, file_type, is_private,
  taken_at, taken_precision, taken_place, latitude, longitude
) on public.family_media to authenticated;
grant update (
  title, description, is_private, taken_at, taken_precision, taken_place, latitude, longitude, rotation
) on public.family_media to authenticated;

create policy "families see shared media, and immediate family private media"
  on public.family_media for select to authenticated
  using (
    family_id = any (array(select private.my_families()))
    and (
      not is_private
      or user_id = (select auth.uid())
      or user_id in (select private.people_who_marked_me())
    )
  );

create policy "members add media to their own family in their own name"
  on public.family_media for insert to authenticated
  with check (user_id = (select auth.uid()) and family_id = (select private.my_families()));

create policy "uploaders edit their media"
  on public.family_media for update to authenticated
  using (user_id = (select auth.uid()) and family_id = (select private.my_families()));

-- What another place shows is deleted there.
create policy "uploaders and admins delete the uploads they see"
  on public.family_media for delete to authenticated
  using (
    places = '{media}'
    and (
      (user_id = (select auth.uid()) and family_id = (select private.my_families()))
      or (
        family_id in (select private.my_families_as('admin'))
        and (not is_private or user_id in (select private.people_who_marked_me()))
      )
    )
  );

-- Every row needs a stored file, an upload one that its uploader has stored. Type, size and hash come from storage, not from the
-- client. It runs before the policies and gives one answer for every file that is not the caller's, whether it exists or not.
create function private.describe_file() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  stored jsonb;
begin
  select metadata into stored from storage.objects
   where bucket_id = new.bucket_id and name = new.file_path
     and (new.bucket_id <> 'family-media' or (owner_id = new.user_id::text and new.user_id = coalesce(auth.uid(), new.user_id)));
  if not found or (new.motion_path is not null and not exists (
    select from storage.objects
     where bucket_id = 'family-media' and name = new.motion_path and owner_id = new.user_id::text
       and metadata ->> 'mimetype' ~ '^video/'
  )) then
    raise exception 'file_not_uploaded' using errcode = '23503';
  end if;
  new.file_type := stored ->> 'mimetype';
  new.file_size := stored ->> 'size';
  new.file_hash := stored ->> 'sha256';
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

-- Nothing was taken tomorrow. One day of tolerance: further east it is already tomorrow.
create function private.check_taken_at() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if new.taken_at > now() at time zone 'UTC' + interval '1 day' then
    raise exception 'taken_in_future' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger check_taken_at before insert or update of taken_at on public.family_media
  for each row execute function private.check_taken_at();

-- Others may have seen and stored it already.
create function private.keep_shared() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception 'media_already_shared' using errcode = '23514';
end $$;

create trigger keep_shared before update of is_private on public.family_media
  for each row when (new.is_private and not old.is_private) execute function private.keep_shared();

-- A new comment does not count as an edit, and neither does another place.
create trigger stamp_change before update on public.family_media
  for each row when (new.comment_count = old.comment_count and new.places = old.places)
  execute function private.stamp_change();

-- The uploads of a deleted account are deleted.
create function private.forget_uploader() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.places := array_remove(new.places, 'media');
  return new;
end $$;

create trigger forget_uploader before update of user_id on public.family_media
  for each row when (new.user_id is null) execute function private.forget_uploader();

create function private.delete_unshown_media() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.family_media where id = new.id;
  return null;
end $$;

create trigger delete_unshown_media after update on public.family_media
  for each row when (new.places = '{}') execute function private.delete_unshown_media();

-- As many as files, so that no post is refused for its photos.
create trigger limit_media after insert on public.family_media referencing new table as added
  for each statement execute function private.require_allowance('media', '20000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.family_media;
