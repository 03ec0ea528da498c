-- Media: who is immediate family, photos and files, albums, people in photos.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Immediate family: the members marked as such by a user. Marks are one-sided and private to the user who set them.

create table public.immediate_family (
  user_id     uuid not null default auth.uid() references public.profiles on delete cascade,
  relative_id uuid not null references public.profiles on delete cascade,
  created_at  timestamptz not null default now(),
  primary key (user_id, relative_id)
);
create index on public.immediate_family (relative_id);

-- Bypasses the policies: only the user who set a mark may read it.
create function private.people_who_marked_me() returns setof uuid
  language sql stable security definer set search_path = ''
  as $$ select user_id from public.immediate_family where relative_id = (select auth.uid()) $$;

revoke execute on function private.people_who_marked_me() from public;
grant execute on function private.people_who_marked_me() to authenticated;

alter table public.immediate_family enable row level security;
revoke all on public.immediate_family from anon, authenticated;
grant select, delete on public.immediate_family to authenticated;
grant insert (user_id, relative_id) on public.immediate_family to authenticated;

create policy "members read their own marks"
  on public.immediate_family for select to authenticated
  using (user_id = (select auth.uid()) and (select private.my_family()) is not null);

create policy "members mark others of their own family"
  on public.immediate_family for insert to authenticated
  with check (user_id = (select auth.uid()) and private.is_relative(relative_id));

create policy "members remove their own marks"
  on public.immediate_family for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.my_family()) is not null);

create trigger limit_marks after insert on public.immediate_family referencing new table as added
  for each statement execute function private.require_allowance('marks', '1000', '1 day', 'daily_limit');


-- ----------------------------------------------------------------------------------------------------------------------------
-- Media: the family's photos, videos and documents, one row for each stored file, however many places show it. The family
-- sees what any of these places shows it. A private upload is visible to its uploader and to the members the uploader has
-- marked as immediate family; not to anyone else, not even admins.

