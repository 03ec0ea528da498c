-- Playlists: those of a music provider, which keeps their songs, and the family's own, which need no provider. They belong
-- to the family and stay when their creator's account is deleted.

create table public.family_playlists (
  id          uuid primary key default gen_random_uuid(),
  -- The provider's id; null for the family's own.
  playlist_id text check (playlist_id ~ '^[A-Za-z0-9]{1,64}$'),
  family_id   uuid not null references public.families on delete cascade,
  created_by  uuid default auth.uid() references public.profiles on delete set null,
  name        text not null check (char_length(name) <= 100 and name ~ '^\S(.*\S)?$' and name !~ '[[:cntrl:]]'),
  description text check (char_length(description) <= 300),
  -- Of the family's own playlists; a provider counts its songs itself.
  song_count  int not null default 0,
  created_at  timestamptz not null default now(),

  unique (family_id, id),
  constraint playlist_is_there_once unique (family_id, playlist_id)
);
create index on public.family_playlists (family_id, created_at desc, id desc);
create index on public.family_playlists (created_by);

alter table public.family_playlists enable row level security;
revoke all on public.family_playlists from anon, authenticated;
grant select, delete on public.family_playlists to authenticated;
grant insert (id, playlist_id, family_id, created_by, name, description) on public.family_playlists to authenticated;

create policy "families see their own playlists"
  on public.family_playlists for select to authenticated
  using (family_id = (select private.my_families()));

create policy "members add playlists to their own family in their own name"
  on public.family_playlists for insert to authenticated
  with check (created_by = (select auth.uid()) and family_id = (select private.my_families()));

create policy "creators and admins delete playlists"
  on public.family_playlists for delete to authenticated
  using (
    (created_by = (select auth.uid()) and family_id = (select private.my_families()))
    or family_id in (select private.my_families_as('admin'))
  );

create trigger keep_ids_apart before insert on public.family_playlists
  for each row execute function private.keep_ids_apart();

create trigger limit_playlists after insert on public.family_playlists referencing new table as added
  for each statement execute function private.require_allowance('playlists', '500', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.family_playlists;
