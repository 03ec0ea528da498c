-- Copies of a picture: found by how they look, joined with all that belongs to them. A picture that is posted and uploaded is one item.

alter table public.media_uses add column file_path text;
update public.media_uses set file_path = media.file_path from public.media where media.id = media_id;
alter table public.media_uses alter column file_path set not null;
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

create function private.join_shown_copy() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.join_copies(new.media_id);
  return null;
end $$;

create trigger join_copies after insert on public.media_uses
  for each row execute function private.join_shown_copy();

create or replace function private.taken_in(user_metadata jsonb) returns timestamp
  language plpgsql stable set search_path = '' as $$
declare
  taken timestamp;
begin
  if user_metadata ->> 'taken_at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$' then
    taken := user_metadata ->> 'taken_at';
  end if;
  -- The limit of private.check_taken_at.
  return case when taken >= '1826-01-01' and taken <= now() at time zone 'UTC' + interval '1 day' then taken end;
exception when invalid_datetime_format or datetime_field_overflow then
  return null;
end $$;

create or replace function private.show_pictures(
  in_place text, source_id uuid, family uuid, author uuid, bucket text, names text[], titled text, was_titled text,
  since timestamptz
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  stored text;
  taken  timestamp;
  item   uuid;
  shown  text[] := '{}';
begin
  -- In one order everywhere, which prevents deadlocks. Only a picture that is stored can be an item.
  for stored, taken in
    select name, private.taken_in(user_metadata) from storage.objects
     where bucket_id = bucket and name = any (names) and (metadata ->> 'size')::bigint > 0
     order by name
  loop
    shown := shown || stored;
    continue when exists (
      select from public.media_uses as uses join public.media on media.id = media_id
       where uses.place = in_place and uses.row_id = source_id and uses.file_path = stored
         and (media.bucket_id, media.file_path) <> (bucket, stored)
    );
    insert into public.media (
      family_id, user_id, title, bucket_id, file_path, places, created_at, taken_at, taken_precision
    ) values (
      family, author, titled, bucket, stored, array[in_place], since,
      -- A portrait is mostly older than its upload, and the tree has no date of it.
      case in_place when 'history' then '0001-01-01' else coalesce(taken, since at time zone 'UTC') end,
      case in_place when 'history' then 'unknown' else 'time' end
    )
      on conflict (bucket_id, file_path, family_id) do update
         set title = case media.title when was_titled then excluded.title else media.title end
      returning id into item;
    insert into public.media_uses (media_id, family_id, place, row_id, file_path) values (item, family, in_place, source_id, stored)
      on conflict do nothing;
  end loop;
  delete from public.media_uses where place = in_place and row_id = source_id and file_path <> all (shown);
end $$;

create policy "pictures that Media keeps stay"
  on storage.objects as restrictive for delete to authenticated
  using (
    bucket_id = 'family-media' or not exists (
      select from public.media
       where media.bucket_id = objects.bucket_id and file_path = objects.name and 'media' = any (places)
    )
  );

create or replace function private.record_stored_file() returns trigger
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

create function private.note_look_of_file() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_look(id, family_id, new.metadata) from public.media where bucket_id = new.bucket_id and file_path = new.name;
  return null;
end $$;

create trigger note_look after update of metadata on storage.objects
  for each row when (new.metadata ->> 'dhash' is distinct from old.metadata ->> 'dhash')
  execute function private.note_look_of_file();
