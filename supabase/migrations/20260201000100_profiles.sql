-- Profiles. Every account has one; it holds the account's family and role.

create table public.profiles (
  id           uuid primary key references auth.users on delete cascade,
  family_id    uuid,
  -- Always `member` without a family.
  role         text not null default 'member' check (role in ('admin', 'member')),
  full_name    text check (char_length(full_name) <= 100 and full_name !~ '[[:cntrl:]]'),
  avatar_url   text check (char_length(avatar_url) <= 2048),
  bio          text check (char_length(bio) <= 2000),
  phone_number text check (char_length(phone_number) <= 40),
  address      text check (char_length(address) <= 200),
  -- One day of tolerance: further east it is already tomorrow.
  birth_date   date check (birth_date between '1850-01-01' and current_date + 1),
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  last_seen    private.moment,
  -- When the member joined the current or last family.
  joined_at    timestamptz,

  -- An external picture would tell its host who looks at it, and when.
  constraint avatar_is_stored_here
    check (avatar_url is null or private.stored_path(avatar_url) is not null)
);
create index on public.profiles (family_id);

-- These bypass row-level security; otherwise the policies on profiles would call themselves.

-- One at most. Policies say `family_id = (select private.my_families())`: Postgres uses that as the key of an index, whereas it
-- would compare every row of all families with a set (`in`). Tables whose policies others ask row by row say
-- `= any (array(select …))` to read: Postgres then expects more rows, and looks each up by its key.
create function private.my_families() returns setof uuid
  language sql stable security definer rows 1 set search_path = ''
  as $$
    select family_id from public.profiles
     where id = (select auth.uid()) and family_id is not null and (select private.is_fully_signed_in())
  $$;

create function private.my_families_as(wanted_role text) returns setof uuid
  language sql stable security definer rows 1 set search_path = ''
  as $$
    select family_id from public.profiles
     where id = (select auth.uid()) and family_id is not null and role = wanted_role
       and (select private.is_fully_signed_in())
  $$;

create function private.has_members(family uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from public.profiles where family_id = family) $$;

-- True for another member of the caller's family. The lock on both profiles makes this and a member's departure happen
-- one after the other.
create function private.is_relative(person uuid) returns boolean
  language sql volatile security definer set search_path = '' as $$
    select count(*) = 2 from (
      select from public.profiles
       where id in (person, auth.uid()) and family_id = (select private.my_families())
       order by id
         for share
    ) as both_of_us
  $$;

-- An access token outlives its account by up to an hour. The lock makes an account deletion wait for an upload that is
-- being recorded; later uploads find no account.
create function private.has_account() returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.profiles where id = auth.uid() for share;
  return found;
end $$;

-- For tables whose rows go when their member leaves the family. Policies see the snapshot of the statement; this waits for a
-- concurrent departure and then refuses, and a later one waits for the row. Without a signed-in user it is the server itself.
create function private.require_member() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles where id = auth.uid() and family_id is not null for share;
  if not found and auth.uid() is not null then
    raise exception 'family_required' using errcode = '42501';
  end if;
  return new;
end $$;

revoke execute on function
  private.my_families(), private.my_families_as(text), private.has_members(uuid), private.is_relative(uuid),
  private.has_account(), private.require_member()
  from public, anon, service_role;
grant execute on function
  private.my_families(), private.my_families_as(text), private.has_members(uuid), private.is_relative(uuid),
  private.has_account()
  to authenticated;

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated;
-- The trigger `guard_membership` restricts `family_id` and `role`.
grant update (full_name, avatar_url, bio, phone_number, address, birth_date, last_seen, family_id, role)
  on public.profiles to authenticated;

-- Without the second factor as well, so that the app can greet its user while it asks for the code.
create policy "users read their own profile"
  on public.profiles for select to authenticated
  using (id = (select auth.uid()) and (select private.is_session_open()));

create policy "members see each other"
  on public.profiles for select to authenticated
  using (family_id = (select private.my_families()));

create policy "users change their own profile"
  on public.profiles for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

create policy "changing a profile requires the second factor"
  on public.profiles as restrictive for update to authenticated
  using ((select private.is_fully_signed_in()));

create function private.make_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  -- Google calls it `name`.
  given_name text := coalesce(new.raw_user_meta_data ->> 'full_name', new.raw_user_meta_data ->> 'name');
begin
  -- A malformed name is corrected, so that it does not block the sign-up.
  given_name := btrim(left(btrim(regexp_replace(given_name, '[[:cntrl:]]+', ' ', 'g')), 100));
  insert into public.profiles (id, full_name) values (new.id, nullif(given_name, ''));
  return new;
end $$;

create trigger make_profile after insert on auth.users
  for each row execute function private.make_profile();

-- The server's clock decides, whatever time the client sends.
create function private.stamp_last_seen() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.last_seen := now();
  return new;
end $$;

create trigger stamp_last_seen before update of last_seen on public.profiles
  for each row execute function private.stamp_last_seen();

-- Not for `last_seen`, which is no edit.
create trigger stamp_change before update of full_name, avatar_url, bio, phone_number, address, birth_date on public.profiles
  for each row execute function private.stamp_change();

-- Without `last_seen`: each change would be announced to the whole family, whose presence channel tells the same.
alter publication supabase_realtime add table public.profiles (
  id, family_id, role, full_name, avatar_url, bio, phone_number, address, birth_date, created_at, updated_at, joined_at
);
