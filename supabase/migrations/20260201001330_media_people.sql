-- People in photos: members and relatives, each marked with a box by hand. Who sees a photo sees its marks and may add some.

create table public.media_people (
  id         uuid primary key default gen_random_uuid(),
  family_id  uuid not null references public.families on delete cascade,
  media_id   uuid not null references public.family_media on delete cascade,
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
    family_id = (select private.my_families())
    and exists (select from public.family_media where id = media_id)
  );

create policy "members mark people on photos that they see, in their own name"
  on public.media_people for insert to authenticated
  with check (
    marked_by = (select auth.uid())
    and family_id = (select private.my_families())
    and exists (
      select from public.family_media as media
       where media.id = media_id and media.family_id = media_people.family_id and file_type like 'image/%'
    )
  );

create policy "markers, uploaders, the marked and admins remove marks"
  on public.media_people for delete to authenticated
  using (
    family_id = (select private.my_families())
    and exists (select from public.family_media where id = media_id)
    and (
      marked_by = (select auth.uid())
      or family_id in (select private.my_families_as('admin'))
      or exists (select from public.family_media where id = media_id and user_id = (select auth.uid()))
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
