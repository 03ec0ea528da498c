-- What the family shares: photos, videos, documents. A private item is seen by its uploader and by those whom the
-- uploader has marked as immediate family; by nobody else, admins included.

create table public.family_media (
  id          uuid primary key default gen_random_uuid(),
  family_id   uuid not null references public.families on delete cascade,
  user_id     uuid not null default auth.uid() references public.profiles on delete cascade,
  title       text not null check (char_length(title) <= 200 and title ~ '^\S(.*\S)?$' and title !~ '[[:cntrl:]]'),
  description text check (char_length(description) <= 2000),
  -- In the bucket `family-media`.
  file_path   text not null unique,
  is_private  boolean not null default false,
  created_at  timestamptz not null default now(),

  -- What storage found in the file: the media type, the size in bytes, pixels as shown, seconds.
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

-- Past the policies, for a mark is nobody's business but that of whoever made it.
create function private.people_who_marked_me() returns setof uuid
  language sql stable security definer set search_path = ''
  as $$ select user_id from public.immediate_family where relative_id = (select auth.uid()) $$;

revoke execute on function private.people_who_marked_me() from public;
grant execute on function private.people_who_marked_me() to authenticated;

create policy "families see what they share, and immediate family what is private"
  on public.family_media for select to authenticated
  using (
    family_id in (select private.my_families())
    and (
      not is_private
      or user_id = (select auth.uid())
      or user_id in (select private.people_who_marked_me())
    )
  );

create policy "members share with their own family in their own name"
  on public.family_media for insert to authenticated
  with check (user_id = (select auth.uid()) and family_id in (select private.my_families()));

create policy "uploaders change what they share"
  on public.family_media for update to authenticated
  using (user_id = (select auth.uid()) and family_id in (select private.my_families()));

create policy "uploaders and admins delete what they see"
  on public.family_media for delete to authenticated
  using (
    (user_id = (select auth.uid()) and family_id in (select private.my_families()))
    or (
      family_id in (select private.my_families_as('admin'))
      and (not is_private or user_id in (select private.people_who_marked_me()))
    )
  );

-- No row without its file, and none about somebody else's. What a file is, storage knows better than who uploads it.
create function private.describe_file() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  found_in_it jsonb;
begin
  select metadata into found_in_it from storage.objects
   where bucket_id = 'family-media' and name = new.file_path and owner_id = new.user_id::text;
  if not found then
    raise exception 'This file has not been uploaded.' using errcode = '23503';
  end if;
  new.file_type := found_in_it ->> 'mimetype';
  new.file_size := found_in_it ->> 'size';
  new.width := found_in_it ->> 'width';
  new.height := found_in_it ->> 'height';
  new.duration := found_in_it ->> 'duration';
  if new.file_size = 0 then
    raise exception 'This file is empty.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger describe_file before insert on public.family_media
  for each row execute function private.describe_file();

-- Addresses of the file that others hold are good for up to an hour, and what was seen stays seen.
create function private.keep_shared() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception 'What the family has seen cannot become private again.' using errcode = '23514';
end $$;

create trigger keep_shared before update of is_private on public.family_media
  for each row when (new.is_private and not old.is_private) execute function private.keep_shared();

alter publication supabase_realtime add table public.family_media;