create table public.media (
  id          uuid primary key default gen_random_uuid(),
  family_id   uuid not null references public.families on delete cascade,
  -- Null when the account was deleted and the family keeps the file, as in its tree.
  user_id     uuid default auth.uid() references public.profiles on delete set null,
  title       text not null check (char_length(title) <= 200 and title ~ '^\S(.*\S)?$' and private.is_visible(title) and title !~ '[[:cntrl:]]'),
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
    check (char_length(taken_place) <= 120 and taken_place ~ '^\S(.*\S)?$' and private.is_visible(taken_place) and taken_place !~ '[[:cntrl:]]'),
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
create unique index on public.media (family_id, listed_at desc, id desc);
create index on public.media (family_id, taken_month, taken_at, id);
create index on public.media (user_id);
-- Those that are turned wherever they are shown: few.
create index on public.media (family_id, id) where rotation <> 0;
-- Finds what a member is about to upload again. It names a row without generated columns, as replication on Supabase needs.
create unique index on public.media (family_id, file_size, id);

alter table public.media enable row level security;
revoke all on public.media from anon, authenticated;
grant select, delete on public.media to authenticated;
grant insert (
  family_id, user_id, title, description, file_path, motion_path, file_type, is_private,
  taken_at, taken_precision, taken_place, latitude, longitude
) on public.media to authenticated;
grant update on public.media to authenticated;
create trigger accept_changes before update on public.media
  for each row execute function private.accept_changes(
    'title', 'description', 'is_private', 'taken_at', 'taken_precision', 'taken_place', 'latitude', 'longitude', 'rotation',
    'listed_at', 'taken_month'
  );

create policy "families see shared media, and immediate family private media"
  on public.media for select to authenticated
  using (
    family_id = any (array(select private.my_family()))
    and (
      not is_private
      or user_id = (select auth.uid())
      or user_id in (select private.people_who_marked_me())
    )
  );

create policy "members add media to their own family in their own name"
  on public.media for insert to authenticated
  with check (user_id = (select auth.uid()) and family_id = (select private.my_family()));

create policy "uploaders edit their media"
  on public.media for update to authenticated
  using (user_id = (select auth.uid()) and family_id = (select private.my_family()));

-- What another place shows is deleted there.
create policy "uploaders and admins delete the uploads they see"
  on public.media for delete to authenticated
  using (
    places = '{media}'
    and (
      (user_id = (select auth.uid()) and family_id = (select private.my_family()))
      or (
        family_id = (select private.my_family_as('admin'))
        and (not is_private or user_id in (select private.people_who_marked_me()))
      )
    )
  );

-- Every row needs a stored file, an upload one that its uploader has stored. Type, size and hash come from storage, not from the
-- client. It runs before the policies and gives one response for every file that is not the caller's, whether it exists or not.
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

create trigger describe_file before insert on public.media
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

create trigger check_taken_at before insert or update of taken_at on public.media
  for each row execute function private.check_taken_at();

-- Others may have seen and stored it already.
create function private.keep_shared() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception 'media_already_shared' using errcode = '23514';
end $$;

create trigger keep_shared before update of is_private on public.media
  for each row when (new.is_private and not old.is_private) execute function private.keep_shared();

-- A new comment does not count as an edit, and neither does another place.
create trigger stamp_change before update on public.media
  for each row when (new.comment_count = old.comment_count and new.places = old.places)
  execute function private.stamp_change();

-- The uploads of a deleted account are deleted.
create function private.forget_uploader() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.places := array_remove(new.places, 'media');
  return new;
end $$;

create trigger forget_uploader before update of user_id on public.media
  for each row when (new.user_id is null) execute function private.forget_uploader();

create function private.delete_unshown_media() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.media where id = new.id;
  return null;
end $$;

create trigger delete_unshown_media after update on public.media
  for each row when (new.places = '{}' and not private.is_restoring()) execute function private.delete_unshown_media();

-- As many as files, so that no post is refused for its photos.
create trigger limit_media after insert on public.media referencing new table as added
  for each statement execute function private.require_allowance('media', '20000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.media;

-- What clients know as media that look for each file in the bucket `family-media`. The policies and triggers of `media` apply.
create view public.family_media with (security_invoker = true) as
  select id, family_id, user_id, title, description, file_path, file_type, is_private, created_at
    from public.media where bucket_id = 'family-media';
revoke all on public.family_media from anon, authenticated;
grant select, delete, update on public.family_media to authenticated;
grant insert (family_id, user_id, title, description, file_path, file_type, is_private) on public.family_media to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Albums of the family's media, for the whole family or for some of its members. All who see an album add to it and arrange
-- it. An item of an album is only visible to those who see the media itself. Albums belong to the family: they stay when
-- their creator's account is deleted.

create table public.albums (
  id         uuid primary key default gen_random_uuid(),
  family_id  uuid not null references public.families on delete cascade,
  created_by uuid default auth.uid() references public.profiles on delete set null,
  title      text not null check (char_length(title) <= 120 and title ~ '^\S(.*\S)?$' and private.is_visible(title) and title !~ '[[:cntrl:]]'),
  -- Otherwise for its creator and those in `album_members`.
  for_family boolean not null default true,
  -- The event whose guests are asked for their photos.
  event_id   uuid references public.events on delete set null,
  cover_id   uuid,
  created_at timestamptz not null default now(),

  unique (family_id, id)
);
create index on public.albums (family_id, created_at desc, id desc);
create index on public.albums (created_by);
create index on public.albums (event_id);

create table public.album_members (
  family_id uuid not null,
  album_id  uuid not null,
  user_id   uuid not null references public.profiles on delete cascade,
  primary key (album_id, user_id),
  constraint album_is_in_the_same_family foreign key (family_id, album_id)
    references public.albums (family_id, id) on delete cascade
);
create index on public.album_members (family_id, album_id);
create index on public.album_members (user_id);

create table public.album_items (
  family_id  uuid not null,
  album_id   uuid not null,
  media_id   uuid not null references public.media on delete cascade,
  added_by   uuid default auth.uid() references public.profiles on delete set null,
  -- New items come last. Between two others there is a number, for which `move_album_item` makes room.
  position   numeric not null default extract(epoch from clock_timestamp())
             check (abs(position) < 1e15 and scale(position) <= 100),
  primary key (album_id, media_id),
  constraint album_is_in_the_same_family foreign key (family_id, album_id)
    references public.albums (family_id, id) on delete cascade
);
create index on public.album_items (family_id, album_id, position, media_id);
create index on public.album_items (media_id);
create index on public.album_items (added_by);

alter table public.albums add constraint cover_is_in_the_album foreign key (id, cover_id)
  references public.album_items (album_id, media_id) on delete set null (cover_id);
create index on public.albums (id, cover_id);

-- Bypasses the policies: those of `album_members` read the albums.
create function private.albums_shared_with_me() returns setof uuid
  language sql stable security definer set search_path = ''
  as $$ select album_id from public.album_members where user_id = (select auth.uid()) $$;

revoke execute on function private.albums_shared_with_me() from public;
grant execute on function private.albums_shared_with_me() to authenticated;

alter table public.albums enable row level security;
revoke all on public.albums from anon, authenticated;
grant select, delete on public.albums to authenticated;
grant insert (id, family_id, created_by, title, for_family, event_id) on public.albums to authenticated;
grant update on public.albums to authenticated;
create trigger accept_changes before update on public.albums
  for each row execute function private.accept_changes('title', 'for_family', 'cover_id');

create policy "members see albums of their family that are shared with them"
  on public.albums for select to authenticated
  using (
    family_id = any (array(select private.my_family()))
    and (
      for_family
      or created_by = (select auth.uid())
      or id in (select private.albums_shared_with_me())
    )
  );

-- It must refuse an event of another family before the foreign key tells whether it exists.
create policy "members add albums to their own family in their own name"
  on public.albums for insert to authenticated
  with check (
    created_by = (select auth.uid())
    and family_id = (select private.my_family())
    and (event_id is null or exists (select from public.events where id = event_id))
  );

-- Without a filter, Postgres does not apply the policy for select, so these two repeat its condition.
create policy "creators and admins change albums that they see"
  on public.albums for update to authenticated
  using (
    (created_by = (select auth.uid()) and family_id = (select private.my_family()))
    or (
      family_id = (select private.my_family_as('admin'))
      and (for_family or id in (select private.albums_shared_with_me()))
    )
  );

create policy "creators and admins delete albums that they see"
  on public.albums for delete to authenticated
  using (
    (created_by = (select auth.uid()) and family_id = (select private.my_family()))
    or (
      family_id = (select private.my_family_as('admin'))
      and (for_family or id in (select private.albums_shared_with_me()))
    )
  );

create trigger require_member before insert on public.albums
  for each row execute function private.require_member();

create trigger keep_ids_apart before insert on public.albums
  for each row execute function private.keep_ids_apart();

-- Others may have seen it already.
create function private.keep_album_shared() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception 'album_already_shared' using errcode = '23514';
end $$;

create trigger keep_album_shared before update of for_family on public.albums
  for each row when (old.for_family and not new.for_family) execute function private.keep_album_shared();

-- All who see an album see its cover. Without this, the cover would tell others that there is a private photo, and setting
-- it whether a photo exists. One answer for every photo that it cannot be.
create function private.check_cover() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from public.album_items join public.media on media.id = media_id
     where album_id = new.id and media_id = new.cover_id and not is_private
  ) then
    raise exception 'cover_not_in_album' using errcode = '23503';
  end if;
  return new;
end $$;

create trigger check_cover before update of cover_id on public.albums
  for each row when (new.cover_id is not null and new.cover_id is distinct from old.cover_id)
  execute function private.check_cover();

create trigger limit_albums after insert on public.albums referencing new table as added
  for each statement execute function private.require_allowance('albums', '500', '1 day', 'daily_limit');

alter table public.album_members enable row level security;
revoke all on public.album_members from anon, authenticated;
grant select, delete on public.album_members to authenticated;
grant insert (family_id, album_id, user_id) on public.album_members to authenticated;

create policy "members see with whom their albums are shared"
  on public.album_members for select to authenticated
  using (
    family_id = (select private.my_family())
    -- Their own row: once it is deleted, this delivers the deletion to those who no longer see the album.
    and (user_id = (select auth.uid()) or exists (select from public.albums where id = album_id))
  );

create policy "creators and admins share albums with members of the family"
  on public.album_members for insert to authenticated
  with check (
    exists (
      select from public.albums
       where id = album_id and albums.family_id = album_members.family_id
         and (created_by = (select auth.uid()) or albums.family_id = (select private.my_family_as('admin')))
    )
    and private.is_relative(user_id)
  );

create policy "creators and admins end the sharing, and members leave"
  on public.album_members for delete to authenticated
  using (
    family_id = (select private.my_family())
    and (
      user_id = (select auth.uid())
      or exists (
        select from public.albums
         where id = album_id
           and (created_by = (select auth.uid()) or albums.family_id = (select private.my_family_as('admin')))
      )
    )
  );

create trigger limit_album_members after insert on public.album_members referencing new table as added
  for each statement execute function private.require_allowance('album members', '10000', '1 day', 'daily_limit');

alter table public.album_items enable row level security;
revoke all on public.album_items from anon, authenticated;
grant select, delete on public.album_items to authenticated;
grant insert (family_id, album_id, media_id, added_by), update on public.album_items to authenticated;
create trigger accept_changes before update on public.album_items
  for each row execute function private.accept_changes('position');

create policy "members see items of their albums if they see the media"
  on public.album_items for select to authenticated
  using (
    family_id = (select private.my_family())
    and exists (select from public.albums where id = album_id)
    and exists (select from public.media where id = media_id)
  );

create policy "members add media that they see to their albums in their own name"
  on public.album_items for insert to authenticated
  with check (
    added_by = (select auth.uid())
    and exists (select from public.albums where id = album_id and albums.family_id = album_items.family_id)
    and exists (select from public.media where id = media_id)
  );

create policy "members arrange the albums that they see"
  on public.album_items for update to authenticated
  using (
    family_id = (select private.my_family())
    and exists (select from public.albums where id = album_id)
    and exists (select from public.media where id = media_id)
  );

create policy "contributors, uploaders, creators and admins take media out of albums"
  on public.album_items for delete to authenticated
  using (
    family_id = (select private.my_family())
    and exists (select from public.albums where id = album_id)
    and exists (select from public.media where id = media_id)
    and (
      added_by = (select auth.uid())
      or family_id = (select private.my_family_as('admin'))
      or exists (select from public.albums where id = album_id and created_by = (select auth.uid()))
      or exists (select from public.media where id = media_id and user_id = (select auth.uid()))
    )
  );

create trigger limit_album_items after insert on public.album_items referencing new table as added
  for each statement execute function private.require_allowance('album items', '50000', '1 day', 'daily_limit');

/* Numbers the items of an album anew, in their order. Bypasses the policies: the caller may not see each of them. */
create function private.number_album_items(album uuid) returns void
  language sql security definer set search_path = ''
  as $$
    update public.album_items as items set position = numbered.place
      from (
        select media_id, row_number() over (order by position, media_id) as place
          from public.album_items where album_id = album
      ) as numbered
     where items.album_id = album and items.media_id = numbered.media_id and items.position <> numbered.place
  $$;

revoke execute on function private.number_album_items(uuid) from public;
grant execute on function private.number_album_items(uuid) to authenticated;

/* Moves an item of an album behind another one. @param behind null: to the beginning */
create function public.move_album_item(album_id uuid, media_id uuid, behind uuid default null) returns void
  language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  low  numeric;
  high numeric;
begin
  -- Each move between the same two takes one digit more.
  if exists (select from public.album_items as items where items.album_id = move_album_item.album_id and scale(position) >= 90) then
    perform private.number_album_items(move_album_item.album_id);
  end if;
  select position into low from public.album_items as items
   where items.album_id = move_album_item.album_id and items.media_id = behind;
  select min(position) into high from public.album_items as items
   where items.album_id = move_album_item.album_id and items.media_id <> move_album_item.media_id
     and (low is null or position > low);
  update public.album_items as items
     set position = case when low is null then high - 1 when high is null then low + 1 else (low + high) * 0.5 end
   where items.album_id = move_album_item.album_id and items.media_id = move_album_item.media_id
     and coalesce(low, high) is not null;
end $$;

/*
 * The albums that the caller sees, newest first, with how many of their items they see, and the cover: the chosen one if
 * the caller sees it, or the first item. `cover` is its bucket and path.
 */
create function public.family_albums()
  returns table (
    id uuid, title text, for_family boolean, event_id uuid, created_by uuid, created_at timestamptz, items int,
    cover text, cover_type text, cover_rotation int
  )
  language sql stable set search_path = ''
  as $$
    select albums.id, albums.title, for_family, event_id, created_by, albums.created_at,
           (select count(*) from public.album_items where album_id = albums.id)::int, cover.bucket_id || '/' || cover.file_path,
           cover.file_type, cover.rotation
      from public.albums left join lateral (
        select media.bucket_id, media.file_path, media.file_type, media.rotation
          from public.album_items as items join public.media on media.id = items.media_id
         where items.album_id = albums.id and media.file_type ~ '^(image|video)/'
         order by items.media_id is not distinct from albums.cover_id desc, items.position, items.media_id limit 1
      ) as cover on true
     order by albums.created_at desc, albums.id desc
  $$;

revoke execute on function public.move_album_item(uuid, uuid, uuid), public.family_albums() from public, anon;
grant execute on function public.move_album_item(uuid, uuid, uuid), public.family_albums() to authenticated;

/*
 * The months of a family's timeline as the caller sees it, oldest first, so that a page knows its length before it reads a
 * row. `shapes`: the width of each item in hundredths of its height, oldest first; without a picture it is a square.
 * @param kinds only 'photos', 'videos' or 'documents'  @param uploader only theirs
 * @param source only what is shown in this place, or 'events' for what is in the albums of events
 */
create function public.media_months(
  family uuid, kinds private.word default null, uploader uuid default null, source private.word default null
)
  returns table (month int, shapes int[])
  language sql stable set search_path = ''
  as $$
    select taken_month, array_agg(coalesce(round(100.0 * wide / nullif(high, 0))::int, 100) order by taken_at, id)
      from public.media,
           lateral (select case when rotation in (90, 270) then height else width end as wide,
                           case when rotation in (90, 270) then width else height end as high) as turned
     where family_id = family
       and (kinds is null or kinds = case
         when file_type like 'image/%' then 'photos' when file_type like 'video/%' then 'videos' else 'documents' end)
       and (uploader is null or user_id = uploader)
       -- `in` and not `exists`, which Postgres may ask again for each item.
       and (source is null or source = any (places) or source = 'events' and id in (
         select media_id from public.album_items join public.albums on albums.id = album_id where event_id is not null
       ))
     group by taken_month
     order by taken_month
  $$;

revoke execute on function public.media_months(uuid, private.word, uuid, private.word) from public, anon;
grant execute on function public.media_months(uuid, private.word, uuid, private.word) to authenticated;

alter publication supabase_realtime add table public.albums, public.album_members, public.album_items;


-- ----------------------------------------------------------------------------------------------------------------------------
-- People in photos: members and relatives, each marked with a box by hand. Who sees a photo sees its marks and may add some.

create table public.media_people (
  id         uuid primary key default gen_random_uuid(),
  family_id  uuid not null references public.families on delete cascade,
  media_id   uuid not null references public.media on delete cascade,
  -- Of a member without a row in the tree, marking makes the row.
  person_id  uuid not null,
  -- A box on the photo before it is turned, in fractions of its width and height.
  x          double precision not null check (x <= 1),
  y          double precision not null check (y <= 1),
  width      double precision not null check (width <= 1.0001),
  height     double precision not null check (height <= 1.0001),
  marked_by  uuid default auth.uid() references public.profiles on delete set null,
  created_at timestamptz not null default now(),

  unique (media_id, person_id),
  constraint person_is_in_the_same_family foreign key (family_id, person_id)
    references public.family_history (family_id, id) on delete cascade,
  -- Fractions that should add up to 1 may exceed it a little.
  constraint box_is_on_the_photo check (
    x >= 0 and y >= 0 and width >= 0.01 and height >= 0.01 and x + width <= 1.0001 and y + height <= 1.0001
  )
);
create index on public.media_people (family_id, person_id);
create index on public.media_people (person_id);
create index on public.media_people (marked_by);

alter table public.media_people enable row level security;
revoke all on public.media_people from anon, authenticated;
grant select, delete on public.media_people to authenticated;
grant insert (id, family_id, media_id, person_id, x, y, width, height, marked_by) on public.media_people to authenticated;

create policy "members see who is on the photos that they see"
  on public.media_people for select to authenticated
  using (
    family_id = (select private.my_family())
    and exists (select from public.media where id = media_id)
  );

create policy "members mark people on photos that they see, in their own name"
  on public.media_people for insert to authenticated
  with check (
    marked_by = (select auth.uid())
    and family_id = (select private.my_family())
    and exists (
      select from public.media
       where media.id = media_id and media.family_id = media_people.family_id and file_type like 'image/%'
    )
  );

create policy "markers, uploaders, the marked and admins remove marks"
  on public.media_people for delete to authenticated
  using (
    family_id = (select private.my_family())
    and exists (select from public.media where id = media_id)
    and (
      marked_by = (select auth.uid())
      or family_id = (select private.my_family_as('admin'))
      or exists (select from public.media where id = media_id and user_id = (select auth.uid()))
      or exists (select from public.family_history where id = person_id and profile_id = (select auth.uid()))
    )
  );

create trigger keep_ids_apart before insert on public.media_people
  for each row execute function private.keep_ids_apart();

create function private.name_marked_person() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.person_id := private.make_person(new.family_id, new.person_id);
  return new;
end $$;

create trigger name_marked_person before insert on public.media_people
  for each row execute function private.name_marked_person();

create trigger limit_media_people after insert on public.media_people referencing new table as added
  for each statement execute function private.require_allowance('marked people', '20000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.media_people;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Copies of a picture: the one that WhatsApp has recompressed, or the same saved again. The server notes how pictures look; where
-- it does not, none are found. docs/decisions/0063-copies-of-a-picture.md says how they are told apart.

-- What storage notes as `dhash` and `grid` (24 × 24 cells) of a picture.
create table private.media_looks (
  media_id  uuid primary key references public.media on delete cascade,
  family_id uuid not null references public.families on delete cascade,
  dhash     bit(64) not null,
  grid      bytea not null check (octet_length(grid) = 576)
);
create index on private.media_looks (family_id);
alter table private.media_looks enable row level security;

create function private.note_look(item uuid, family uuid, metadata jsonb) returns void
  language sql security definer set search_path = ''
  as $$
    insert into private.media_looks (media_id, family_id, dhash, grid)
      select item, family, ('x' || (metadata ->> 'dhash'))::bit(64), decode(metadata ->> 'grid', 'base64')
       where metadata ->> 'dhash' is not null
      on conflict (media_id) do update set dhash = excluded.dhash, grid = excluded.grid
  $$;

create function private.note_look_of_item() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_look(new.id, new.family_id, metadata)
     from storage.objects where bucket_id = new.bucket_id and name = new.file_path;
  return null;
end $$;

create trigger note_look after insert on public.media
  for each row when (new.file_type like 'image/%') execute function private.note_look_of_item();

/*
 * How much two pictures differ in brightness, by their grids, in relation to how much neighbouring cells of the first do. It is not
 * inlined, so that Postgres asks it last.
 */
create function private.look_difference(one bytea, other bytea) returns double precision
  language sql immutable set search_path = '' cost 1000
  as $$
    select avg(abs(get_byte(one, at) - get_byte(other, at)))
           / nullif(avg(abs(get_byte(one, at) - get_byte(one, at + 1))) filter (where at % 24 < 23)
                    + avg(abs(get_byte(one, at) - get_byte(one, at + 24))) filter (where at < 552), 0) * 2
      from generate_series(0, 575) as at
  $$;

/* Whether two looks are of one picture. */
create function private.look_alike(one private.media_looks, other private.media_looks) returns boolean
  language sql immutable
  as $$
    select bit_count(one.dhash # other.dhash) <= 10 and private.look_difference(one.grid, other.grid) < 0.24
  $$;

/*
 * Whether two items that look alike may be copies: their shapes agree, and they are no two moments of a burst, which one camera
 * takes within seconds in one size.
 */
create function private.may_be_copies(one public.media, other public.media) returns boolean
  language sql immutable
  as $$
    select abs(one.width::bigint * other.height - other.width::bigint * one.height) <= 0.02 * one.width * other.height
       and (
         one.taken_at = other.taken_at or one.width <> other.width
         or one.taken_precision <> 'time' or other.taken_precision <> 'time'
         or abs(extract(epoch from one.taken_at - other.taken_at)) > 60
       )
  $$;

revoke execute on function
  private.note_look(uuid, uuid, jsonb), private.look_difference(bytea, bytea),
  private.look_alike(private.media_looks, private.media_looks), private.may_be_copies(public.media, public.media)
  from public;

-- Pairs of copies, which members either join or tell apart. Private items only pair with others of their uploader.
create table public.similar_media (
  family_id  uuid not null references public.families on delete cascade,
  one_id     uuid not null references public.media on delete cascade,
  other_id   uuid not null references public.media on delete cascade,
  -- A member who saw both has said that these are two pictures.
  is_apart   boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index on public.similar_media (other_id);
create index on public.similar_media (family_id) where not is_apart;

alter table public.similar_media enable row level security;
revoke all on public.similar_media from anon, authenticated;
grant select, update (is_apart) on public.similar_media to authenticated;

create policy "members see which of the media that they see are alike"
  on public.similar_media for select to authenticated
  using (
    family_id = (select private.my_family())
    and exists (select from public.media where id = one_id)
    and exists (select from public.media where id = other_id)
  );

create policy "members tell apart media that they see"
  on public.similar_media for update to authenticated
  using (
    family_id = (select private.my_family())
    and exists (select from public.media where id = one_id)
    and exists (select from public.media where id = other_id)
  );

create function private.find_copies() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.similar_media where new.media_id in (one_id, other_id) and not is_apart;
  insert into public.similar_media (family_id, one_id, other_id)
    select new.family_id, least(item.id, other.id), greatest(item.id, other.id)
      from private.media_looks as looks
      join public.media as other on other.id = looks.media_id
      join public.media as item on item.id = new.media_id
     where looks.family_id = new.family_id and looks.media_id <> new.media_id
       and private.look_alike(new, looks) and private.may_be_copies(item, other)
       and item.is_private = other.is_private and (not item.is_private or item.user_id = other.user_id)
    on conflict do nothing;
  perform private.join_copies(new.media_id);
  return null;
end $$;

create trigger find_copies after insert or update on private.media_looks
  for each row execute function private.find_copies();

create function private.find_copies_again() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update private.media_looks set dhash = dhash where media_id = new.id;
  return null;
end $$;

create trigger find_copies_again after update of is_private on public.media
  for each row when (new.is_private is distinct from old.is_private) execute function private.find_copies_again();

/* Gives an item what another one has: places, albums, comments with their reactions, people, news. The other is not deleted. */
create function private.inherit_media(kept uuid, gone uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update public.media_uses as uses set media_id = kept
   where media_id = gone and not exists (
     select from public.media_uses as known
      where known.place = uses.place and known.row_id = uses.row_id and known.media_id = kept
   );
  insert into public.album_items (family_id, album_id, media_id, added_by, position)
    select family_id, album_id, kept, added_by, position from public.album_items where media_id = gone
    on conflict do nothing;
  update public.albums set cover_id = kept where cover_id = gone;
  update public.media_people as mark set media_id = kept
   where media_id = gone and not exists (
     select from public.media_people as known where known.media_id = kept and known.person_id = mark.person_id
   );
  update public.comments set media_id = kept where media_id = gone;
  update public.notifications set media_id = kept where media_id = gone;
  -- Last, which also brings the search up to date.
  update public.media as item
     set places = array(
           select 'media' where 'media' = any (item.places) or 'media' = any (other.places)
            union
           select place from public.media_uses where media_id = kept
            order by 1
         ),
         comment_count = (select count(*) from public.comments where media_id = kept),
         description = coalesce(item.description, other.description)
    from public.media as other
   where item.id = kept and other.id = gone;
end $$;

/*
 * Makes one item of an upload and what the same member has shown elsewhere, if both are of one second: a picture that is posted and
 * uploaded. Others are only proposed.
 */
create function private.join_copies(item uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  pair record;
begin
  for pair in
    select distinct on (shown.id) upload.id as kept, shown.id as gone
      from public.similar_media as pairs
      join public.media as upload on upload.id in (one_id, other_id)
      join public.media as shown on shown.id in (one_id, other_id) and shown.id <> upload.id
     where join_copies.item in (one_id, other_id) and not is_apart
       and 'media' = any (upload.places) and 'media' <> all (shown.places) and not upload.is_private
       and upload.user_id = shown.user_id
       and upload.taken_at = shown.taken_at and upload.taken_precision = 'time' and shown.taken_precision = 'time'
       -- Names of files have the day alone.
       and upload.taken_at <> date_trunc('day', upload.taken_at)
       and exists (select from public.media_uses where media_id = shown.id)
     order by shown.id, upload.created_at
  loop
    perform private.inherit_media(pair.kept, pair.gone);
    delete from public.media where id = pair.gone;
  end loop;
end $$;

revoke execute on function private.inherit_media(uuid, uuid), private.join_copies(uuid) from public;

/*
 * Keeps one of several copies, which inherits what the others have, and deletes those; all or nothing. Their uploaders and admins may,
 * who see them. Private items are only joined by their uploader, and not with shared ones.
 * @throws copies_not_yours when one of them is gone or may not be deleted by the caller
 */
create function public.join_similar_media(kept uuid, copies private.ids) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  item public.media;
  copy uuid;
begin
  -- In one order everywhere, which prevents deadlocks.
  perform from public.media where id = any (copies || kept) order by id for update;
  select * into item from public.media where id = kept and family_id = (select private.my_family());
  if not found or cardinality(copies) = 0 or item.is_private and item.user_id is distinct from (select auth.uid()) or exists (
    select from unnest(copies) as named (id) left join public.media as other using (id)
     where other.id is null or other.id = kept or other.family_id <> item.family_id or other.is_private <> item.is_private
        or other.user_id is distinct from (select auth.uid())
           and (other.is_private or item.family_id is distinct from (select private.my_family_as('admin')))
  ) then
    raise exception 'copies_not_yours' using errcode = '42501';
  end if;
  foreach copy in array copies::uuid[] loop
    perform private.inherit_media(kept, copy);
  end loop;
  -- Its file stays in Media when the post that shows it is deleted.
  update public.media set places = array(select unnest(places) union select 'media' order by 1)
   where id = kept and 'media' <> all (places);
  delete from public.media where id = any (copies);
end $$;

revoke execute on function public.join_similar_media(uuid, private.ids) from public, anon, service_role;
grant execute on function public.join_similar_media(uuid, private.ids) to authenticated;
