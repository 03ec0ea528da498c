-- Profiles. Everybody with an account has one; it says which family they belong to, and as what.

create table public.profiles (
  id           uuid primary key references auth.users on delete cascade,
  family_id    uuid,
  -- Without a family it means nothing, and is `member`.
  role         text not null default 'member' check (role in ('admin', 'member')),
  full_name    text check (char_length(full_name) <= 100 and full_name !~ '[[:cntrl:]]'),
  avatar_url   text check (char_length(avatar_url) <= 2048),
  bio          text check (char_length(bio) <= 2000),
  phone_number text check (char_length(phone_number) <= 40),
  address      text check (char_length(address) <= 200),
  -- One day of grace, for it is tomorrow already further east.
  birth_date   date check (birth_date between '1850-01-01' and current_date + 1),
  created_at   timestamptz not null default now(),
  last_seen    timestamptz,

  -- A picture from elsewhere would tell its owner who looks at it, and when.
  constraint avatar_is_stored_here
    check (avatar_url ~ '^(https?://[^/?#]+)?/storage/v1/object/public/[^?#]+$')
);
create index on public.profiles (family_id);

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated;
-- `family_id` and `role` are guarded by a trigger: see the migration on membership.
grant update (full_name, avatar_url, bio, phone_number, address, birth_date, last_seen, family_id, role)
  on public.profiles to authenticated;

create policy "people read their own profile"
  on public.profiles for select to authenticated
  using (id = (select auth.uid()));

create policy "people change their own profile"
  on public.profiles for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

create function private.make_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  -- Google calls it `name`.
  given_name text := coalesce(new.raw_user_meta_data ->> 'full_name', new.raw_user_meta_data ->> 'name');
begin
  -- An odd name must not cost anyone their account, so it is put right.
  given_name := btrim(left(btrim(regexp_replace(given_name, '[[:cntrl:]]+', ' ', 'g')), 100));
  insert into public.profiles (id, full_name) values (new.id, nullif(given_name, ''));
  return new;
end $$;

create trigger make_profile after insert on auth.users
  for each row execute function private.make_profile();

-- People say that they are here, never when.
create function private.stamp_last_seen() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.last_seen := now();
  return new;
end $$;

create trigger stamp_last_seen before update of last_seen on public.profiles
  for each row execute function private.stamp_last_seen();
