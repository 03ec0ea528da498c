-- Albums of the family's media, for the whole family or for some of its members. All who see an album add to it and arrange
-- it. An item of an album is only visible to those who see the media itself. Albums belong to the family: they stay when
-- their creator's account is deleted.

create table public.albums (
  id         uuid primary key default gen_random_uuid(),
  family_id  uuid not null references public.families on delete cascade,
  created_by uuid default auth.uid() references public.profiles on delete set null,
  title      text not null check (char_length(title) <= 120 and title ~ '^\S(.*\S)?$' and title !~ '[[:cntrl:]]'),
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
  media_id   uuid not null references public.family_media on delete cascade,
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
grant update (title, for_family, cover_id) on public.albums to authenticated;

create policy "members see albums of their family that are shared with them"
  on public.albums for select to authenticated
  using (
    family_id = any (array(select private.my_families()))
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
    and family_id = (select private.my_families())
    and (event_id is null or exists (select from public.events where id = event_id))
  );

-- Without a filter, Postgres does not apply the policy for select, so these two repeat its condition.
create policy "creators and admins change albums that they see"
  on public.albums for update to authenticated
  using (
    (created_by = (select auth.uid()) and family_id = (select private.my_families()))
    or (
      family_id in (select private.my_families_as('admin'))
      and (for_family or id in (select private.albums_shared_with_me()))
    )
  );

create policy "creators and admins delete albums that they see"
  on public.albums for delete to authenticated
  using (
    (created_by = (select auth.uid()) and family_id = (select private.my_families()))
    or (
      family_id in (select private.my_families_as('admin'))
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
    select from public.album_items join public.family_media on family_media.id = media_id
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
    family_id = (select private.my_families())
    -- Their own row: once it is deleted, this delivers the deletion to those who no longer see the album.
    and (user_id = (select auth.uid()) or exists (select from public.albums where id = album_id))
  );

create policy "creators and admins share albums with members of the family"
  on public.album_members for insert to authenticated
  with check (
    exists (
      select from public.albums
       where id = album_id and albums.family_id = album_members.family_id
         and (created_by = (select auth.uid()) or albums.family_id in (select private.my_families_as('admin')))
    )
    and private.is_relative(user_id)
  );

create policy "creators and admins end the sharing, and members leave"
  on public.album_members for delete to authenticated
  using (
    family_id = (select private.my_families())
    and (
      user_id = (select auth.uid())
      or exists (
        select from public.albums
         where id = album_id
           and (created_by = (select auth.uid()) or albums.family_id in (select private.my_families_as('admin')))
      )
    )
  );

create trigger limit_album_members after insert on public.album_members referencing new table as added
  for each statement execute function private.require_allowance('album members', '10000', '1 day', 'daily_limit');

alter table public.album_items enable row level security;
revoke all on public.album_items from anon, authenticated;
grant select, delete on public.album_items to authenticated;
grant insert (family_id, album_id, media_id, added_by), update (position) on public.album_items to authenticated;

create policy "members see items of their albums if they see the media"
  on public.album_items for select to authenticated
  using (
    family_id = (select private.my_families())
    and exists (select from public.albums where id = album_id)
    and exists (select from public.family_media where id = media_id)
  );

create policy "members add media that they see to their albums in their own name"
  on public.album_items for insert to authenticated
  with check (
    added_by = (select auth.uid())
    and exists (select from public.albums where id = album_id and albums.family_id = album_items.family_id)
    and exists (select from public.family_media where id = media_id)
  );

create policy "members arrange the albums that they see"
  on public.album_items for update to authenticated
  using (
    family_id = (select private.my_families())
    and exists (select from public.albums where id = album_id)
    and exists (select from public.family_media where id = media_id)
  );

create policy "contributors, uploaders, creators and admins take media out of albums"
  on public.album_items for delete to authenticated
  using (
    family_id = (select private.my_families())
    and exists (select from public.albums where id = album_id)
    and exists (select from public.family_media where id = media_id)
    and (
      added_by = (select auth.uid())
      or family_id in (select private.my_families_as('admin'))
      or exists (select from public.albums where id = album_id and created_by = (select auth.uid()))
      or exists (select from public.family_media where id = media_id and user_id = (select auth.uid()))
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
          from public.album_items as items join public.family_media as media on media.id = items.media_id
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
      from public.family_media,
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
