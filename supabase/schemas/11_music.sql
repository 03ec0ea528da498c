-- Playlists and their songs.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Playlists: those of a music provider, which keeps their songs, and the family's own, which need no provider. They belong
-- to the family and stay when their creator's account is deleted.

create table public.family_playlists (
  id          uuid primary key default gen_random_uuid(),
  -- The provider's id; null for the family's own.
  playlist_id text check (playlist_id ~ '^[A-Za-z0-9]{1,64}$'),
  family_id   uuid not null references public.families on delete cascade,
  created_by  uuid default auth.uid() references public.profiles on delete set null,
  name        text not null check (char_length(name) <= 100 and name ~ '^\S(.*\S)?$' and private.is_visible(name) and name !~ '[[:cntrl:]]'),
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
  using (family_id = (select private.my_family()));

create policy "members add playlists to their own family in their own name"
  on public.family_playlists for insert to authenticated
  with check (created_by = (select auth.uid()) and family_id = (select private.my_family()));

create policy "creators and admins delete playlists"
  on public.family_playlists for delete to authenticated
  using (
    (created_by = (select auth.uid()) and family_id = (select private.my_family()))
    or family_id = (select private.my_family_as('admin'))
  );

create trigger keep_ids_apart before insert on public.family_playlists
  for each row execute function private.keep_ids_apart();

create trigger limit_playlists after insert on public.family_playlists referencing new table as added
  for each statement execute function private.require_allowance('playlists', '500', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.family_playlists;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Songs in the family's own playlists. Every member may add some, each with an optional link to any music service.

create table public.playlist_songs (
  id                 uuid primary key default gen_random_uuid(),
  family_id          uuid not null,
  family_playlist_id uuid not null,
  title      text not null check (char_length(title) <= 200 and title ~ '^\S(.*\S)?$' and private.is_visible(title) and title !~ '[[:cntrl:]]'),
  artist     text check (char_length(artist) <= 200 and artist ~ '^\S(.*\S)?$' and private.is_visible(artist) and artist !~ '[[:cntrl:]]'),
  link       text check (char_length(link) <= 2048 and link ~* '^https?://[^\s/]\S*$'),
  added_by   uuid default auth.uid() references public.profiles on delete set null,
  created_at timestamptz not null default clock_timestamp(),

  constraint playlist_is_in_the_same_family foreign key (family_id, family_playlist_id)
    references public.family_playlists (family_id, id) on delete cascade
);
create index on public.playlist_songs (family_id, family_playlist_id, created_at, id);
create index on public.playlist_songs (added_by);

-- Only of the caller's family: the policy must refuse others before the foreign key tells whether they exist.
create function private.is_own_playlist(playlist uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from public.family_playlists
       where id = playlist and playlist_id is null and family_id = (select private.my_family())
    )
  $$;

create function private.my_playlists() returns setof uuid
  language sql stable security definer set search_path = ''
  as $$
    select id from public.family_playlists
     where created_by = (select auth.uid()) and family_id = (select private.my_family())
  $$;

revoke execute on function private.is_own_playlist(uuid), private.my_playlists() from public;
grant execute on function private.is_own_playlist(uuid), private.my_playlists() to authenticated;

alter table public.playlist_songs enable row level security;
revoke all on public.playlist_songs from anon, authenticated;
grant select, delete on public.playlist_songs to authenticated;
grant insert (id, family_id, family_playlist_id, title, artist, link, added_by) on public.playlist_songs to authenticated;

create policy "families see the songs of their playlists"
  on public.playlist_songs for select to authenticated
  using (family_id = (select private.my_family()));

create policy "members add songs to their family's own playlists in their own name"
  on public.playlist_songs for insert to authenticated
  with check (
    added_by = (select auth.uid())
    and family_id = (select private.my_family())
    and private.is_own_playlist(family_playlist_id)
  );

create policy "contributors, playlist creators and admins remove songs"
  on public.playlist_songs for delete to authenticated
  using (
    (added_by = (select auth.uid()) and family_id = (select private.my_family()))
    or family_playlist_id in (select private.my_playlists())
    or family_id = (select private.my_family_as('admin'))
  );

create function private.count_songs() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.family_playlists set song_count = song_count + 1 where id = new.family_playlist_id;
  else
    update public.family_playlists set song_count = song_count - 1 where id = old.family_playlist_id;
  end if;
  return null;
end $$;

create trigger keep_ids_apart before insert on public.playlist_songs
  for each row execute function private.keep_ids_apart();

create trigger count_songs after insert or delete on public.playlist_songs
  for each row execute function private.count_songs();

create trigger limit_songs after insert on public.playlist_songs referencing new table as added
  for each statement execute function private.require_allowance('songs', '10000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.playlist_songs;
