-- Where the family's media are shown besides Media itself: posts, messages to the whole family, recipes and the family tree. Only
-- triggers write here. Files of other conversations are no media.

create table public.media_uses (
  media_id  uuid not null references public.media on delete cascade,
  family_id uuid not null references public.families on delete cascade,
  -- The place, and the post, message, recipe or relative.
  place     text not null check (place in ('history', 'messages', 'posts', 'recipes')),
  row_id    uuid not null,
  -- The picture in the bucket of the place. The item may be a copy of it.
  file_path text not null,
  primary key (place, row_id, media_id)
);
create index on public.media_uses (media_id);
create index on public.media_uses (family_id);

alter table public.media_uses enable row level security;
revoke all on public.media_uses from anon, authenticated;
grant select on public.media_uses to authenticated;

-- All these places are for the whole family.
create policy "families see where their media are shown"
  on public.media_uses for select to authenticated
  using (family_id = (select private.my_family()));

create function private.note_places() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  item constant uuid := case tg_op when 'INSERT' then new.media_id else old.media_id end;
begin
  -- The lock comes first, so that the next statement sees what concurrent changes have left.
  perform from public.media where id = item for update;
  update public.media
     set places = array(
       select 'media' where 'media' = any (places)
        union
       select place from public.media_uses where media_id = item
        order by 1
     )
   where id = item;
  return null;
end $$;

create trigger note_places after insert or delete on public.media_uses
  for each row execute function private.note_places();

create function private.join_shown_copy() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.join_copies(new.media_id);
  return null;
end $$;

create trigger join_copies after insert on public.media_uses
  for each row execute function private.join_shown_copy();

-- A title for a picture: the first line of the text beside it, or else its author's name.
create function private.picture_title(words text, author uuid) returns text
  language sql stable security definer set search_path = ''
  as $$
    select btrim(left(title, 200)) from (
      select 1 as choice, place, regexp_replace(regexp_replace(line, '[[:cntrl:]]+', ' ', 'g'), '^\s+|\s+$', '', 'g') as title
        from regexp_split_to_table(words, '[\n\r]+') with ordinality as lines (line, place)
       union all
      select 2, 1, btrim(full_name) from public.profiles where id = author
       union all
      select 3, 1, '…'
    ) as titles
     where title ~ '\S' order by choice, place limit 1
  $$;

-- When a picture was taken by the clocks of its place, which the browser sends beside the file: shrinking drops what the camera
-- has written. Null for anything else.
create function private.taken_in(user_metadata jsonb) returns timestamp
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

-- Makes the pictures of a row media, and removes those that it no longer has.
-- @param was_titled the title that they had from this row before
create function private.show_pictures(
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

revoke execute on function
  private.picture_title(text, uuid), private.taken_in(jsonb),
  private.show_pictures(text, uuid, uuid, uuid, text, text[], text, text, timestamptz)
  from public;

-- @param the place, its bucket, and the columns of its pictures, of the text that gives them a title and of its author
create function private.show_in_media() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  before   constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after    constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  source   constant jsonb := coalesce(after, before);
  author   constant uuid  := coalesce(auth.uid()::text, source ->> tg_argv[4]);
  family   uuid           := source ->> 'family_id';
  pictures constant text[] := array(
    -- Messages have names, the others addresses. Of a message's other files, the films are shown.
    select file ->> 'path' from jsonb_array_elements(after -> 'attachments') as file where file ->> 'type' ~ '^(image|video)/'
     union all
    select case when tg_table_name = 'messages' then picture #>> '{}'
                else substr(private.stored_path(picture #>> '{}'), char_length(tg_argv[1]) + 2) end
      from jsonb_path_query(after -> tg_argv[2], '$[*] ? (@.type() == "string")') as pictures (picture)
  );
begin
  if tg_table_name = 'messages' then
    family := (
      select family_id from public.conversations where id = (source ->> 'conversation_id')::uuid and kind = 'family'
    );
  end if;
  if pictures = '{}' or family is null then
    delete from public.media_uses where place = tg_argv[0] and row_id = (source ->> 'id')::uuid;
  else
    perform private.show_pictures(
      tg_argv[0], (source ->> 'id')::uuid, family, author, tg_argv[1], pictures,
      private.picture_title(after ->> tg_argv[3], author), private.picture_title(before ->> tg_argv[3], author),
      case tg_op when 'INSERT' then (after ->> 'created_at')::timestamptz else now() end
    );
  end if;
  return null;
end $$;

create trigger show_in_media after insert or delete or update of content, image_urls on public.posts
  for each row execute function private.show_in_media('posts', 'posts', 'image_urls', 'content', 'user_id');
create trigger show_in_media after insert or delete or update of content on public.messages
  for each row execute function private.show_in_media('messages', 'messages', 'image_paths', 'content', 'user_id');
create trigger show_in_media after insert or delete or update of title, image_url on public.recipes
  for each row execute function private.show_in_media('recipes', 'pictures', 'image_url', 'title', 'user_id');
create trigger show_in_media after insert or delete or update of member_name, image_url on public.family_history
  for each row execute function private.show_in_media('history', 'pictures', 'image_url', 'member_name', 'created_by');

/*
 * Deletes a post and keeps its photos in Media, both or neither. Only for those who may delete it.
 * @returns whether it was there and could be deleted
 */
create function public.delete_post_keeping_photos(post_id uuid) returns boolean
  language sql security definer set search_path = ''
  as $$
    with chosen as (
      select id from public.posts
       where id = post_id
         and (
           (user_id = auth.uid() and family_id = (select private.my_family()))
           or family_id = (select private.my_family_as('admin'))
         )
    ), kept as (
      update public.media
         set places = array(select unnest(places) union select 'media' order by 1)
       where id in (select media_id from public.media_uses join chosen on chosen.id = row_id where place = 'posts')
    ), deleted as (
      delete from public.posts where id in (select id from chosen) returning 1
    )
    select exists (select from deleted)
  $$;

revoke execute on function public.delete_post_keeping_photos(uuid) from public, anon, authenticated, service_role;
grant execute on function public.delete_post_keeping_photos(uuid) to authenticated;
