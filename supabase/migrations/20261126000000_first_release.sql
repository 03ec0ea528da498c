-- The first release: supabase/schemas as they were then.


-- 01_basics.sql

-- Basics: the schema of private helpers, and types for the values that members send.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Helpers for policies and triggers. PostgREST does not expose this schema, so clients cannot call them.

create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- True until the session of the caller's token ends: an access token is accepted for up to an hour after that. Tokens
-- without a session, such as service keys, never end.
create function private.is_session_open() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    with token as materialized (select auth.jwt() as claims)
    select claims ->> 'session_id' is null or exists (
             select from auth.sessions
              where id = (claims ->> 'session_id')::uuid and user_id = (claims ->> 'sub')::uuid
                and (not_after is null or not_after > now())
           )
      from token
  $$;

-- True in an open session, unless the caller has a second factor and has only given the password. Nearly every request
-- asks this: calling `is_session_open`, or parsing the claims again, would double the time.
create function private.is_fully_signed_in() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    with token as materialized (select auth.jwt() as claims)
    select (
             claims ->> 'session_id' is null or exists (
               select from auth.sessions
                where id = (claims ->> 'session_id')::uuid and user_id = (claims ->> 'sub')::uuid
                  and (not_after is null or not_after > now())
             )
           ) and (
             coalesce(claims ->> 'aal' = 'aal2', false) or not exists (
               select from auth.mfa_factors where user_id = (claims ->> 'sub')::uuid and status = 'verified'
             )
           )
      from token
  $$;

-- For triggers that stamp each change. An editor sends the stamp back, so that an edit overwrites no other: no two
-- versions of a row may share one, even when the clock is set back.
create function private.stamp_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end $$;

-- For tables in which clients change some columns: its arguments. They may send whole rows, with the other columns as they are.
-- Generated columns are arguments as well: they have no value yet. The trigger must run before those that set columns, so its
-- name comes first in the alphabet.
create function private.accept_changes() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') and to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv then
    raise exception 'column_fixed' using errcode = '42501';
  end if;
  return new;
end $$;

revoke execute on function private.is_session_open(), private.is_fully_signed_in() from public;
grant execute on function private.is_session_open(), private.is_fully_signed_in() to authenticated;

-- The id in which a chosen one results: it begins like that of its family or conversation. A chosen id that is taken
-- elsewhere would tell so.
create function private.id_within(scope uuid, id uuid) returns uuid
  language sql immutable set search_path = ''
  as $$ select overlay(id::text placing left(scope::text, 8) from 1)::uuid $$;

-- For tables in which a client chooses ids, so that sending a row again after a lost response adds nothing. It fails with
-- 23505 then, and only if the id is taken in the same family, which sees its rows anyway.
create function private.keep_ids_apart() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.id := private.id_within(new.family_id, new.id);
  return new;
end $$;

revoke execute on function private.id_within(uuid, uuid) from public;

-- The file in a public bucket that an address names: its bucket, a slash and its name. Null for any other text: all that
-- read addresses ask here, and so agree on which file it is.
create function private.stored_path(url text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
    select substring(
      url from
      '^(?:https?://[^/?#]+)?/storage/v1/object/public/([a-z-]+/(?:[0-9a-f-]{36}/)?[A-Za-z0-9_-][A-Za-z0-9_.-]*)$'
    )
  $$;

/* Whether it is the address of a file in a public bucket of this hub. One elsewhere would tell its host who looks, and when. */
create function private.is_stored_in(bucket text, url text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select case when url is not null then coalesce(starts_with(private.stored_path(url), bucket || '/'), false) end $$;

revoke execute on function private.stored_path(text), private.is_stored_in(text, text) from public;
grant execute on function private.stored_path(text), private.is_stored_in(text, text) to authenticated, service_role;

-- Whether a text has a character that is seen. Names and titles need one. As `isVisible` of the web app.
create function private.is_visible(content text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
    select content ~ ('[^\s\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e'
      '\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]')
  $$;

revoke execute on function private.is_visible(text) from public;
grant execute on function private.is_visible(text) to authenticated, service_role;

-- A blank address is none; that of a picture which is not in the bucket is refused, with the name of its column.
-- @param the bucket
create function private.require_stored_picture() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.image_url := nullif(btrim(new.image_url), '');
  if not private.is_stored_in(tg_argv[0], new.image_url) then
    raise exception 'picture_not_stored' using errcode = 'check_violation', detail = 'image_url';
  end if;
  return new;
end $$;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Types of the values that members send. Postgres also accepts infinity, years BC and of six digits, POSIX time zones and JSON
-- of any shape, on which JavaScript, calendars and exports fail. Columns of dates, moments and time zones have these types, and
-- so have the arguments of functions that members call. Columns of numbers and JSON have checks instead: hosted Supabase would
-- send live changes of a domain over them as text. `bounded-values.test.ts` finds a column or an argument without a limit.

create domain private.day as date check (value between '0001-01-01' and '9999-12-31');

-- A day less on both sides, so that it has a year of four digits in each time zone.
create domain private.moment as timestamptz check (value between '0001-01-02 00:00+00' and '9999-12-30 00:00+00');

-- The name of a time zone that Intl and calendars know. Without a digit it is no POSIX specification (`FOO5`), and with a
-- slash no abbreviation. An unknown zone raises an error.
create domain private.time_zone as text check (
  char_length(value) <= 60
  and value ~ '^([A-Z][A-Za-z]+(/[A-Za-z_-]+){1,2}|Etc/GMT(\+(\d|1[0-2])|-(\d|1[0-4]))|UTC|GMT|[CEMW]ET|[EHM]ST|(EST5E|CST6C|MST7M|PST8P)DT)$'
  and timestamp '2000-01-01' at time zone value > '1999-01-01 00:00+00'
);

-- One of several words that a function knows, such as a kind.
create domain private.word as text check (char_length(value) <= 100);
create domain private.words as text[] check (cardinality(value) <= 100 and char_length(array_to_string(value, ',')) <= 10000);

-- What a member writes. Its column may allow less.
create domain private.phrase as text check (char_length(value) <= 10000);

create domain private.ids as uuid[] check (cardinality(value) <= 1000);

create domain private.json_object as jsonb check (jsonb_typeof(value) = 'object' and pg_column_size(value) <= 100000);

-- Rows for `jsonb_populate_recordset`, each an object.
create domain private.json_rows as jsonb check (
  jsonb_typeof(value) = 'array' and jsonb_array_length(value) <= 50000 and pg_column_size(value) <= 20000000
  and not jsonb_path_exists(value, 'strict $[*] ? (@.type() != "object")')
);


-- 02_people.sql

-- People: profiles, families, joining and leaving them, invitations.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Profiles. Every account has one; it holds the account's family and role.

create table public.profiles (
  id           uuid primary key references auth.users on delete cascade,
  family_id    uuid,
  -- Always `member` without a family.
  role         text not null default 'member' check (role in ('admin', 'member')),
  full_name    text check (char_length(full_name) <= 100 and private.is_visible(full_name) and full_name !~ '[[:cntrl:]]'),
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

-- The caller's family; null without one. Policies say `family_id = (select private.my_family())`: Postgres asks once and uses the
-- answer as the key of an index. Tables whose policies others ask row by row say `= any (array(select …))` to read: Postgres
-- then expects more rows, and looks each up by its key.
create function private.my_family() returns uuid
  language sql stable security definer set search_path = ''
  as $$
    select family_id from public.profiles
     where id = (select auth.uid()) and family_id is not null and (select private.is_fully_signed_in())
  $$;

-- The same, if the caller has this role there.
create function private.my_family_as(wanted_role text) returns uuid
  language sql stable security definer set search_path = ''
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
       where id in (person, auth.uid()) and family_id = (select private.my_family())
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
  private.my_family(), private.my_family_as(text), private.has_members(uuid), private.is_relative(uuid),
  private.has_account(), private.require_member()
  from public, anon, service_role;
grant execute on function
  private.my_family(), private.my_family_as(text), private.has_members(uuid), private.is_relative(uuid),
  private.has_account()
  to authenticated;

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated;
-- The trigger `guard_membership` restricts `family_id` and `role`.
grant update on public.profiles to authenticated;
create trigger accept_changes before update on public.profiles
  for each row execute function private.accept_changes(
    'full_name', 'avatar_url', 'bio', 'phone_number', 'address', 'birth_date', 'last_seen', 'family_id', 'role'
  );

-- Without the second factor as well, so that the app can greet its user while it asks for the code.
create policy "users read their own profile"
  on public.profiles for select to authenticated
  using (id = (select auth.uid()) and (select private.is_session_open()));

create policy "members see each other"
  on public.profiles for select to authenticated
  using (family_id = (select private.my_family()));

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
  insert into public.profiles (id, full_name) values (new.id, case when private.is_visible(given_name) then given_name end);
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


-- ----------------------------------------------------------------------------------------------------------------------------
-- Families. Visible to their members and to anyone who presents the invite code. Users without a family can start one.

-- The invite code in the request header `x-invite-code`, if any. (PostgREST lower-cases header names.)
create function private.presented_invite_code() returns text
  language sql stable set search_path = ''
  as $$ select nullif(current_setting('request.headers', true), '')::json ->> 'x-invite-code' $$;

-- 48 random bits are exactly 8 characters of the URL-safe alphabet.
create function private.new_invite_code() returns text
  language sql volatile security definer set search_path = ''
  as $$ select translate(encode(extensions.gen_random_bytes(6), 'base64'), '+/', '-_') $$;

revoke execute on function private.presented_invite_code(), private.new_invite_code() from public;
grant execute on function private.presented_invite_code() to anon, authenticated;
grant execute on function private.new_invite_code() to authenticated, service_role;

create table public.families (
  id              uuid primary key default gen_random_uuid(),
  name            text not null check (char_length(name) <= 80 and name ~ '^\S(.*\S)?$' and private.is_visible(name) and name !~ '[[:cntrl:]]'),
  created_by      uuid default auth.uid() references public.profiles on delete set null,
  invite_code     text not null unique default private.new_invite_code() check (invite_code ~ '^[A-Za-z0-9_-]{8}$'),
  created_at      timestamptz not null default now(),
  -- When a host approved it. See `awaits_approval`.
  approved_at     timestamptz,
  -- When the last departure happened. See `leave_family`.
  members_left_at timestamptz
);
create index on public.families (created_by);
-- The two tables refer to each other.
alter table public.profiles add foreign key (family_id) references public.families on delete set null;

alter table public.families enable row level security;
revoke all on public.families from anon, authenticated;
grant select (id, name, invite_code) on public.families to anon;
grant select on public.families to authenticated;
grant insert (name, created_by, invite_code) on public.families to authenticated;

create policy "members see their family"
  on public.families for select to authenticated
  using (id = (select private.my_family()));

-- Only while the family is empty: a founder who has left is an outsider.
create policy "founders see the family they have just started"
  on public.families for select to authenticated
  using (created_by = (select auth.uid()) and not private.has_members(id));

create policy "guests see the family that invites them"
  on public.families for select to anon, authenticated
  using (invite_code = (select private.presented_invite_code()));

create policy "users start families in their own name"
  on public.families for insert to authenticated
  with check (created_by = (select auth.uid()));

create policy "seeing and starting a family requires the second factor"
  on public.families as restrictive for all to authenticated
  using ((select private.is_fully_signed_in()));

create function private.refuse_second_family() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if exists (select from public.profiles where id = new.created_by and family_id is not null) then
    raise exception 'already_in_family' using errcode = '42501';
  end if;
  return new;
end $$;

-- Clients may send a code. One that is malformed or taken is replaced, since refusing it would keep a family from being started.
create function private.choose_invite_code() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if (new.invite_code ~ '^[A-Za-z0-9_-]{8}$') is not true
    or exists (select from public.families where invite_code = new.invite_code) then
    new.invite_code := private.new_invite_code();
  end if;
  return new;
end $$;

create trigger choose_invite_code before insert on public.families
  for each row when (current_user in ('authenticated', 'anon')) execute function private.choose_invite_code();

create trigger refuse_second_family before insert on public.families
  for each row execute function private.refuse_second_family();

alter publication supabase_realtime add table public.families;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Joining a family and changing roles: the rules for `family_id` and `role` of a profile. Departures follow in
-- `leave_family`.

-- True when the request presents the code of this family. The lock orders it before or after a replacement of the code
-- and the departure of the last member.
create function private.accepts_invitation(family uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.families
    where id = family and invite_code = private.presented_invite_code()
    for share;
  -- Joining an empty family would leave it without an admin.
  return found and private.has_members(family);
end $$;

revoke execute on function private.accepts_invitation(uuid) from public;
grant execute on function private.accepts_invitation(uuid) to authenticated;

-- Not a security definer: `current_user` tells a client from our own functions.
create function private.guard_membership() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user not in ('authenticated', 'anon') then
    return new;
  end if;
  if new.family_id is not distinct from old.family_id then
    if new.role is distinct from old.role then
      raise exception 'own_role_fixed' using errcode = '42501';
    end if;
    return new;
  end if;
  if new.family_id is not null and old.family_id is not null then
    raise exception 'already_in_family' using errcode = '42501';
  end if;
  if new.family_id is not null and not private.accepts_invitation(new.family_id) then
    raise exception 'invalid_invite_code' using errcode = '42501';
  end if;
  new.role := 'member';
  return new;
end $$;

create trigger guard_membership before update of family_id, role on public.profiles
  for each row execute function private.guard_membership();

-- Also applies to our security definer functions, which bypass the policies.
create function private.check_second_step() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_fully_signed_in() then
    raise exception 'second_step_required' using errcode = '42501';
  end if;
  return new;
end $$;

create trigger check_second_step before update of family_id, role on public.profiles
  for each row execute function private.check_second_step();

-- When the gateway's connections are scarce, each family gets as many. Who has none yet shares with all others like them.
create function private.group_of(person uuid) returns text
  language sql stable security definer set search_path = ''
  as $$ select family_id::text from public.profiles where id = person $$;

revoke execute on function private.group_of(uuid) from public, anon, authenticated, service_role;
grant execute on function private.group_of(uuid) to supabase_auth_admin;

create function private.stamp_joining() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if new.family_id is not null and new.family_id is distinct from old.family_id then
    new.joined_at := now();
  end if;
  return new;
end $$;

create trigger stamp_joining before update of family_id on public.profiles
  for each row execute function private.stamp_joining();

-- Ensures that a family with members has an admin. `member` has just lost the role, left or deleted the account.
create function private.keep_an_admin(family uuid, member uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  account_deleted constant boolean := not exists (select from public.profiles where id = member);
begin
  -- Two admins who leave at the same time wait for each other here, and the second one sees that the first is gone.
  perform from public.families where id = family for update;

  if exists (select from public.profiles where family_id = family and role = 'admin') then
    return;
  end if;
  if not private.has_members(family) then
    if account_deleted then
      delete from public.families where id = family;
    else
      -- The last member to leave may come back.
      update public.families set created_by = member where id = family;
    end if;
  elsif account_deleted then
    -- Deleting an account is never refused, so the oldest remaining account becomes admin.
    update public.profiles set role = 'admin' where id = (
      select id from public.profiles where family_id = family order by created_at, id limit 1
    );
  else
    raise exception 'last_admin' using errcode = 'P0001';
  end if;
end $$;

create function private.keep_an_admin_after_role_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_an_admin(new.family_id, new.id);
  return null;
end $$;

create trigger keep_an_admin_after_role_change after update of role on public.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin' and old.family_id = new.family_id)
  execute function private.keep_an_admin_after_role_change();

revoke execute on function private.keep_an_admin(uuid, uuid) from public;

/*
 * Makes the founder of an empty family its first admin, or, called by an admin, sets the role of another member of the
 * same family. Everything else is refused with 42501; P0001 `family_needs_approval` until a host has approved it.
 */
create function public.update_user_family_role(user_id uuid, family_id uuid, user_role private.word) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  person constant uuid := user_id;
  family constant uuid := family_id;
  me     constant uuid := auth.uid();
begin
  if user_role is null or user_role not in ('admin', 'member') then
    raise exception 'invalid_role' using errcode = '22023';
  end if;
  if person = me and user_role = 'admin' then
    if exists (
      select from public.families where id = family and created_by = me and private.awaits_approval(families)
    ) then
      raise exception 'family_needs_approval' using errcode = 'P0001';
    end if;
    update public.profiles set family_id = family, role = 'admin'
     where id = me and (
       family_id is null
         and exists (select from public.families where id = family and created_by = me)
         and not private.has_members(family)
       -- A repeated call after a lost response succeeds.
       or family_id = family and role = 'admin'
     );
  elsif person <> me then
    update public.profiles set role = user_role
     where id = person and family_id = family and family_id = (select private.my_family_as('admin'));
  end if;
  if not found then
    raise exception 'admin_only' using errcode = '42501';
  end if;
end $$;

/* Gives the family a new invite code and returns it; the old code stops working. Admins only, otherwise 42501. */
create function public.replace_invite_code(family_id uuid) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  code text;
begin
  update public.families set invite_code = private.new_invite_code()
   where id = family_id and id = (select private.my_family_as('admin'))
   returning invite_code into code;
  if not found then
    raise exception 'admin_only' using errcode = '42501';
  end if;
  return code;
end $$;

/* Removes another member from the caller's family and replaces the invite code. Admins only, otherwise 42501. */
create function public.remove_family_member(user_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  family constant uuid := private.my_family_as('admin');
begin
  update public.profiles set family_id = null, role = 'member'
   where id = user_id and id <> auth.uid() and family_id = family;
  if not found then
    raise exception 'admin_only' using errcode = '42501';
  end if;
  -- The removed member knows the old code.
  perform public.replace_invite_code(family);
end $$;

revoke execute on function
  public.update_user_family_role(uuid, uuid, private.word), public.replace_invite_code(uuid), public.remove_family_member(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.update_user_family_role(uuid, uuid, private.word), public.replace_invite_code(uuid), public.remove_family_member(uuid)
  to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Leaving a family. Every departure runs `leave_family`: a member who leaves, a removed member, a deleted account and a
-- deleted family. What a departed member may still do is decided here and in the policies.

create function private.leave_family(member uuid, family uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  -- Immediate family: marks in both directions.
  delete from public.immediate_family where member in (user_id, relative_id);

  -- Albums: those shared with the member, and the member's own that no one else sees. A deleted account has no own ones any more.
  delete from public.album_members where user_id = member;
  delete from public.albums
   where family_id = family and not for_family and (created_by = member or created_by is null)
     and not exists (select from public.album_members where album_id = albums.id);

  -- Tree: the person stays, with the name and dates that the family knows, and the ties.
  update public.family_history set profile_id = null where profile_id = member and family_id = family;

  -- Memories: what the member has hidden.
  delete from public.hidden_memories where user_id = member;

  -- Roles: the family keeps an admin, or the departure is refused.
  perform private.keep_an_admin(family, member);

  -- Conversations: `hand_over_group` passes groups on.
  delete from public.conversation_members
   where user_id = member and conversation_id in (select id from public.conversations where family_id = family);

  -- Live updates: the others can no longer see the profile, so the family itself changes.
  update public.families set members_left_at = clock_timestamp() where id = family;

  -- Notifications: the welcome and the birthdays.
  delete from public.notifications where actor_id = member and (kind = 'member' or day is not null);

  -- Calendar: answers to events, reminders of them, what the member wanted to bring, and the calendars that subscribe.
  delete from public.event_attendees where user_id = member;
  delete from public.event_reminders where user_id = member;
  update public.event_items set brought_by = null where brought_by = member;
  delete from public.calendar_feeds where user_id = member;
end $$;

revoke execute on function private.leave_family(uuid, uuid) from public;

create function private.leave_family_with_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- `new` is null when the account is deleted.
  if new.family_id is distinct from old.family_id then
    perform private.leave_family(old.id, old.family_id);
  end if;
  return null;
end $$;

create trigger leave_family after update of family_id or delete on public.profiles
  for each row when (old.family_id is not null) execute function private.leave_family_with_profile();


-- ----------------------------------------------------------------------------------------------------------------------------
-- Invitations by email. They are recorded before they are sent, so that the limits below hold.

create table public.family_invitations (
  id         bigint generated always as identity primary key,
  family_id  uuid not null references public.families on delete cascade,
  email      text not null check (char_length(email) <= 254 and email ~ '^[^\s@<>",;]+@[^\s@<>",;]+$'),
  invited_by uuid not null default auth.uid() references public.profiles on delete cascade,
  created_at timestamptz not null default now()
);
create index on public.family_invitations (family_id, created_at);
create index on public.family_invitations (invited_by);

-- Clients cannot read the addresses: they belong to people who have not joined yet.
alter table public.family_invitations enable row level security;
revoke all on public.family_invitations from anon, authenticated;
grant insert (family_id, email, invited_by) on public.family_invitations to authenticated;

create policy "members invite people to their own family"
  on public.family_invitations for insert to authenticated
  with check (invited_by = (select auth.uid()) and family_id = (select private.my_family()));

create function private.limit_invitations() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.family_invitations where family_id = new.family_id and created_at <= now() - interval '1 day';
  if auth.uid() is null then
    return null;
  end if;
  if private.use_allowance('invitations', 1, 20, '1 day', new.family_id) > 0 then
    raise exception 'family_invitation_limit' using errcode = 'P0001';
  end if;
  -- Otherwise one user could send any number of emails by starting one family after the other.
  if private.use_allowance('invitations', 1, 20, '1 day') > 0 then
    raise exception 'invitation_limit' using errcode = 'P0001';
  end if;
  if (select has_mail_server from private.hub_settings) and not private.has_verified_address(auth.uid())
    and private.use_allowance('invitations without a verified address', 1, 3, '3650 days') > 0 then
    raise exception 'verified_address_required' using errcode = 'P0001';
  end if;
  return null;
end $$;

create trigger limit_invitations after insert on public.family_invitations
  for each row execute function private.limit_invitations();


-- 03_hub.sql

-- The hub: hosts and settings, sign-up, and limits on what users and families may do.


-- ----------------------------------------------------------------------------------------------------------------------------
-- The hub as a whole: its hosts and its settings. The first admin is the host and may appoint others.

create table private.hub_hosts (
  user_id      uuid primary key references public.profiles on delete cascade,
  appointed_at timestamptz not null default now()
);
alter table private.hub_hosts enable row level security;

create function private.is_host() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (select from private.hub_hosts where user_id = auth.uid()) and private.is_fully_signed_in()
  $$;

-- A hub with a family has a host: the member who became an admin first.
create function private.keep_a_host() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Two first families may be started at the same moment.
  perform pg_advisory_xact_lock(hashtextextended('hosts', 0));
  insert into private.hub_hosts (user_id)
    select id from public.profiles
     where role = 'admin' and not exists (select from private.hub_hosts)
     order by joined_at, id limit 1;
  return null;
end $$;

create trigger keep_a_host after update of role on public.profiles
  for each row when (new.role = 'admin' and old.role <> 'admin') execute function private.keep_a_host();

create trigger keep_a_host after delete on private.hub_hosts
  for each statement execute function private.keep_a_host();

-- One row. The server's start fills in what its environment sets.
create table private.hub_settings (
  is_the_row         boolean primary key default true check (is_the_row),
  -- The hosts' switch. `invited`: an account requires an invite, and a further family the approval of a host.
  sign_up_mode       text not null default 'open' check (sign_up_mode in ('open', 'invited')),
  -- Set by the environment; the switch then has no effect.
  fixed_sign_up_mode text check (fixed_sign_up_mode in ('open', 'invited')),
  -- How much each family, and each user, may store.
  family_bytes       bigint not null default 100 * 1024::bigint ^ 3 check (family_bytes > 0),
  -- Without one users cannot prove an email address by mail.
  has_mail_server    boolean not null default false,
  mails_per_hour     int not null default 500 check (mails_per_hour > 0),
  -- Of Kinfold.
  version            text
);
alter table private.hub_settings enable row level security;
insert into private.hub_settings default values;

-- The SHA-256 of each secret of the servers, so that a server with others does not start. Filled by the first one.
create table private.secret_hashes (
  name text primary key,
  hash text not null
);
alter table private.secret_hashes enable row level security;

revoke execute on function private.is_host() from public;

/* `open` or `invited`: whether an account requires an invite. Always `open` until the hub has a host. */
create function public.sign_up_mode() returns text
  language sql stable security definer set search_path = ''
  as $$
    select case when exists (select from private.hub_hosts) then coalesce(fixed_sign_up_mode, hub_settings.sign_up_mode) else 'open' end
      from private.hub_settings
  $$;

/* For hosts: the settings of the hub. No row for anyone else. */
create function public.hub_settings()
  returns table (
    sign_up_mode text, sign_up_is_fixed boolean, family_bytes bigint, has_mail_server boolean, mails_per_hour int, version text
  )
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(fixed_sign_up_mode, hub_settings.sign_up_mode), fixed_sign_up_mode is not null, family_bytes,
           has_mail_server, mails_per_hour, version
      from private.hub_settings where private.is_host()
  $$;

/* Sets who may sign up: `open` or `invited`. Hosts only, otherwise 42501. */
create function public.set_sign_up(mode private.word) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_host() then
    raise exception 'host_only' using errcode = '42501';
  end if;
  if mode is null or mode not in ('open', 'invited') then
    raise exception 'invalid_setting' using errcode = '22023';
  end if;
  update private.hub_settings set sign_up_mode = mode where fixed_sign_up_mode is null;
  if not found then
    raise exception 'setting_fixed' using errcode = 'P0001';
  end if;
end $$;

/* Makes another user a host. Hosts only, otherwise 42501. */
create function public.appoint_host(user_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_host() then
    raise exception 'host_only' using errcode = '42501';
  end if;
  insert into private.hub_hosts (user_id) select id from public.profiles where id = appoint_host.user_id
    on conflict do nothing;
end $$;

/* Takes the rights of a host from another user. Hosts only, otherwise 42501. */
create function public.dismiss_host(user_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_host() or user_id = auth.uid() then
    raise exception 'host_only' using errcode = '42501';
  end if;
  delete from private.hub_hosts where hub_hosts.user_id = dismiss_host.user_id;
end $$;

revoke execute on function
  public.sign_up_mode(), public.hub_settings(), public.set_sign_up(private.word), public.appoint_host(uuid), public.dismiss_host(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.sign_up_mode() to anon, authenticated;
grant execute on function
  public.hub_settings(), public.set_sign_up(private.word), public.appoint_host(uuid), public.dismiss_host(uuid)
  to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Who may have an account and a family of their own, and for how long an unused account is kept.

/*
 * Supabase's hook "before user created": on a hub for invited people, an account requires the invite code of a family with
 * members, in the metadata of the sign-up or, from an external provider, in the request for it.
 * https://supabase.com/docs/guides/auth/auth-hooks/before-user-created-hook
 * @returns `{}`, or `{ error: { http_code: 403, message: 'invite_required' } }`
 */
create function private.before_user_created(event jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  code constant text := coalesce(event #>> '{user,user_metadata,invite_code}', event #>> '{metadata,invite_token}');
begin
  if public.sign_up_mode() = 'open'
    or exists (select from public.families where invite_code = code and private.has_members(id)) then
    return '{}';
  end if;
  return '{"error": {"http_code": 403, "message": "invite_required"}}';
end $$;

revoke execute on function private.before_user_created(jsonb) from public, anon, authenticated, service_role;
grant usage on schema private to supabase_auth_admin;
grant execute on function private.before_user_created(jsonb) to supabase_auth_admin;

-- The metadata is in every access token, and the code is a secret of the family.
create function private.forget_invite_code() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data - 'invite_code';
  return new;
end $$;

create trigger forget_invite_code before insert on auth.users
  for each row execute function private.forget_invite_code();

-- On a hub for invited people, a family that never had a member waits for a host.
create function private.awaits_approval(family public.families) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select public.sign_up_mode() = 'invited' and family.approved_at is null and family.members_left_at is null
       and not private.has_members(family.id)
  $$;

revoke execute on function private.awaits_approval(public.families) from public, anon, authenticated, service_role;

/* For hosts: the families that wait for approval, the oldest first. No rows for anyone else. */
create function public.families_to_approve()
  returns table (id uuid, name text, created_at timestamptz, founder_id uuid, founder_name text, founder_email text)
  language sql stable security definer set search_path = ''
  as $$
    select families.id, families.name, families.created_at, profiles.id, profiles.full_name, users.email
      from public.families
      join public.profiles on profiles.id = families.created_by and profiles.family_id is null
      join auth.users on users.id = profiles.id
     where private.is_host() and private.awaits_approval(families)
     order by families.created_at, families.id
  $$;

/* Lets the founder of a waiting family become its admin. Hosts only, otherwise 42501. */
create function public.approve_family(family_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  founder uuid;
begin
  if not private.is_host() then
    raise exception 'host_only' using errcode = '42501';
  end if;
  update public.families set approved_at = now()
   where id = approve_family.family_id and private.awaits_approval(families)
   returning created_by into founder;
  -- Unless they have joined another family meanwhile.
  update public.profiles set family_id = approve_family.family_id, role = 'admin'
   where id = founder and profiles.family_id is null;
end $$;

/* Deletes a waiting family. Hosts only, otherwise 42501. */
create function public.decline_family(family_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_host() then
    raise exception 'host_only' using errcode = '42501';
  end if;
  delete from public.families where id = decline_family.family_id and private.awaits_approval(families);
end $$;

-- Signing up does not prove the address; only an identity records a proof.
create function private.has_verified_address(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from auth.users join auth.identities on identities.user_id = users.id
       where users.id = person and identities.email = lower(users.email)
         and identity_data ->> 'email_verified' = 'true'
    )
  $$;

revoke execute on function private.has_verified_address(uuid) from public, anon, authenticated, service_role;

/*
 * Deletes the accounts of people who signed up 30 days ago, never joined a family and never proved their address, with the
 * families they have started. For the server's daily cleaning.
 * @returns how many
 */
create function public.remove_abandoned_accounts() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  abandoned constant uuid[] := array(
    select profiles.id from public.profiles join auth.users using (id)
     where joined_at is null and users.created_at < now() - interval '30 days'
       and not private.has_verified_address(profiles.id)
  );
begin
  -- Not as the function's own setting, which only a superuser may give it.
  perform set_config('realtime.announce', 'off', true);
  delete from public.families where created_by = any (abandoned) and not private.has_members(id);
  -- Sessions first: a refresh locks them too, and the other order could deadlock.
  delete from auth.sessions where user_id = any (abandoned);
  delete from auth.users where id = any (abandoned);
  return cardinality(abandoned);
end $$;

revoke execute on function
  public.families_to_approve(), public.approve_family(uuid), public.decline_family(uuid), public.remove_abandoned_accounts()
  from public, anon, authenticated, service_role;
grant execute on function
  public.families_to_approve(), public.approve_family(uuid), public.decline_family(uuid)
  to authenticated;
grant execute on function public.remove_abandoned_accounts() to service_role;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Limits on how much a user or a family may do within an hour, a day or another period. The window slides: at any moment
-- the uses of the last `within` count, so waiting for a full hour to begin gains nothing.

create table private.allowances (
  user_id    uuid references public.profiles on delete cascade,
  family_id  uuid references public.families on delete cascade,
  -- All zeros: the hub.
  subject    uuid generated always as (
    coalesce(family_id, user_id, '00000000-0000-0000-0000-000000000000')
  ) stored,
  kind       text not null,
  -- Uses are summed in slices of a 24th of the window. This is the end of the slice.
  counted_at timestamptz not null,
  used       bigint not null,
  primary key (subject, kind, counted_at)
);
create index on private.allowances (user_id);
create index on private.allowances (family_id);

alter table private.allowances enable row level security;

/*
 * Uses `amount` of the caller's allowance, or of a family's; called by the server, of the hub's. Only what fits is counted.
 * @param most how much is allowed within the window
 * @returns 0, or the seconds until this amount fits
 */
create function private.use_allowance(
  kind text, amount bigint, most bigint, within interval, family uuid default null
) returns integer
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  what    constant text     := kind;
  whose   constant uuid     := coalesce(family, auth.uid(), '00000000-0000-0000-0000-000000000000');
  slice   constant interval := within / 24;
  seconds integer;
begin
  -- Parallel requests would otherwise each count the same sum.
  perform pg_advisory_xact_lock(hashtextextended(what || whose, 0));
  delete from private.allowances where subject = whose and kind = what and counted_at <= now() - within;

  -- The newest slices fill the allowance; this one has to leave the window first.
  select ceil(extract(epoch from counted_at + within - now())) into seconds
    from (
      select counted_at, sum(used) over (order by counted_at desc) as used_since
        from private.allowances where subject = whose and kind = what
    ) as slices
   where used_since + amount > most
   order by counted_at desc limit 1;
  if not found and amount > most then
    seconds := extract(epoch from within);
  end if;
  if seconds is not null then
    return seconds;
  end if;

  insert into private.allowances as existing (user_id, family_id, kind, counted_at, used)
    values (
      case when family is null then auth.uid() end, family, what,
      date_bin(slice, now(), 'epoch') + slice, amount
    )
    on conflict (subject, kind, counted_at) do update set used = existing.used + excluded.used;
  return 0;
end $$;

revoke execute on function private.use_allowance(text, bigint, bigint, interval, uuid) from public;

-- A daily limit on the rows that a user adds: far above normal use, with room for imports. It stops a broken app or an
-- abuser from filling the disk. A family has five times the limit of a member, however many accounts join it. The server
-- itself has no limit.
-- @param kind, most, within as above, and the key to raise
create function private.require_allowance() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  kind    constant text     := tg_argv[0];
  most    constant bigint   := tg_argv[1];
  within  constant interval := tg_argv[2];
  refusal constant text     := tg_argv[3];
  amount  constant bigint   := (select count(*) from added);
  family  constant uuid     := (select family_id from public.profiles where id = auth.uid());
begin
  if auth.uid() is null or amount = 0 then
    return null;
  end if;
  if private.use_allowance(kind, amount, most, within) > 0 then
    raise exception '%', refusal using errcode = 'P0001';
  end if;
  if family is not null and private.use_allowance(kind, amount, 5 * most, within, family) > 0 then
    raise exception 'family_daily_limit' using errcode = 'P0001';
  end if;
  return null;
end $$;

-- Founders may have to start again when the connection breaks, but not hundreds of times a day.
create trigger limit_families after insert on public.families referencing new table as added
  for each statement execute function private.require_allowance('families', '5', '1 day', 'daily_limit');


-- ----------------------------------------------------------------------------------------------------------------------------
-- How many mails the hub sends in an hour, in all: a mail server that is used for spam ends up on block lists.

/*
 * Counts one mail of the hub before it is sent.
 * @param sender the user who has it sent to someone else's address; null for anything else
 * @returns null, or why it must not be sent: `mail_limit`, or `family_required` for a sender without a family
 */
create function public.count_mail(sender uuid default null) returns text
  language plpgsql security definer set search_path = '' as $$
begin
  if sender is not null and not exists (select from public.profiles where id = sender and family_id is not null) then
    return 'family_required';
  end if;
  if private.use_allowance('mails', 1, (select mails_per_hour from private.hub_settings), '1 hour') > 0 then
    return 'mail_limit';
  end if;
  return null;
end $$;

/* False when half of this hour's mails are sent: the other half is for invitations, forgotten passwords and the like. */
create function public.may_send_summaries() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(sum(used), 0) < (select mails_per_hour / 2.0 from private.hub_settings)
      from private.allowances
     where subject = '00000000-0000-0000-0000-000000000000' and kind = 'mails' and counted_at > now() - interval '1 hour'
  $$;

revoke execute on function public.count_mail(uuid), public.may_send_summaries()
  from public, anon, authenticated, service_role;
grant execute on function public.count_mail(uuid), public.may_send_summaries() to service_role;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Pages and pictures that the server fetches from the internet for its members. They are counted before they are fetched,
-- so that the server cannot be used to flood other sites.

/* Counts one fetch of the caller. 120 an hour are enough for sixty recipes with a picture each. */
create function public.count_fetch() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if private.my_family() is null then
    raise exception 'family_required' using errcode = '42501';
  end if;
  if private.use_allowance('imports', 1, 120, '1 hour') > 0 then
    raise exception 'import_limit' using errcode = 'P0001';
  end if;
end $$;

revoke execute on function public.count_fetch() from public, anon, authenticated, service_role;
grant execute on function public.count_fetch() to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Requests that the server sends to the music provider for its members. The provider limits the hub as a whole, so each
-- member gets a share.

/*
 * Counts one request of the caller. @returns 0, or the seconds to wait. 180 a minute are enough to add eleven songs to the
 * longest playlist on the screen and read it again after each.
 */
create function public.count_music_question() returns integer
  language plpgsql security definer set search_path = '' as $$
begin
  if private.my_family() is null then
    raise exception 'family_required' using errcode = '42501';
  end if;
  return private.use_allowance('music questions', 1, 180, '1 minute');
end $$;

revoke execute on function public.count_music_question() from public, anon, authenticated, service_role;
grant execute on function public.count_music_question() to authenticated;


-- 04_feed.sql

-- The feed: posts and likes.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Posts. The whole family reads them; the author edits them; the author or an admin deletes them. Earlier versions are not
-- kept.

/* Whether each is the address of a file in the bucket. */
create function private.are_stored_in(bucket text, urls text[]) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
    select coalesce(bool_and(coalesce(char_length(url) <= 2048 and private.is_stored_in(bucket, url), false)), true)
      from unnest(urls) as url
  $$;
revoke execute on function private.are_stored_in(text, text[]) from public;
grant execute on function private.are_stored_in(text, text[]) to authenticated, service_role;

create table public.posts (
  id         uuid primary key default gen_random_uuid(),
  family_id  uuid not null references public.families on delete cascade,
  user_id    uuid not null default auth.uid() references public.profiles on delete cascade,
  content    text not null default '' check (char_length(content) <= 10000),
  -- The first of `image_urls`, for clients that know only this column.
  image_url  text check (char_length(image_url) <= 2048),
  -- Photos and videos, in the order in which they are shown.
  image_urls text[] not null default '{}' 
             check (cardinality(image_urls) <= 10 and char_length(array_to_string(image_urls, ',')) <= 20000),
  tags       text[] not null default '{}' check (cardinality(tags) <= 20 and char_length(array_to_string(tags, ',')) <= 1000),
  like_count int  not null default 0 check (like_count >= 0),
  comment_count int not null default 0,
  -- The newest comment: {"id", "user_id", "content": its first 200 characters}. Kept by a trigger, like the count.
  latest_comment jsonb check (octet_length(latest_comment::text) <= 3000),
  -- See `reactions`.
  reacted_by jsonb not null default '{}' check (octet_length(reacted_by::text) <= 1000000),
  created_at timestamptz not null default now(),
  -- Of the last edit; `created_at` if there was none.
  updated_at timestamptz not null default now(),

  constraint says_something check (private.is_visible(content) or image_url is not null),
  constraint images_are_stored_here check (private.are_stored_in('posts', image_urls))
);
-- The feed: newest first, page by page.
create index on public.posts (family_id, created_at desc, id desc);
-- The export of a family, posts and likes.
create index on public.posts (family_id, id);
create index on public.posts (user_id);

alter table public.posts enable row level security;
revoke all on public.posts from anon, authenticated;
grant select, delete on public.posts to authenticated;
grant insert (id, family_id, user_id, content, image_url, image_urls, tags) on public.posts to authenticated;
grant update on public.posts to authenticated;
create trigger accept_changes before update on public.posts
  for each row execute function private.accept_changes('content', 'image_urls', 'tags');

create policy "families read their own posts"
  on public.posts for select to authenticated
  using (family_id = any (array(select private.my_family())));

create policy "members post to their own family in their own name"
  on public.posts for insert to authenticated
  with check (user_id = (select auth.uid()) and family_id = (select private.my_family()));

create policy "authors edit their posts"
  on public.posts for update to authenticated
  using (user_id = (select auth.uid()) and family_id = (select private.my_family()));

create policy "authors and admins delete posts"
  on public.posts for delete to authenticated
  using (
    (user_id = (select auth.uid()) and family_id = (select private.my_family()))
    or family_id = (select private.my_family_as('admin'))
  );

create trigger require_stored_picture before insert or update of image_url on public.posts
  for each row execute function private.require_stored_picture('posts');

-- Also numbers the pictures from 1, whatever array a client has sent.
create function private.keep_first_image() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' and new.image_urls = '{}' and btrim(new.image_url) <> '' then
    new.image_urls := array[btrim(new.image_url)];
  end if;
  new.image_urls := array(select unnest(new.image_urls));
  new.image_url := new.image_urls[1];
  return new;
end $$;

create trigger keep_first_image before insert or update of image_urls on public.posts
  for each row execute function private.keep_first_image();

-- Likes are counted in the row, and are no edit.
create trigger stamp_change before update of content, image_urls, tags on public.posts
  for each row execute function private.stamp_change();

create trigger keep_ids_apart before insert on public.posts
  for each row execute function private.keep_ids_apart();

create trigger limit_posts after insert on public.posts referencing new table as added
  for each statement execute function private.require_allowance('posts', '20000', '1 day', 'post_limit');

alter publication supabase_realtime add table public.posts;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Likes. A member likes a post once. The post keeps the count, so that the feed does not read every like.

create table public.post_likes (
  post_id    uuid not null references public.posts on delete cascade,
  -- Not to profiles: with two foreign keys in its key this table would join posts to profiles, and PostgREST
  -- could not tell `posts?select=author:profiles(…)` from "the users who like it" (PGRST201).
  user_id    uuid not null default auth.uid() references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, user_id)
);
create index on public.post_likes (user_id);

alter table public.post_likes enable row level security;
revoke all on public.post_likes from anon, authenticated;
grant select, delete on public.post_likes to authenticated;
grant insert (post_id, user_id) on public.post_likes to authenticated;

create policy "members see the likes of the posts they see"
  on public.post_likes for select to authenticated
  using (exists (select from public.posts where id = post_id));

create policy "members like the posts they see, as themselves"
  on public.post_likes for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.posts where id = post_id));

create policy "users take back their own likes"
  on public.post_likes for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "taking back a like requires the second factor"
  on public.post_likes as restrictive for delete to authenticated
  using ((select private.is_fully_signed_in()));

create function private.count_likes() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.posts set like_count = like_count + 1 where id = new.post_id;
  else
    update public.posts set like_count = like_count - 1 where id = old.post_id;
  end if;
  return null;
end $$;

create trigger count_likes after insert or delete on public.post_likes
  for each row execute function private.count_likes();

create trigger limit_likes after insert on public.post_likes referencing new table as added
  for each statement execute function private.require_allowance('likes', '20000', '1 day', 'daily_limit');


-- 05_events.sql

-- Events: the calendar, answers, series, things to bring, imports, feeds for other apps, reminders.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Events in the family calendar. The whole family reads them; the author edits them; the author or an admin deletes them.
-- An event that repeats is one row with its rule, a series, and one row for each of its occurrences that differs. The library
-- that reads rules runs in the app and in `expand-series`; see docs/decisions/0041-recurring-events.md.

/*
 * Whether a series may have this rule: the parts of RFC 5545, section 3.3.10, that families use, in sizes that expand quickly.
 * `rule.ts` in packages/recurrence says the same.
 */
create function private.is_rule(rule text) returns boolean
  language plpgsql immutable parallel safe set search_path = '' as $$
declare
  weekday constant text   := '(SU|MO|TU|WE|TH|FR|SA)';
  to_5    constant text   := '[-+]?0?[1-5]';
  to_31   constant text   := '[-+]?(0?[1-9]|[12][0-9]|3[01])';
  to_53   constant text   := '[-+]?(0?[1-9]|[1-4][0-9]|5[0-3])';
  to_366  constant text   := '[-+]?(0{0,2}[1-9]|0?[1-9][0-9]|[12][0-9][0-9]|3[0-5][0-9]|36[0-6])';
  every   constant text   := format('INTERVAL=[1-9][0-9]{0,2}|WKST=%1$s|BYMONTH=%2$s(,%2$s)*', weekday, '(0?[1-9]|1[0-2])');
  -- The parts of rules of days and weeks, of months, and of years.
  short   constant text   := format('%s|BYDAY=%2$s(,%2$s)*', every, weekday);
  monthly constant text   := format('%1$s|BYDAY=(%2$s)?%3$s(,(%2$s)?%3$s)*|(BYMONTHDAY|BYSETPOS)=%4$s(,%4$s)*',
                                    every, to_5, weekday, to_31);
  yearly  constant text   := format(
    '%1$s|BYDAY=(%2$s)?%3$s(,(%2$s)?%3$s)*|BYWEEKNO=%2$s(,%2$s)*|BYMONTHDAY=%4$s(,%4$s)*|(BYYEARDAY|BYSETPOS)=%5$s(,%5$s)*',
    every, to_53, weekday, to_31, to_366
  );
  names   constant text[] := array(select split_part(part, '=', 1) from string_to_table(left(rule, 200), ';') as part);
begin
  return char_length(rule) <= 200
    and rule ~ format('^(FREQ=(DAILY|WEEKLY)(;(%s))*|FREQ=MONTHLY(;(%s))*|FREQ=YEARLY(;(%s))*)$', short, monthly, yearly)
    and cardinality(names) = (select count(distinct name) from unnest(names) as name)
    -- Days of the year in weeks of the year: no calendar offers it, and it takes long to find none.
    and not names @> '{BYYEARDAY,BYWEEKNO}';
end $$;
revoke execute on function private.is_rule(text) from public;
grant execute on function private.is_rule(text) to authenticated, service_role;

create table public.events (
  id          uuid primary key default gen_random_uuid(),
  family_id   uuid not null references public.families on delete cascade,
  created_by  uuid not null default auth.uid() references public.profiles on delete cascade,
  title       text not null check (char_length(title) <= 120 and title ~ '^\S(.*\S)?$' and private.is_visible(title) and title !~ '[[:cntrl:]]'),
  description text check (char_length(description) <= 4000),
  location    text check (char_length(location) <= 200 and location !~ '[[:cntrl:]]'),
  start_time  private.moment not null,
  end_time    private.moment not null,
  all_day     boolean not null default false,

  -- The rule of a series (RFC 5545, section 3.3.10), without its end: `FREQ=WEEKLY;INTERVAL=2`.
  rrule         text check (private.is_rule(rrule)),
  -- Where its wall time is kept. Days have no time zone.
  time_zone     private.time_zone,
  -- Every occurrence starts before this moment. Null: it has no end.
  repeats_until private.moment,
  -- An occurrence that differs: of which series, and when that had it start.
  series_id     uuid,
  recurrence_id private.moment,
  -- It does not take place.
  cancelled     boolean not null default false,
  -- In the calendar from which it was imported. Otherwise it is the id.
  uid         text check (char_length(uid) <= 1000 and uid !~ '[[:cntrl:]]'),
  -- When the last of it is over. See `set_over_at`.
  over_at       private.moment not null,

  comment_count int not null default 0,
  -- Counts the changes, of a series those of its exceptions as well (RFC 5545, section 3.8.7.4).
  sequence    int not null default 0,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),

  constraint event_ends_after_it_starts check (end_time > start_time),
  constraint event_lasts_a_year_at_most check (end_time - start_time <= interval '366 days'),
  constraint event_is_in_our_time
    check (start_time >= '1900-01-01 00:00+00' and end_time <= '2200-01-01 00:00+00'),
  constraint occurrence_is_in_our_time check (recurrence_id between '1900-01-01 00:00+00' and '2200-01-02 00:00+00'),
  -- Days without a time zone: midnight UTC of the first, and of the day after the last (RFC 5545, section 3.6.1).
  constraint all_day_event_is_whole_days check (
    not all_day or (
      start_time at time zone 'UTC' = date_trunc('day', start_time at time zone 'UTC')
      and end_time at time zone 'UTC' = date_trunc('day', end_time at time zone 'UTC')
    )
  ),
  constraint series_has_a_time_zone check (
    case when rrule is null then time_zone is null and repeats_until is null
         else all_day = (time_zone is null) end
  ),
  constraint series_ends_after_it_starts check (repeats_until > start_time and repeats_until <= '2200-01-02 00:00+00'),
  -- Screens read the exceptions of a period by the moment that they replace.
  constraint occurrence_lasts_a_month_at_most
    check (rrule is null and series_id is null or end_time - start_time <= interval '31 days'),
  constraint series_starts_at_a_second
    check (rrule is null or start_time at time zone 'UTC' = date_trunc('second', start_time at time zone 'UTC')),
  constraint exception_is_no_series
    check ((series_id is null) = (recurrence_id is null) and (series_id is null or rrule is null) and (series_id is not null or not cancelled)),
  unique (family_id, id),
  unique (id, family_id, created_by),
  -- An exception stays in the family of its series and has its author.
  constraint events_series foreign key (series_id, family_id, created_by)
    references public.events (id, family_id, created_by) on delete cascade,
  -- Moving a series moves several of them in one statement, past each other.
  constraint one_exception_for_an_occurrence unique (series_id, recurrence_id) deferrable initially immediate
);
-- The calendar reads one month, the home page the next events.
create index on public.events (family_id, start_time, id);
create index on public.events (created_by);
create index on public.events (family_id, recurrence_id) where series_id is not null;

alter table public.events enable row level security;
revoke all on public.events from anon, authenticated;
grant select, delete on public.events to authenticated;
grant insert (
  id, family_id, created_by, title, description, location, start_time, end_time, all_day, rrule, time_zone, repeats_until,
  series_id, recurrence_id
) on public.events to authenticated;
-- Columns left out here never change: an event keeps its family and its author. `cancel_occurrence` cancels.
grant update on public.events to authenticated;
create trigger accept_changes before update on public.events
  for each row execute function private.accept_changes(
    'title', 'description', 'location', 'start_time', 'end_time', 'all_day', 'rrule', 'time_zone', 'repeats_until'
  );

create policy "families read their own events"
  on public.events for select to authenticated
  using (family_id = any (array(select private.my_family())));

create policy "members add events to their own family in their own name"
  on public.events for insert to authenticated
  with check (created_by = (select auth.uid()) and family_id = (select private.my_family()));

create policy "authors edit their events"
  on public.events for update to authenticated
  using (created_by = (select auth.uid()) and family_id = (select private.my_family()));

create policy "authors and admins delete events"
  on public.events for delete to authenticated
  using (
    (created_by = (select auth.uid()) and family_id = (select private.my_family()))
    or family_id = (select private.my_family_as('admin'))
  );

create trigger keep_ids_apart before insert on public.events
  for each row execute function private.keep_ids_apart();

-- Neither a new comment nor a change of an exception is an edit of the row.
create trigger stamp_change before update on public.events
  for each row when (new.comment_count = old.comment_count and new.sequence = old.sequence)
  execute function private.stamp_change();

-- No generated column: clients could then not send the whole row.
create function private.set_over_at() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.over_at := case when new.rrule is null then new.end_time
    else coalesce(new.repeats_until + (new.end_time - new.start_time), '9999-01-01 00:00+00') end;
  return new;
end $$;

create trigger set_over_at before insert or update on public.events
  for each row execute function private.set_over_at();

create function private.stamp_sequence() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.sequence := old.sequence + 1;
  return new;
end $$;

-- Triggers run in the order of their names: this one after `stamp_change`.
create trigger stamp_sequence before update on public.events
  for each row when (new.comment_count = old.comment_count and new.sequence = old.sequence)
  execute function private.stamp_sequence();

create function private.count_exception() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.events set sequence = sequence + 1 where id = coalesce(new.series_id, old.series_id);
  return null;
end $$;

create trigger count_new_exception after insert on public.events
  for each row when (new.series_id is not null) execute function private.count_exception();
create trigger count_changed_exception after update on public.events
  for each row when (new.series_id is not null and new.comment_count = old.comment_count)
  execute function private.count_exception();
create trigger count_deleted_exception after delete on public.events
  for each row when (old.series_id is not null) execute function private.count_exception();

create trigger limit_events after insert on public.events referencing new table as added
  for each statement execute function private.require_allowance('events', '5000', '1 day', 'daily_limit');

-- Feeds and screens read all exceptions of a series.
create function private.limit_exceptions() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from (select distinct series_id from added where series_id is not null) as changed
     where (select count(*) from public.events as exception where exception.series_id = changed.series_id) > 1000
  ) then
    raise exception 'too_many_exceptions' using errcode = 'P0001';
  end if;
  return null;
end $$;

create trigger limit_exceptions after insert on public.events referencing new table as added
  for each statement execute function private.limit_exceptions();

alter publication supabase_realtime add table public.events;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Answers to events. The family reads them; each member gives their own. Who adds an event attends it, until they answer
-- otherwise.

create table public.event_attendees (
  -- Not (event_id, user_id): with two foreign keys in its key this table would join events to profiles, and PostgREST
  -- could not tell `events?select=author:profiles(…)` from "the members who come" (PGRST201).
  id         uuid primary key default gen_random_uuid(),
  event_id   uuid not null references public.events on delete cascade,
  -- The family of the event, by which live updates are selected.
  live_family_id uuid,
  user_id    uuid not null default auth.uid() references public.profiles on delete cascade,
  -- The answer, to a series the latest one.
  status     text not null check (status in ('going', 'maybe', 'declined')),
  -- The answers to a series, by the start of the occurrence: `{"2026-11-20T12:00:00Z": {"only": "declined"}}`; `onwards`
  -- is for the later ones as well, and that of the key '' for all. Empty: `status` is for all. `guests` replaces the column
  -- for this occurrence. Not rows of their own, so that there is one answer for each event and member, as apps expect.
  occurrences jsonb not null default '{}' check (octet_length(occurrences::text) <= 65536),
  -- How many others the member brings. They count while the member comes, or may come.
  guests     int not null default 0 check (guests between 0 and 20),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, user_id)
);
create index on public.event_attendees (user_id);

alter table public.event_attendees enable row level security;
revoke all on public.event_attendees from anon, authenticated;
grant select, delete on public.event_attendees to authenticated;
grant insert (event_id, user_id, status) on public.event_attendees to authenticated;
-- An upsert also sets the columns of its conflict; the policy checks them.
grant update on public.event_attendees to authenticated;
create trigger accept_changes before update on public.event_attendees
  for each row execute function private.accept_changes('status');

create policy "members see the answers to the events they see"
  on public.event_attendees for select to authenticated
  using (exists (select from public.events where id = event_id));

create policy "members answer the events they see, as themselves"
  on public.event_attendees for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.events where id = event_id));

create policy "members change their own answers"
  on public.event_attendees for update to authenticated
  using (user_id = (select auth.uid()) and exists (select from public.events where id = event_id));

create policy "members take back their own answers"
  on public.event_attendees for delete to authenticated
  using (user_id = (select auth.uid()) and exists (select from public.events where id = event_id));

create trigger stamp_change before update on public.event_attendees
  for each row execute function private.stamp_change();

-- Policies see the snapshot of the statement. This waits for a concurrent departure and then refuses the answer.
-- It runs before the policies and gives one answer for every event and every user that is not the caller's; different
-- answers would tell who belongs to which family.
create function private.refuse_answers_of_outsiders() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Without a signed-in user it is the server itself.
  select family_id into new.live_family_id from public.profiles join public.events using (family_id)
    where profiles.id = new.user_id and events.id = new.event_id and profiles.id = coalesce(auth.uid(), profiles.id)
    for share of profiles;
  if not found then
    raise exception 'members_only' using errcode = '42501';
  end if;
  return new;
end $$;

create trigger refuse_answers_of_outsiders before insert or update of event_id, user_id on public.event_attendees
  for each row execute function private.refuse_answers_of_outsiders();

create trigger limit_answers after insert on public.event_attendees referencing new table as added
  for each statement execute function private.require_allowance('answers', '10000', '1 day', 'daily_limit');

-- An occurrence with a row of its own has the answers that were given to it.
create function private.attend_own_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.event_attendees (event_id, user_id, status)
    select added.id, profiles.id, 'going'
      from added join public.profiles on profiles.id = created_by and profiles.family_id = added.family_id
     where series_id is null;
  return null;
end $$;

-- For each statement: an import adds hundreds of events.
create trigger attend_own_event after insert on public.events referencing new table as added
  for each statement execute function private.attend_own_event();

alter publication supabase_realtime add table public.event_attendees;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Answers to one occurrence of a series, to those that follow, or to all; and the guests that a member brings.

/* How `event_attendees.occurrences` names the start of an occurrence. These keys sort by time. */
create function private.occurrence_key(start timestamptz) returns text
  language sql immutable parallel safe set search_path = ''
  as $$ select to_char(start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') $$;

/* The answer to an occurrence; null without one. The app finds it in the same way: answer-to.ts. */
create function private.answer_to(answer public.event_attendees, start timestamptz) returns text
  language sql stable parallel safe set search_path = ''
  as $$
    select case when answer.occurrences = '{}' then answer.status
                else coalesce(
                  answer.occurrences #>> array[private.occurrence_key(start), 'only'],
                  (select given ->> 'onwards' from jsonb_each(answer.occurrences) as each (since, given)
                    where given ? 'onwards' and since <= private.occurrence_key(start)
                    order by since desc limit 1)
                ) end
  $$;

/* The guests that a member brings to an event, or to an occurrence of a series. The app finds them in the same way: guests-at.ts. */
create function private.guests_at(answer public.event_attendees, start timestamptz) returns int
  language sql stable parallel safe set search_path = ''
  as $$
    select coalesce((answer.occurrences #>> array[private.occurrence_key(start), 'guests'])::int, answer.guests)
  $$;

/* Answers to a series, by occurrence, when they are no longer all the same. */
create function private.by_occurrence(occurrences jsonb, latest text) returns jsonb
  language sql immutable parallel safe set search_path = ''
  as $$
    select case when occurrences = '{}' and latest is not null
                then jsonb_build_object('', jsonb_build_object('onwards', latest)) else occurrences end
  $$;

/*
 * Answers to a series without those of more than a year ago, apart from the last that is for later ones as well. At most 500,
 * the one that is about to be added included: P0001 `too_many_answers`.
 * @param this the key of the occurrence that is answered
 */
create function private.bounded_answers(answers jsonb, this text) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  year_ago constant text := private.occurrence_key(now() - interval '1 year');
  kept     constant jsonb := (
    select coalesce(jsonb_object_agg(since, given), '{}') from jsonb_each(answers) as each (since, given)
     where since > year_ago
        or since = (select max(earlier) from jsonb_each(answers) as each (earlier, one) where one ? 'onwards' and earlier <= year_ago)
  );
begin
  if (select count(*) from jsonb_object_keys(kept - this)) >= 500 then
    raise exception 'too_many_answers' using errcode = 'P0001';
  end if;
  return kept;
end $$;

/*
 * Answers to a series with one more.
 * @param latest `event_attendees.status` before
 * @param scope this, following or all
 */
create function private.with_answer(occurrences jsonb, latest text, status text, start timestamptz, scope text) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  this    constant text  := private.occurrence_key(start);
  answers jsonb := private.by_occurrence(occurrences, latest);
begin
  if scope <> 'all' then
    answers := private.bounded_answers(answers, this);
  end if;
  return case scope
    when 'all' then '{}'
    when 'following' then
      (select coalesce(jsonb_object_agg(since, given), '{}') from jsonb_each(answers) as each (since, given) where since < this)
        || jsonb_build_object(this, coalesce(answers -> this, '{}') - 'only' || jsonb_build_object('onwards', status))
    when 'this' then
      answers || jsonb_build_object(this, coalesce(answers -> this, '{}') || jsonb_build_object('only', status))
  end;
end $$;

/*
 * Answers an occurrence of a series as the caller.
 * @param scope this, following or all
 */
create function public.answer_occurrence(
  series uuid, occurrence private.moment, status private.word, scope private.word default 'this'
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if scope not in ('this', 'following', 'all') then
    raise exception '% is no scope', scope using errcode = '22023';
  end if;
  perform from public.events where id = series and rrule is not null and family_id = (select private.my_family());
  if not found then
    raise exception 'members_only' using errcode = '42501';
  end if;
  -- Occurrences with a row of their own have their own answers.
  insert into public.event_attendees as given (event_id, user_id, status)
    select id, auth.uid(), answer_occurrence.status from public.events
     where series_id = series and not cancelled
       and (scope = 'all' or recurrence_id = occurrence or scope = 'following' and recurrence_id > occurrence)
    on conflict (event_id, user_id) do update set status = excluded.status;
  if found and scope = 'this' then
    return;
  end if;
  insert into public.event_attendees as given (event_id, user_id, status, occurrences)
    values (series, auth.uid(), answer_occurrence.status,
            private.with_answer('{}', null, answer_occurrence.status, occurrence, scope))
    on conflict (event_id, user_id) do update
      set status = excluded.status,
          occurrences = private.with_answer(given.occurrences, given.status, excluded.status, occurrence, scope);
end $$;

/*
 * Says how many guests the caller brings to an event, or to an occurrence of a series: 0 to 20. 42501 `not_allowed` if the
 * caller does not come.
 * @param occurrence null unless it is one of a series
 */
create function public.bring_guests(event uuid, guests int, occurrence private.moment default null) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if guests not between 0 and 20 then
    raise exception '% is no number of guests', guests using errcode = '22023';
  end if;
  update public.event_attendees as answers
     set guests = case when rrule is null then bring_guests.guests else answers.guests end,
         occurrences = case when rrule is null then occurrences else
           private.bounded_answers(private.by_occurrence(occurrences, status), private.occurrence_key(occurrence))
           || jsonb_build_object(
             private.occurrence_key(occurrence),
             coalesce(occurrences -> private.occurrence_key(occurrence), '{}') || jsonb_build_object('guests', bring_guests.guests)
           ) end
    from public.events
   where events.id = private.row_of(event, occurrence) and (rrule is null or occurrence is not null)
     and family_id = (select private.my_family())
     and answers.event_id = events.id and user_id = auth.uid()
     and case when rrule is null then status else private.answer_to(answers, occurrence) end in ('going', 'maybe');
  if not found then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
end $$;

/* The row of an occurrence: its own if it has one, or else that of the series. Of a plain event it is the event. */
create function private.row_of(event uuid, occurrence timestamptz) returns uuid
  language sql stable security definer set search_path = ''
  as $$
    select coalesce((select id from public.events where series_id = event and recurrence_id = occurrence), event)
  $$;

/* Whether the caller has not answered an event that is not over, or an occurrence of it. */
create function private.lacks_my_answer(event uuid, occurrence timestamptz) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from public.events
       where id = private.row_of(event, occurrence) and not cancelled
         and case when rrule is null then end_time else occurrence + (end_time - start_time) end > now()
         and not exists (
           select from public.event_attendees as answers
            where event_id = events.id and user_id = (select auth.uid())
              and (rrule is null or private.answer_to(answers, occurrence) is not null)
         )
    )
  $$;

revoke execute on function
  public.answer_occurrence(uuid, private.moment, private.word, private.word), public.bring_guests(uuid, int, private.moment),
  private.row_of(uuid, timestamptz), private.lacks_my_answer(uuid, timestamptz),
  private.guests_at(public.event_attendees, timestamptz), private.by_occurrence(jsonb, text), private.bounded_answers(jsonb, text),
  private.occurrence_key(timestamptz), private.answer_to(public.event_attendees, timestamptz),
  private.with_answer(jsonb, text, text, timestamptz, text)
  from public, anon, authenticated, service_role;
-- Pushes are read as their recipients, and so are notifications.
grant execute on function
  private.occurrence_key(timestamptz), private.answer_to(public.event_attendees, timestamptz),
  private.lacks_my_answer(uuid, timestamptz),
  public.answer_occurrence(uuid, private.moment, private.word, private.word), public.bring_guests(uuid, int, private.moment)
  to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Series of events: removing one occurrence, ending or splitting a series, and moving it. The table `events` explains the rows.

/*
 * Removes an occurrence from its series. Author and admins.
 * @returns false without a row that the caller may remove
 */
create function public.cancel_occurrence(series uuid, occurrence private.moment) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  whole public.events;
begin
  -- The lock: two members may remove the same one.
  select * into whole from public.events
   where id = series and rrule is not null and family_id = (select private.my_family())
     and (created_by = auth.uid() or family_id = (select private.my_family_as('admin')))
     for update;
  if not found then
    return false;
  end if;
  update public.events set cancelled = true where series_id = series and recurrence_id = occurrence;
  if not found then
    insert into public.events (
      family_id, created_by, title, start_time, end_time, all_day, series_id, recurrence_id, cancelled
    ) values (
      whole.family_id, whole.created_by, whole.title, occurrence, occurrence + (whole.end_time - whole.start_time),
      whole.all_day, series, occurrence, true
    );
  end if;
  return true;
end $$;

/*
 * Ends a series before an occurrence that is not its first. Author and admins.
 * @returns false without a row that the caller may end
 */
create function public.end_series(series uuid, occurrence private.moment) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update public.events set repeats_until = least(repeats_until, occurrence)
   where id = series and rrule is not null and start_time < occurrence and family_id = (select private.my_family())
     and (created_by = auth.uid() or family_id = (select private.my_family_as('admin')));
  if not found then
    return false;
  end if;
  delete from public.events where series_id = series and recurrence_id >= occurrence;
  delete from public.event_items as items where event_id = series and items.occurrence >= end_series.occurrence;
  return true;
end $$;

/*
 * Moves the exceptions and the answers of a series, by wall time, from one version of it to another or to the series that
 * continues it. Exceptions that had kept the time of the series keep it on.
 * @param since the occurrence with which `after` begins
 */
create function private.move_occurrences(before public.events, after public.events, since timestamptz) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  old_zone constant text     := coalesce(before.time_zone, 'UTC');
  new_zone constant text     := coalesce(after.time_zone, 'UTC');
  moved    constant interval := after.start_time at time zone new_zone - since at time zone old_zone;
begin
  update public.events as exception
     set series_id = after.id,
         recurrence_id = there,
         start_time = case when unmoved then there else start_time end,
         end_time = case when unmoved then there + (after.end_time - after.start_time) else end_time end,
         all_day = case when unmoved then after.all_day else all_day end
    from (
      select id, (recurrence_id at time zone old_zone + moved) at time zone new_zone as there,
             start_time = recurrence_id and end_time - start_time = before.end_time - before.start_time as unmoved
        from public.events where series_id = before.id and (recurrence_id >= since or before.id = after.id)
    ) as moves
   where exception.id = moves.id;

  insert into public.event_attendees as answers (event_id, user_id, status, guests, occurrences)
    select after.id, user_id, status, guests, coalesce((
             select jsonb_object_agg(key, given) from (
               -- What was answered before it holds from its beginning on.
               (select '' as key, jsonb_build_object('onwards', given -> 'onwards') as given
                  from jsonb_each(occurrences) as each (key, given)
                 where given ? 'onwards' and (key = '' or before.id <> after.id and key < private.occurrence_key(since))
                 order by key desc limit 1)
               union all
               select private.occurrence_key((each.key::timestamptz at time zone old_zone + moved) at time zone new_zone), each.given
                 from jsonb_each(occurrences) as each (key, given)
                where key <> '' and (before.id = after.id or key >= private.occurrence_key(since))
             ) as kept
           ), '{}')
      from public.event_attendees as current
     where event_id = before.id
       and (before.id = after.id or private.answer_to(current, since) is not null
            or exists (select from jsonb_object_keys(occurrences) as key where key >= private.occurrence_key(since)))
    on conflict (event_id, user_id) do update set occurrences = excluded.occurrences;

  update public.event_items
     set event_id = after.id, occurrence = (occurrence at time zone old_zone + moved) at time zone new_zone
   where event_id = before.id and (occurrence >= since or before.id = after.id);

  -- An occurrence of that start may no longer exist.
  delete from public.notifications
   where event_id = before.id and (occurrence >= move_occurrences.since or before.id = after.id and occurrence is not null);
end $$;

/* Runs without a user: answers of others move, too. */
create function private.keep_occurrences() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
begin
  perform set_config('request.jwt.claims', '', true);
  if tg_op = 'UPDATE' then
    perform private.move_occurrences(old, new, old.start_time);
  else
    insert into public.event_attendees (event_id, user_id, status, guests)
      select new.id, user_id, private.answer_to(answers, new.recurrence_id), private.guests_at(answers, new.recurrence_id)
        from public.event_attendees as answers
       where event_id = new.series_id and private.answer_to(answers, new.recurrence_id) is not null;
    update public.event_items set event_id = new.id, occurrence = null
     where event_id = new.series_id and occurrence = new.recurrence_id;
    update public.notifications set event_id = new.id, occurrence = null
     where event_id = new.series_id and occurrence = new.recurrence_id;
  end if;
  perform set_config('request.jwt.claims', claims, true);
  return null;
end $$;

create trigger move_occurrences after update on public.events
  for each row when (
    old.rrule is not null and new.rrule is not null
    and (old.start_time, old.end_time, old.all_day, old.time_zone) is distinct from (new.start_time, new.end_time, new.all_day, new.time_zone)
  )
  execute function private.keep_occurrences();

create trigger copy_answers after insert on public.events
  for each row when (new.series_id is not null and not new.cancelled) execute function private.keep_occurrences();

/*
 * Changes an occurrence that is not the first, and all that follow: the series ends before it, and a new one continues.
 * @param version `updated_at` of the series as the author has read it
 * @param id of the new series
 * @param following its values
 * @returns the new series; null when the series is another's or has another version
 */
create function public.change_following(
  series uuid, version private.moment, occurrence private.moment, id uuid, following private.json_object
) returns uuid
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  claims   constant text := current_setting('request.jwt.claims', true);
  tail     constant public.events := jsonb_populate_record(null::public.events, following);
  before   public.events;
  after    public.events;
begin
  select * into before from public.events as whole
   where whole.id = series and updated_at = version and rrule is not null and start_time < occurrence
     and created_by = auth.uid() and family_id = (select private.my_family())
     for update;
  if not found then
    return null;
  end if;
  perform set_config('request.jwt.claims', '', true);
  update public.events as whole set repeats_until = least(repeats_until, occurrence) where whole.id = series;
  perform set_config('request.jwt.claims', claims, true);
  insert into public.events (
    id, family_id, created_by, title, description, location, start_time, end_time, all_day, rrule, time_zone, repeats_until
  ) values (
    change_following.id, before.family_id, before.created_by, tail.title, tail.description, tail.location, tail.start_time,
    tail.end_time, tail.all_day, tail.rrule, tail.time_zone, tail.repeats_until
  ) returning * into after;
  perform set_config('request.jwt.claims', '', true);
  -- The answers to the series go on, that of its author as well.
  delete from public.event_attendees where event_id = after.id;
  perform private.move_occurrences(before, after, occurrence);
  insert into public.event_reminders (event_id, user_id, minutes)
    select after.id, user_id, minutes from public.event_reminders where event_id = before.id;
  perform set_config('request.jwt.claims', claims, true);
  -- To the family it is no new event.
  update public.notifications set kind = 'event_changed', created_at = clock_timestamp()
   where event_id = after.id and kind = 'event';
  return after.id;
end $$;

revoke execute on function
  public.cancel_occurrence(uuid, private.moment), public.end_series(uuid, private.moment),
  public.change_following(uuid, private.moment, private.moment, uuid, private.json_object),
  private.move_occurrences(public.events, public.events, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function
  public.cancel_occurrence(uuid, private.moment), public.end_series(uuid, private.moment),
  public.change_following(uuid, private.moment, private.moment, uuid, private.json_object)
  to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- When series occur on the next days, for reminders and for the next events. `send-pushes` reads the rules.

create table private.expanded_series (
  event_id uuid primary key references public.events on delete cascade,
  -- Occurrences before this moment are known, and the next one after it.
  until    timestamptz not null
);
alter table private.expanded_series enable row level security;

create table private.series_starts (
  event_id  uuid not null references private.expanded_series on delete cascade,
  starts_at timestamptz not null,
  primary key (event_id, starts_at)
);
create index on private.series_starts (starts_at);
alter table private.series_starts enable row level security;

create index on public.events (over_at) where rrule is not null;
create index on public.events (family_id, over_at) where rrule is not null;

create function private.forget_starts() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from private.expanded_series where event_id = new.id;
  return null;
end $$;

create trigger forget_starts after update on public.events
  for each row when (
    (old.start_time, old.rrule, old.time_zone, old.repeats_until, old.all_day)
      is distinct from (new.start_time, new.rrule, new.time_zone, new.repeats_until, new.all_day)
  )
  execute function private.forget_starts();

/* For the server: the series whose occurrences of the next eight days are not known. */
create function public.series_to_expand() returns table (
  id uuid, updated_at timestamptz, start_time timestamptz, end_time timestamptz, all_day boolean, rrule text, time_zone text,
  repeats_until timestamptz
)
  language sql stable security definer set search_path = ''
  as $$
    select id, updated_at, start_time, end_time, all_day, rrule, time_zone, repeats_until
      from public.events left join private.expanded_series on event_id = id
     where rrule is not null and over_at > now() - interval '1 day' and coalesce(until < now() + interval '8 days', true)
     order by until nulls first limit 50
  $$;

/*
 * For the server: stores when a series occurs. One that has another version by now is read again.
 * @param until later occurrences are unknown
 */
create function public.store_starts(series uuid, version timestamptz, starts timestamptz[], until timestamptz) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.events where id = series and updated_at = version for share;
  if not found then
    return;
  end if;
  delete from private.expanded_series where event_id = series;
  insert into private.expanded_series (event_id, until) values (series, store_starts.until);
  insert into private.series_starts (event_id, starts_at) select distinct series, start from unnest(starts) as start;
end $$;

revoke execute on function
  public.series_to_expand(), public.store_starts(uuid, timestamptz, timestamptz[], timestamptz)
  from public, anon, authenticated;
grant execute on function
  public.series_to_expand(), public.store_starts(uuid, timestamptz, timestamptz[], timestamptz) to service_role;

/* The events and occurrences that start after one moment and not after another: either those of whole days, or the others. */
create function private.starts_between(after timestamptz, until timestamptz, days boolean)
  returns table (id uuid, family_id uuid, at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select id, family_id, start_time from public.events
     where start_time > after and start_time <= until and rrule is null and all_day = days and not cancelled
    union all
    select id, family_id, starts_at from private.series_starts join public.events on id = event_id
     where starts_at > after and starts_at <= until and all_day = days
       and not exists (select from public.events as exception where series_id = event_id and recurrence_id = starts_at)
  $$;
revoke execute on function private.starts_between(timestamptz, timestamptz, boolean) from public;
grant execute on function private.starts_between(timestamptz, timestamptz, boolean) to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- The next events, for the home page.

/*
 * The rows of the events of the caller's family that are next, or take place now: plain events, and series by their next
 * occurrence. With the exceptions of these series, and the series of these exceptions. Who shows them expands the series.
 * @param most how many events and series
 */
create function public.upcoming_events(most int default 30) returns setof public.events
  language sql stable security definer set search_path = ''
  as $$
    with candidates as (
      (select id, start_time as at
         from public.events
        where family_id = (select private.my_family()) and rrule is null and not cancelled
          -- The longest events last a year. Days end where the reader is.
          and start_time > now() - interval '367 days'
          and over_at > now() - case when all_day then interval '1 day' else interval '0' end
        order by start_time, id limit least(most, 100))
      union all
      select id, coalesce(
               (select starts_at from private.series_starts
                 where event_id = series.id
                   and starts_at > now() - (end_time - start_time) - case when all_day then interval '1 day' else interval '0' end
                   and not exists (select from public.events as exception where series_id = series.id and recurrence_id = starts_at)
                 order by starts_at limit 1),
               -- Those that are known take place otherwise, or not. Without any the series never occurs again.
               (select until from private.expanded_series
                 where event_id = series.id and exists (select from private.series_starts where event_id = series.id)),
               -- It is too new.
               case when not exists (select from private.expanded_series where event_id = series.id) then start_time end
             )
        from public.events as series
       where family_id = (select private.my_family()) and rrule is not null and over_at > now() - interval '1 day'
    ), chosen as materialized (
      select id from (select id, at from candidates order by at, id limit least(most, 100)) as next where at is not null
    )
    select * from public.events where id in (select id from chosen)
    union
    select * from public.events where series_id in (select id from chosen) and recurrence_id > now() - interval '32 days'
    union
    select * from public.events where id in (select series_id from public.events where id in (select id from chosen))
    order by start_time, id
  $$;
revoke execute on function public.upcoming_events(int) from public, anon, service_role;
grant execute on function public.upcoming_events(int) to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Who brings what to an event. Members of the family add things, say that they bring one, or take that back. They belong to
-- the family: they stay when the account that added them is deleted.

create table public.event_items (
  -- The app chooses the id, so that sending again after a lost answer adds nothing.
  id         uuid primary key default gen_random_uuid(),
  family_id  uuid not null,
  event_id   uuid not null,
  -- Of a series: when the occurrence starts, unless that has a row of its own.
  occurrence private.moment,
  title      text not null check (char_length(title) <= 120 and title ~ '^\S(.*\S)?$' and private.is_visible(title) and title !~ '[[:cntrl:]]'),
  -- Null: no one yet.
  brought_by uuid references public.profiles on delete set null,
  created_by uuid default auth.uid() references public.profiles on delete set null,
  created_at timestamptz not null default now(),

  constraint event_is_in_the_same_family foreign key (family_id, event_id)
    references public.events (family_id, id) on delete cascade
);
create index on public.event_items (family_id, event_id);
create index on public.event_items (event_id);
create index on public.event_items (brought_by);
create index on public.event_items (created_by);

alter table public.event_items enable row level security;
revoke all on public.event_items from anon, authenticated;
grant select, delete on public.event_items to authenticated;
grant insert (id, family_id, event_id, occurrence, title, brought_by, created_by) on public.event_items to authenticated;
grant update on public.event_items to authenticated;
create trigger accept_changes before update on public.event_items
  for each row execute function private.accept_changes('brought_by');

create policy "families read what is brought to their events"
  on public.event_items for select to authenticated
  using (family_id = (select private.my_family()));

create policy "members add things to bring in their own name"
  on public.event_items for insert to authenticated
  with check (
    created_by = (select auth.uid()) and family_id = (select private.my_family())
    and (brought_by is null or brought_by = (select auth.uid()))
  );

create policy "members bring things, or leave them to others"
  on public.event_items for update to authenticated
  using (family_id = (select private.my_family()))
  with check (brought_by is null or brought_by = (select auth.uid()));

create policy "members who added them, authors of the event and admins remove things to bring"
  on public.event_items for delete to authenticated
  using (
    family_id = (select private.my_family())
    and (
      created_by = (select auth.uid())
      or family_id = (select private.my_family_as('admin'))
      or exists (select from public.events where id = event_id and created_by = (select auth.uid()))
    )
  );

create trigger keep_ids_apart before insert on public.event_items
  for each row execute function private.keep_ids_apart();

-- Two members who press at the same time do not both bring it.
create function private.keep_bringer() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception 'already_brought' using errcode = '23514';
end $$;

create trigger keep_bringer before update of brought_by on public.event_items
  for each row when (old.brought_by <> new.brought_by) execute function private.keep_bringer();

-- Policies see the snapshot of the statement. This waits for a concurrent departure and then refuses.
create function private.refuse_items_of_outsiders() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles where id = new.brought_by and family_id = new.family_id for share;
  if not found then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  return new;
end $$;

create trigger refuse_items_of_outsiders before insert or update of brought_by on public.event_items
  for each row when (new.brought_by is not null) execute function private.refuse_items_of_outsiders();

-- An event that begins to repeat keeps them with its first occurrence, one that no longer repeats has those of all.
create function private.keep_items() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.event_items set occurrence = case when new.rrule is null then null else new.start_time end
   where event_id = new.id;
  return null;
end $$;

create trigger keep_items after update of rrule on public.events
  for each row when ((old.rrule is null) <> (new.rrule is null)) execute function private.keep_items();

create trigger limit_event_items after insert on public.event_items referencing new table as added
  for each statement execute function private.require_allowance('event items', '5000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.event_items;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Events from the file of another calendar. The app reads the file; this adds new events.

/* The id that an event of another calendar gets: the same each time, and its own if it comes from this hub. */
create function private.id_of_uid(uid text) returns uuid
  language sql immutable set search_path = ''
  as $$
    select case when uid ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then uid::uuid else md5(uid)::uuid end
  $$;
revoke execute on function private.id_of_uid(text) from public;

/*
 * Adds events for the caller, all or none. Events of an earlier import stay as they are.
 * @param events rows of `events`, each with the `uid` that it has there, at most 1,000. An occurrence that differs from its series, or is
 *   `cancelled`, has a `recurrence_id` and the `uid` of the series
 * @returns how many are new, without occurrences
 */
create function public.import_events(events private.json_rows) returns int
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  family constant uuid := (
    select family_id from public.profiles where id = auth.uid() and family_id = (select private.my_family())
  );
  given public.events[] := array(select row from jsonb_populate_recordset(null::public.events, import_events.events) as row);
  added uuid[];
begin
  if family is null then
    raise exception 'family_required' using errcode = '42501';
  end if;
  if cardinality(given) > 1000 then
    raise exception '% events are too many', cardinality(given) using errcode = '22023';
  end if;
  with new as (
    insert into public.events (
      id, family_id, created_by, uid, title, description, location, start_time, end_time, all_day, rrule, time_zone, repeats_until
    )
      select private.id_of_uid(uid), family, auth.uid(), uid, title, description, location, start_time, end_time, all_day,
             rrule, time_zone, repeats_until
        from unnest(given) as one where recurrence_id is null
      on conflict (id) do nothing
      returning id
  )
  select array_agg(id) into added from new;

  insert into public.events (
    family_id, created_by, uid, title, description, location, start_time, end_time, all_day, series_id, recurrence_id, cancelled
  )
    select family, auth.uid(), one.uid, one.title, one.description, one.location, one.start_time, one.end_time, one.all_day,
           series.id, one.recurrence_id, coalesce(one.cancelled, false)
      from unnest(given) as one
      join public.events as series on series.id = private.id_within(family, private.id_of_uid(one.uid))
     where one.recurrence_id is not null and series.id = any (added) and series.rrule is not null;
  return coalesce(cardinality(added), 0);
end $$;

revoke execute on function public.import_events(private.json_rows) from public, anon, authenticated, service_role;
grant execute on function public.import_events(private.json_rows) to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Calendars of other apps subscribe to the events of a family, by an address with a secret token. Such apps know no accounts:
-- who has the address reads the calendar, as the member who made it and until that member stops it or leaves.
-- docs/decisions/0047-calendar-feeds.md explains it.

create table public.calendar_feeds (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references public.profiles on delete cascade,
  kind         text not null check (kind in ('all', 'own', 'birthdays')),
  -- SHA-256. A copy of the database opens no calendar.
  token_hash   bytea not null unique,
  created_at   timestamptz not null default now(),
  last_read_at timestamptz
);
create index on public.calendar_feeds (user_id);

alter table public.calendar_feeds enable row level security;
revoke all on public.calendar_feeds from anon, authenticated;
grant select (id, user_id, kind, created_at, last_read_at), delete on public.calendar_feeds to authenticated;

create policy "members see and stop their own calendar feeds"
  on public.calendar_feeds for all to authenticated
  using (user_id = (select auth.uid()));

create policy "calendar feeds require the second factor"
  on public.calendar_feeds as restrictive for all to authenticated
  using ((select private.is_fully_signed_in()));

create trigger require_member before insert on public.calendar_feeds
  for each row execute function private.require_member();

create trigger limit_calendar_feeds after insert on public.calendar_feeds referencing new table as added
  for each statement execute function private.require_allowance('calendar feeds', '20', '1 day', 'daily_limit');

/*
 * Creates a feed for the caller.
 * @param kind all, own or birthdays
 * @returns its token, 32 random bytes in base64url, which cannot be read again. 42501 `family_required` without a family or
 *   without the second factor
 */
create function public.create_calendar_feed(kind private.word) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  token constant text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
begin
  if private.my_family() is null then
    raise exception 'family_required' using errcode = '42501';
  end if;
  insert into public.calendar_feeds (user_id, kind, token_hash)
    values (auth.uid(), create_calendar_feed.kind, sha256(convert_to(token, 'UTF8')));
  return token;
end $$;

/*
 * What a feed of the caller contains, as rows of `events` and of `family_days()`. A year back, and everything ahead.
 * @param kind of the feed: `own` is what the member planned or accepted
 */
create function private.calendar_of(claims jsonb, kind text) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  claims_before constant text := coalesce(current_setting('request.jwt.claims', true), '');
  content jsonb;
begin
  perform set_config('request.jwt.claims', claims::text, true);
  with answers as materialized (
    select event_id, status <> 'declined' or jsonb_path_exists(occurrences, '$.*.* ? (@ != "declined")') as accepted,
           array(
             select key::timestamptz from jsonb_each(occurrences) as each (key, given)
              where key <> '' and given ->> 'only' = 'declined'
           ) as declined
      from public.event_attendees where user_id = (select auth.uid())
  ), chosen as materialized (
    select events.*, case when calendar_of.kind = 'own' then coalesce(answers.declined, '{}') else '{}' end as declined,
           not coalesce(accepted, true) as refused
      from public.events left join answers on event_id = events.id
     where family_id = (select private.my_family()) and calendar_of.kind <> 'birthdays'
       and (over_at > now() - interval '1 year' or series_id is not null)
       and (calendar_of.kind = 'all' or created_by = (select auth.uid()) or accepted or series_id is not null)
     order by start_time desc, id limit 5000
  )
  select jsonb_build_object(
           'family', (select name from public.families where id = (select private.my_family())),
           'events', coalesce((
             select jsonb_agg(jsonb_build_object(
                      'id', id, 'uid', uid, 'title', title, 'description', description, 'location', location,
                      'start_time', start_time, 'end_time', end_time, 'all_day', all_day, 'rrule', rrule,
                      'time_zone', time_zone, 'repeats_until', repeats_until, 'series_id', series_id,
                      'recurrence_id', recurrence_id, 'sequence', sequence, 'updated_at', updated_at,
                      'reminders', (
                        select to_jsonb(private.reminders(minutes, chosen.all_day)) from public.event_reminders as wish
                         where wish.event_id = coalesce(chosen.series_id, chosen.id) and wish.user_id = (select auth.uid())
                      ),
                      'left_out', cancelled or calendar_of.kind = 'own' and refused, 'declined', declined
                    ) order by start_time, id)
               from chosen
              -- Exceptions come with their series.
              where series_id is null or series_id in (select id from chosen as series where rrule is not null)
           ), '[]'),
           'days', case when calendar_of.kind = 'own' then '[]' else coalesce((
             select jsonb_agg(to_jsonb(days) order by month, day, year, days.kind, person_id) from public.family_days() as days
           ), '[]') end
         )
    into content;
  perform set_config('request.jwt.claims', claims_before, true);
  return content;
end $$;
-- As in `unread_of`: the policies decide what the feed shows.
alter function private.calendar_of(jsonb, text) set role = 'authenticated';

-- Counts that a feed is read.
-- @returns the claims of its member, or the seconds to wait after more than 120 times in an hour; no row without such a feed,
--   or when its member may not sign in
create function private.open_calendar_feed(token_hash bytea) returns table (kind text, claims jsonb, wait int)
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  feed public.calendar_feeds;
begin
  update public.calendar_feeds set last_read_at = now()
    from auth.users
   where users.id = user_id and calendar_feeds.token_hash = open_calendar_feed.token_hash
     and users.deleted_at is null and coalesce(banned_until < now(), true)
    returning calendar_feeds.* into feed;
  if not found then
    return;
  end if;
  return query
    select feed.kind, jsonb_build_object('sub', feed.user_id, 'role', 'authenticated', 'aal', 'aal2'),
           private.use_allowance('feed ' || feed.id, 1, 120, '1 hour');
end $$;

/*
 * For the server: reads a feed as its member.
 * @param token_hash SHA-256 of the token, in hex
 * @returns `{ kind, family, events, days }` as `private.calendar_of` explains it; `{ wait }` in seconds for one that is read
 *   too often; null for one that does not exist, or no longer
 */
create function public.read_calendar_feed(token_hash text) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  feed record;
begin
  select * into feed from private.open_calendar_feed(decode(token_hash, 'hex'));
  if not found then
    return null;
  end if;
  if feed.wait > 0 then
    return jsonb_build_object('wait', feed.wait);
  end if;
  return jsonb_build_object('kind', feed.kind) || private.calendar_of(feed.claims, feed.kind);
end $$;

revoke execute on function
  public.create_calendar_feed(private.word), public.read_calendar_feed(text), private.calendar_of(jsonb, text),
  private.open_calendar_feed(bytea)
  from public, anon, authenticated, service_role;
grant execute on function public.create_calendar_feed(private.word) to authenticated;
grant execute on function
  public.read_calendar_feed(text), private.calendar_of(jsonb, text), private.open_calendar_feed(bytea) to service_role;


-- ----------------------------------------------------------------------------------------------------------------------------
-- When a member wants to be reminded of an event. Without a row it is an hour before, and of days not at all.

create table public.event_reminders (
  -- As for answers: with two foreign keys in its key this table would join events to profiles.
  id       uuid primary key default gen_random_uuid(),
  -- Of a series: all its occurrences.
  event_id uuid not null references public.events on delete cascade,
  user_id  uuid not null default auth.uid() references public.profiles on delete cascade,
  -- Before the start. Of days before midnight where the member is: 9:00 on the day, the day before, a week before. Empty: no
  -- reminder.
  minutes  int[] not null check (minutes <@ '{0,10,60,1440,10080,-540,900,9540}' and cardinality(minutes) <= 5),
  unique (event_id, user_id)
);
create index on public.event_reminders (user_id);

alter table public.event_reminders enable row level security;
revoke all on public.event_reminders from anon, authenticated;
-- An upsert also sets the columns of its conflict; the policy checks them.
grant select, delete, insert (event_id, user_id, minutes), update
  on public.event_reminders to authenticated;
create trigger accept_changes before update on public.event_reminders
  for each row execute function private.accept_changes('minutes');

create policy "members choose their own reminders of the events they see"
  on public.event_reminders for all to authenticated
  using (user_id = (select auth.uid()) and exists (select from public.events where id = event_id));

create trigger require_member before insert on public.event_reminders
  for each row execute function private.require_member();

create trigger limit_event_reminders after insert on public.event_reminders referencing new table as added
  for each statement execute function private.require_allowance('event reminders', '5000', '1 day', 'daily_limit');

/* The reminders that a choice, or null without one, means for an event: it may have become one of whole days since. */
create function private.reminders(minutes int[], all_day boolean) returns int[]
  language sql immutable parallel safe set search_path = ''
  as $$
    select case when minutes is not null
                then array(select lead from unnest(minutes) as lead where (lead = any ('{-540,900,9540}')) = all_day)
                when all_day then '{}' else '{60}' end
  $$;

/* When a reminder is due where the clocks show the time of this zone. */
create function private.reminder_due(start timestamptz, all_day boolean, lead int, zone text) returns timestamptz
  language sql stable parallel safe set search_path = ''
  as $$
    select case when all_day then (start at time zone 'UTC' - make_interval(mins => lead)) at time zone zone
                else start - make_interval(mins => lead) end
  $$;

revoke execute on function private.reminders(int[], boolean), private.reminder_due(timestamptz, boolean, int, text) from public;
grant execute on function private.reminders(int[], boolean), private.reminder_due(timestamptz, boolean, int, text)
  to authenticated;


-- 06_recipes.sql

-- Recipes and favourites.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Recipes. The whole family reads them; the author edits and deletes them.

create table public.recipes (
  id           uuid primary key default gen_random_uuid(),
  family_id    uuid not null references public.families on delete cascade,
  user_id      uuid not null default auth.uid() references public.profiles on delete cascade,
  title        text not null check (char_length(title) <= 120 and title ~ '^\S(.*\S)?$' and private.is_visible(title) and title !~ '[[:cntrl:]]'),
  description  text check (char_length(description) <= 2000),
  -- One per line.
  ingredients  text not null check (char_length(ingredients) <= 10000 and private.is_visible(ingredients)),
  instructions text not null check (char_length(instructions) <= 20000 and private.is_visible(instructions)),
  -- In minutes.
  cooking_time int check (cooking_time between 0 and 14400),
  servings     int check (servings between 1 and 1000),
  image_url    text check (char_length(image_url) <= 2048),
  category     text check (char_length(category) <= 80 and category !~ '[[:cntrl:]]'),
  -- With commas in between.
  keywords     text check (char_length(keywords) <= 300 and keywords !~ '[[:cntrl:]]'),
  -- Where the recipe was found.
  source_url   text check (char_length(source_url) <= 2048 and source_url ~ '^https?://[^\s/]'),
  comment_count int not null default 0,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
create index on public.recipes (family_id, created_at desc, id desc);
create index on public.recipes (user_id);

alter table public.recipes enable row level security;
revoke all on public.recipes from anon, authenticated;
grant select, delete on public.recipes to authenticated;
grant insert (
  id, family_id, user_id, title, description, ingredients, instructions, cooking_time, servings, image_url, category, keywords,
  source_url
)
  on public.recipes to authenticated;
-- Columns left out here never change: a recipe keeps its family and its author.
grant update on public.recipes to authenticated;
create trigger accept_changes before update on public.recipes
  for each row execute function private.accept_changes(
    'title', 'description', 'ingredients', 'instructions', 'cooking_time', 'servings', 'image_url', 'category', 'keywords',
    'source_url'
  );

create policy "families read their own recipes"
  on public.recipes for select to authenticated
  using (family_id = any (array(select private.my_family())));

create policy "members add recipes to their own family in their own name"
  on public.recipes for insert to authenticated
  with check (user_id = (select auth.uid()) and family_id = (select private.my_family()));

create policy "authors edit their recipes"
  on public.recipes for update to authenticated
  using (user_id = (select auth.uid()) and family_id = (select private.my_family()));

create policy "authors delete their recipes"
  on public.recipes for delete to authenticated
  using (user_id = (select auth.uid()) and family_id = (select private.my_family()));

create trigger require_stored_picture before insert or update of image_url on public.recipes
  for each row execute function private.require_stored_picture('pictures');

create trigger keep_ids_apart before insert on public.recipes
  for each row execute function private.keep_ids_apart();

-- A new comment does not count as an edit.
create trigger stamp_change before update on public.recipes
  for each row when (new.comment_count = old.comment_count) execute function private.stamp_change();

create trigger limit_recipes after insert on public.recipes referencing new table as added
  for each statement execute function private.require_allowance('recipes', '5000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.recipes;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Favourite recipes. Each member has their own; nobody else sees them.

create table public.recipe_favourites (
  recipe_id  uuid not null references public.recipes on delete cascade,
  -- Not to profiles, for the same reason as in post_likes.
  user_id    uuid not null default auth.uid() references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (recipe_id, user_id)
);
create index on public.recipe_favourites (user_id);

alter table public.recipe_favourites enable row level security;
revoke all on public.recipe_favourites from anon, authenticated;
grant select, delete on public.recipe_favourites to authenticated;
grant insert (recipe_id, user_id) on public.recipe_favourites to authenticated;

create policy "members see their own favourites among the recipes they see"
  on public.recipe_favourites for select to authenticated
  using (user_id = (select auth.uid()) and exists (select from public.recipes where id = recipe_id));

create policy "members mark the recipes they see, as themselves"
  on public.recipe_favourites for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.recipes where id = recipe_id));

create policy "members remove their own marks from the recipes they see"
  on public.recipe_favourites for delete to authenticated
  using (user_id = (select auth.uid()) and exists (select from public.recipes where id = recipe_id));

create trigger limit_favourites after insert on public.recipe_favourites referencing new table as added
  for each statement execute function private.require_allowance('favourites', '20000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.recipe_favourites;


-- 07_lists.sql

-- Shopping, to-do and packing lists. The whole family reads and edits them; the author or an admin deletes a list. Lists
-- belong to the family: they stay when their author's account is deleted.

create table public.lists (
  id         uuid primary key default gen_random_uuid(),
  family_id  uuid not null references public.families on delete cascade,
  created_by uuid default auth.uid() references public.profiles on delete set null,
  title      text not null check (char_length(title) <= 120 and title ~ '^\S(.*\S)?$' and private.is_visible(title) and title !~ '[[:cntrl:]]'),
  kind       text not null check (kind in ('shopping', 'to-do', 'packing')),
  created_at timestamptz not null default now(),

  unique (family_id, id)
);
create index on public.lists (created_by);

create table public.list_items (
  id         uuid primary key default gen_random_uuid(),
  family_id  uuid not null,
  list_id    uuid not null,
  created_by uuid default auth.uid() references public.profiles on delete set null,
  title      text not null check (char_length(title) <= 500 and title ~ '^\S(.*\S)?$' and private.is_visible(title) and title !~ '[[:cntrl:]]'),
  done       boolean not null default false,
  due_on     private.day,
  -- Finite, so that there is always room before the first and after the last.
  position   double precision not null default extract(epoch from clock_timestamp()) check (abs(position) < 1e15),
  created_at timestamptz not null default now(),

  constraint list_is_in_the_same_family foreign key (family_id, list_id)
    references public.lists (family_id, id) on delete cascade
);
create index on public.list_items (family_id, list_id);
create index on public.list_items (family_id, due_on) where due_on is not null;
create index on public.list_items (created_by);

-- Ids of removed items. A device whose request was stored without a response sends it again, perhaps days later: by then
-- someone may have removed the row, and it must not come back.
create table private.removed_from_lists (
  id        uuid primary key,
  family_id uuid not null references public.families on delete cascade,
  -- Null for a list. An item cannot come back without its list.
  list_id   uuid references public.lists on delete cascade
);
create index on private.removed_from_lists (family_id);
create index on private.removed_from_lists (list_id);
alter table private.removed_from_lists enable row level security;

create function private.remember_removed_lists() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.removed_from_lists (id, family_id)
    select removed.id, families.id
      -- Not when the whole family goes.
      from removed join public.families on families.id = removed.family_id
       for key share of families
    on conflict do nothing;
  return null;
end $$;

create trigger remember_removed after delete on public.lists referencing old table as removed
  for each statement execute function private.remember_removed_lists();

create function private.remember_removed_items() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.removed_from_lists (id, family_id, list_id)
    select removed.id, removed.family_id, lists.id
      -- Not when the whole list goes.
      from removed join public.lists on lists.id = removed.list_id
       for key share of lists
    on conflict do nothing;
  return null;
end $$;

create trigger remember_removed after delete on public.list_items referencing old table as removed
  for each statement execute function private.remember_removed_items();

-- After the insert, which has waited for a removal of the same id that was still going on.
create function private.refuse_removed() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.removed_from_lists join added using (id)) then
    raise exception 'list_item_removed' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create trigger refuse_removed after insert on public.lists referencing new table as added
  for each statement execute function private.refuse_removed();

create trigger refuse_removed after insert on public.list_items referencing new table as added
  for each statement execute function private.refuse_removed();

alter table public.lists enable row level security;
revoke all on public.lists from anon, authenticated;
grant select, delete on public.lists to authenticated;
grant insert (id, family_id, created_by, title, kind), update on public.lists to authenticated;
create trigger accept_changes before update on public.lists
  for each row execute function private.accept_changes('title');

create policy "families read their own lists"
  on public.lists for select to authenticated
  using (family_id = (select private.my_family()));

create policy "members add lists to their own family in their own name"
  on public.lists for insert to authenticated
  with check (created_by = (select auth.uid()) and family_id = (select private.my_family()));

create policy "members rename the lists of their family"
  on public.lists for update to authenticated
  using (family_id = (select private.my_family()));

create policy "authors and admins delete lists"
  on public.lists for delete to authenticated
  using (
    (created_by = (select auth.uid()) and family_id = (select private.my_family()))
    or family_id = (select private.my_family_as('admin'))
  );

create trigger keep_ids_apart before insert on public.lists
  for each row execute function private.keep_ids_apart();

create trigger limit_lists after insert on public.lists referencing new table as added
  for each statement execute function private.require_allowance('lists', '500', '1 day', 'daily_limit');

alter table public.list_items enable row level security;
revoke all on public.list_items from anon, authenticated;
grant select, delete on public.list_items to authenticated;
grant insert (id, family_id, list_id, created_by, title, done, due_on, position), update
  on public.list_items to authenticated;
create trigger accept_changes before update on public.list_items
  for each row execute function private.accept_changes('title', 'done', 'due_on', 'position');

create policy "families read the items of their lists"
  on public.list_items for select to authenticated
  using (family_id = (select private.my_family()));

create policy "members add items to the lists of their family in their own name"
  on public.list_items for insert to authenticated
  with check (created_by = (select auth.uid()) and family_id = (select private.my_family()));

create policy "members change the items of their lists"
  on public.list_items for update to authenticated
  using (family_id = (select private.my_family()));

create policy "members remove the items of their lists"
  on public.list_items for delete to authenticated
  using (family_id = (select private.my_family()));

create trigger keep_ids_apart before insert on public.list_items
  for each row execute function private.keep_ids_apart();

create trigger limit_list_items after insert on public.list_items referencing new table as added
  for each statement execute function private.require_allowance('list items', '20000', '1 day', 'daily_limit');

/*
 * Adds items to a list, all or none. Sent again after a lost response it fails with 23505, or with 23503 `list_item_removed`,
 * and adds nothing; without the list with P0001 `list_gone`.
 *
 * items [{ id, title, done, due_on, position, sum: { item, was, title } }], `done`, `due_on` and `sum` optional. With `sum`
 * the new item takes the place of another one, under the title that stands for both: flour for a second cake. It takes
 * that place in one step, so that two devices which add to the same item count nothing twice and lose nothing. If the
 * other item no longer is as it `was`, the new one is added beside it under its own title.
 */
create function public.add_to_list(list uuid, items private.json_rows) returns void
  language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  family   constant uuid := (select family_id from public.lists where id = list);
  added    record;
  replaced public.list_items;
begin
  if family is null then
    raise exception 'list_gone' using errcode = 'P0001';
  end if;
  for added in
    select * from jsonb_to_recordset(items)
      as (id uuid, title text, done boolean, due_on date, "position" double precision, sum jsonb)
  loop
    delete from public.list_items
     where id = (added.sum ->> 'item')::uuid and list_id = list and title = added.sum ->> 'was' and not done
     returning * into replaced;
    insert into public.list_items (id, family_id, list_id, title, done, due_on, position)
      values (
        added.id, family, list, case when replaced.id is null then added.title else added.sum ->> 'title' end,
        coalesce(added.done, false), coalesce(added.due_on, replaced.due_on), coalesce(replaced.position, added.position)
      );
  end loop;
end $$;

revoke execute on function public.add_to_list(uuid, private.json_rows) from public, anon;
grant execute on function public.add_to_list(uuid, private.json_rows) to authenticated;

alter publication supabase_realtime add table public.lists, public.list_items;


-- 08_tree.sql

-- The family tree: people, parents, couples, members in it, its days of the year, GEDCOM files.


-- ----------------------------------------------------------------------------------------------------------------------------
-- People in the family tree, including ancestors who never had an account. They belong to the family: every member adds,
-- edits and deletes them, and they stay when their author's account is deleted. The sections below tie them together.

create table public.family_history (
  -- An import chooses the ids itself, because its people refer to each other as parents. See `keep_ids_apart`.
  id          uuid primary key default gen_random_uuid(),
  family_id   uuid not null references public.families on delete cascade,
  member_name text not null
    check (char_length(member_name) <= 120 and member_name ~ '^\S(.*\S)?$' and private.is_visible(member_name) and member_name !~ '[[:cntrl:]]'),
  birth_date  private.day,
  -- How much of the date is known. Unknown parts are 1.
  birth_date_precision text not null default 'day' check (birth_date_precision in ('day', 'month', 'year', 'about')),
  death_date  private.day,
  death_date_precision text not null default 'day' check (death_date_precision in ('day', 'month', 'year', 'about')),
  -- Also true when the date of death is unknown.
  deceased    boolean not null default false,
  bio         text check (char_length(bio) <= 10000),
  -- The first of the parents in `parentage`; the two are kept alike.
  parent_id   uuid,
  -- The member who this is. While it is set, name, birthday and picture are those of the profile.
  profile_id  uuid unique references public.profiles on delete set null,
  -- What name, birthday and picture were before that; null for a row that was made for the member.
  own_values  jsonb check (octet_length(own_values::text) <= 10000),
  image_url   text check (char_length(image_url) <= 2048),
  created_by  uuid default auth.uid() references public.profiles on delete set null,
  comment_count int not null default 0,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),

  unique (family_id, id),
  constraint parent_is_in_the_same_family foreign key (family_id, parent_id)
    references public.family_history (family_id, id) on delete set null (parent_id),
  constraint birth_date_is_as_precise_as_it_says check (
    (birth_date_precision = 'day' or extract(day from birth_date) = 1)
    and (birth_date_precision in ('day', 'month') or extract(month from birth_date) = 1)
  ),
  constraint death_date_is_as_precise_as_it_says check (
    (death_date_precision = 'day' or extract(day from death_date) = 1)
    and (death_date_precision in ('day', 'month') or extract(month from death_date) = 1)
  )
);
create index on public.family_history (family_id, member_name, id);
-- Not by family as well: during an import the planner would look up parents by their family alone.
create index on public.family_history (parent_id);
create index on public.family_history (created_by);

alter table public.family_history enable row level security;
revoke all on public.family_history from anon, authenticated;
grant select, delete on public.family_history to authenticated;
grant insert (
  id, family_id, member_name, birth_date, birth_date_precision, death_date, death_date_precision, deceased, bio,
  parent_id, image_url, created_by
) on public.family_history to authenticated;
grant update on public.family_history to authenticated;
create trigger accept_changes before update on public.family_history
  for each row execute function private.accept_changes(
    'member_name', 'birth_date', 'birth_date_precision', 'death_date', 'death_date_precision', 'deceased', 'bio', 'parent_id',
    'image_url'
  );

create policy "families read their own history"
  on public.family_history for select to authenticated
  using (family_id = any (array(select private.my_family())));

create policy "members add to their family's history in their own name"
  on public.family_history for insert to authenticated
  with check (created_by = (select auth.uid()) and family_id = (select private.my_family()));

create policy "members edit their family's history"
  on public.family_history for update to authenticated
  using (family_id = (select private.my_family()));

create policy "members remove people from their family's history"
  on public.family_history for delete to authenticated
  using (family_id = (select private.my_family()));

-- Whether a date is certainly before another. They are compared at the coarser precision of the two: a person born in May
-- 1850 may have died in 1850.
create function private.is_before(one date, one_precision text, other date, other_precision text) returns boolean
  language sql immutable set search_path = '' as $$
    select 'about' not in (one_precision, other_precision)
       and date_trunc(unit, one::timestamp) < date_trunc(unit, other::timestamp)
      from (values (case
        when 'year' in (one_precision, other_precision) then 'year'
        when 'month' in (one_precision, other_precision) then 'month' else 'day' end)) as coarser (unit)
  $$;

revoke execute on function private.is_before(date, text, date, text) from public;
grant execute on function private.is_before(date, text, date, text) to authenticated, service_role;

create function private.check_lifetime() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.deceased := new.deceased or new.death_date is not null;
  -- One day of tolerance: further east it is already tomorrow.
  if greatest(new.birth_date, new.death_date) > current_date + 1 then
    raise exception 'date_in_future' using errcode = '23514';
  end if;
  if private.is_before(new.death_date, new.death_date_precision, new.birth_date, new.birth_date_precision) then
    raise exception 'death_before_birth' using errcode = '23514';
  end if;
  return new;
end $$;

-- A member's picture is that of the profile.
create trigger require_stored_picture before insert or update of image_url on public.family_history
  for each row when (new.profile_id is null) execute function private.require_stored_picture('pictures');

create trigger keep_ids_apart before insert on public.family_history
  for each row execute function private.keep_ids_apart();

create trigger check_lifetime before insert or update on public.family_history
  for each row execute function private.check_lifetime();

-- A new comment does not count as an edit.
create trigger stamp_change before update on public.family_history
  for each row when (new.comment_count = old.comment_count) execute function private.stamp_change();

-- Enough for the largest family trees: they are imported in one request.
create trigger limit_history after insert on public.family_history referencing new table as added
  for each statement execute function private.require_allowance('family history', '25000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.family_history;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Every member of a family is a person of its tree. The person's row is made when it is first needed, with an id that
-- follows from the member's, so that the app can name it before.

-- The id of a member's row, unless an existing person was linked to the member.
create function private.person_id(family uuid, member uuid) returns uuid
  language sql immutable set search_path = ''
  as $$ select private.id_within(family, member) $$;

/* The person of that id. Of a member who has no row yet, it makes the row. */
create function private.make_person(family uuid, person uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  chosen constant uuid := private.id_within(family, person);
  member uuid;
  linked uuid;
begin
  select id into member from public.profiles where family_id = family and private.person_id(family, id) = chosen;
  if not found or exists (select from public.family_history where id = chosen) then
    return chosen;
  end if;
  select id into linked from public.family_history where profile_id = member;
  if found then
    return linked;
  end if;
  insert into public.family_history (id, family_id, member_name, profile_id, created_by)
    values (chosen, family, '?', member, auth.uid())
    on conflict do nothing;
  return chosen;
end $$;

revoke execute on function private.person_id(uuid, uuid), private.make_person(uuid, uuid) from public;
grant execute on function private.id_within(uuid, uuid), private.person_id(uuid, uuid) to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Who is whose parent. Of a person's parents, the one with the lowest position is the first.

create table public.parentage (
  family_id uuid not null references public.families on delete cascade,
  -- Without the family, which `check_same_family` compares: during an import the planner would look up people by it alone.
  child_id  uuid not null references public.family_history on delete cascade,
  parent_id uuid not null references public.family_history on delete cascade,
  kind      text not null default 'birth' check (kind in ('birth', 'adoptive', 'step', 'foster')),
  -- By default after those that were added before.
  position  double precision not null default extract(epoch from clock_timestamp()) check (abs(position) < 1e15),

  primary key (child_id, parent_id)
);
create index on public.parentage (family_id, child_id);
create index on public.parentage (parent_id);

alter table public.parentage enable row level security;
revoke all on public.parentage from anon, authenticated;
grant select, delete on public.parentage to authenticated;
grant insert (family_id, child_id, parent_id, kind, position) on public.parentage to authenticated;
grant update on public.parentage to authenticated;
create trigger accept_changes before update on public.parentage
  for each row execute function private.accept_changes('kind', 'position');

create policy "families read who is whose parent"
  on public.parentage for select to authenticated
  using (family_id = (select private.my_family()));

create policy "members add parents in their family"
  on public.parentage for insert to authenticated
  with check (family_id = (select private.my_family()));

create policy "members change parents in their family"
  on public.parentage for update to authenticated
  using (family_id = (select private.my_family()));

create policy "members remove parents in their family"
  on public.parentage for delete to authenticated
  using (family_id = (select private.my_family()));

create function private.name_parent() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.child_id := private.make_person(new.family_id, new.child_id);
  new.parent_id := private.make_person(new.family_id, new.parent_id);
  return new;
end $$;

-- Not when a trigger inserts, which knows the people.
create trigger name_parent before insert on public.parentage
  for each row when (pg_trigger_depth() < 1) execute function private.name_parent();

-- Not when a trigger inserts, which knows that. Its arguments are the columns with the two people.
create function private.check_same_family() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Each by the primary key alone: an import would look through the whole family for each.
  if exists (
    select from unnest(tg_argv) as person
     where (select family_id from public.family_history where id = (to_jsonb(new) ->> person)::uuid)
           is distinct from new.family_id
  ) then
    raise exception 'person_gone' using errcode = '23503';
  end if;
  return null;
end $$;

create trigger check_same_family after insert on public.parentage
  for each row when (pg_trigger_depth() < 1) execute function private.check_same_family('child_id', 'parent_id');

-- The lock allows one change of parents at a time in a family: two changes that are valid alone may form a cycle.
-- During an import of thousands of people the planner's statistics are stale and it would scan the table at every step;
-- these settings make it use the index.
create function private.check_descent() returns trigger
  language plpgsql security definer
  set search_path = '' set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  perform from public.families where id = new.family_id for no key update;
  -- Nobody descends from most children of an import: their parents may have thousands of ancestors.
  if not exists (select from public.parentage where parent_id = new.child_id) then
    return null;
  end if;
  if exists (
    with recursive ancestors as (
      select new.parent_id as id
       union
      select parent_id from public.parentage join ancestors on child_id = id
    )
    select from ancestors where id = new.child_id
  ) then
    raise exception 'parent_is_descendant' using errcode = '23514';
  end if;
  return null;
end $$;

create trigger check_descent after insert on public.parentage
  for each row execute function private.check_descent();

-- `parent_id` of a person and `parentage` follow each other. Each of these functions changes nothing when the other one
-- has made them alike, which ends the recursion.

create function private.first_parent(child uuid) returns uuid
  language sql stable security definer set search_path = ''
  as $$ select parent_id from public.parentage where child_id = child order by position, parent_id limit 1 $$;

revoke execute on function private.first_parent(uuid) from public;

create function private.keep_parent_of_row() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  child constant uuid := case tg_op when 'DELETE' then old.child_id else new.child_id end;
begin
  update public.family_history set parent_id = private.first_parent(child)
   where id = child and parent_id is distinct from private.first_parent(child);
  return null;
end $$;

create trigger keep_parent_of_row after update of position or delete on public.parentage
  for each row execute function private.keep_parent_of_row();

-- Not when a trigger inserts what the row already says.
create trigger keep_parent_of_new_row after insert on public.parentage
  for each row when (pg_trigger_depth() < 1) execute function private.keep_parent_of_row();

-- An import chooses the ids of parents too, and a parent can be a member.
create function private.name_parent_of_row() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.parent_id := private.make_person(new.family_id, new.parent_id);
  return new;
end $$;

create trigger name_parent_of_row before insert or update of parent_id on public.family_history
  for each row when (new.parent_id is not null) execute function private.name_parent_of_row();

create function private.add_first_parents() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  announced constant text := current_setting('realtime.announce', true);
begin
  -- The people themselves are announced.
  perform set_config('realtime.announce', 'off', true);
  insert into public.parentage (family_id, child_id, parent_id)
    select family_id, id, parent_id from added where parent_id is not null;
  perform set_config('realtime.announce', coalesce(announced, ''), true);
  return null;
end $$;

create trigger add_first_parents after insert on public.family_history referencing new table as added
  for each statement execute function private.add_first_parents();

-- Another parent takes the place of the first; without one, the second becomes the first.
create function private.change_first_parent() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.parent_id is not distinct from private.first_parent(new.id) then
    return null;
  end if;
  if new.parent_id is not null then
    insert into public.parentage (family_id, child_id, parent_id, position)
      values (new.family_id, new.id, new.parent_id, coalesce(
        (select min(position) - 1 from public.parentage where child_id = new.id), extract(epoch from clock_timestamp())))
      on conflict (child_id, parent_id) do update set position = excluded.position;
  end if;
  delete from public.parentage where child_id = new.id and parent_id = old.parent_id;
  return null;
end $$;

create trigger change_first_parent after update of parent_id on public.family_history
  for each row when (new.parent_id is distinct from old.parent_id) execute function private.change_first_parent();

create trigger limit_parentage after insert on public.parentage referencing new table as added
  for each statement execute function private.require_allowance('parents', '75000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.parentage;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Partners. One row for each couple, however often they married; `one_id` is the lower id.

create table public.partnerships (
  family_id uuid not null references public.families on delete cascade,
  one_id    uuid not null references public.family_history on delete cascade,
  other_id  uuid not null references public.family_history on delete cascade,
  kind      text not null default 'married' check (kind in ('married', 'together', 'separated', 'divorced', 'widowed')),
  began     private.day,
  began_precision text not null default 'day' check (began_precision in ('day', 'month', 'year', 'about')),
  ended     private.day,
  ended_precision text not null default 'day' check (ended_precision in ('day', 'month', 'year', 'about')),
  -- Where they married or came together.
  place     text check (char_length(place) <= 120 and place ~ '^\S(.*\S)?$' and private.is_visible(place) and place !~ '[[:cntrl:]]'),
  updated_at timestamptz not null default now(),

  primary key (one_id, other_id),
  constraint partners_are_two check (one_id < other_id),
  constraint began_is_as_precise_as_it_says check (
    (began_precision = 'day' or extract(day from began) = 1)
    and (began_precision in ('day', 'month') or extract(month from began) = 1)
  ),
  constraint ended_is_as_precise_as_it_says check (
    (ended_precision = 'day' or extract(day from ended) = 1)
    and (ended_precision in ('day', 'month') or extract(month from ended) = 1)
  )
);
create index on public.partnerships (family_id, one_id);
create index on public.partnerships (other_id);

alter table public.partnerships enable row level security;
revoke all on public.partnerships from anon, authenticated;
grant select, delete on public.partnerships to authenticated;
grant insert (family_id, one_id, other_id, kind, began, began_precision, ended, ended_precision, place)
  on public.partnerships to authenticated;
grant update on public.partnerships to authenticated;
create trigger accept_changes before update on public.partnerships
  for each row execute function private.accept_changes('kind', 'began', 'began_precision', 'ended', 'ended_precision', 'place');

create policy "families read who is whose partner"
  on public.partnerships for select to authenticated
  using (family_id = (select private.my_family()));

create policy "members add couples in their family"
  on public.partnerships for insert to authenticated
  with check (family_id = (select private.my_family()));

create policy "members change couples in their family"
  on public.partnerships for update to authenticated
  using (family_id = (select private.my_family()));

create policy "members remove couples in their family"
  on public.partnerships for delete to authenticated
  using (family_id = (select private.my_family()));

create function private.name_partners() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  one   constant uuid := private.make_person(new.family_id, new.one_id);
  other constant uuid := private.make_person(new.family_id, new.other_id);
begin
  new.one_id := least(one, other);
  new.other_id := greatest(one, other);
  return new;
end $$;

create trigger name_partners before insert on public.partnerships
  for each row execute function private.name_partners();

create trigger check_same_family after insert on public.partnerships
  for each row execute function private.check_same_family('one_id', 'other_id');

create function private.check_partnership() returns trigger
  language plpgsql set search_path = '' as $$
begin
  -- One day of tolerance: further east it is already tomorrow.
  if greatest(new.began, new.ended) > current_date + 1 then
    raise exception 'couple_in_future' using errcode = '23514';
  end if;
  if private.is_before(new.ended, new.ended_precision, new.began, new.began_precision) then
    raise exception 'couple_ends_early' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger check_partnership before insert or update on public.partnerships
  for each row execute function private.check_partnership();

create trigger stamp_change before update on public.partnerships
  for each row execute function private.stamp_change();

create trigger limit_partnerships after insert on public.partnerships referencing new table as added
  for each statement execute function private.require_allowance('couples', '25000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.partnerships;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Which member is which person of the tree. The profile leads: whatever is written to a member's row, it has the profile's
-- name, birthday and picture.

create function private.adopt_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  profile public.profiles;
begin
  if new.profile_id is not null then
    if tg_op = 'UPDATE' and old.profile_id is null then
      new.own_values := jsonb_build_object(
        'member_name', old.member_name, 'image_url', old.image_url,
        'birth_date', old.birth_date, 'birth_date_precision', old.birth_date_precision
      );
    end if;
    select * into profile from public.profiles where id = new.profile_id;
    new.member_name := coalesce(nullif(btrim(profile.full_name), ''), new.member_name);
    new.image_url := profile.avatar_url;
    if profile.birth_date is not null then
      new.birth_date := profile.birth_date;
      new.birth_date_precision := 'day';
    end if;
  else
    -- The picture of the profile belongs to the account.
    new.image_url := new.own_values ->> 'image_url';
    new.own_values := null;
  end if;
  return new;
end $$;

-- Before `check_lifetime`, by their names.
create trigger adopt_profile before insert on public.family_history
  for each row when (new.profile_id is not null) execute function private.adopt_profile();
create trigger adopt_or_leave_profile before update on public.family_history
  for each row when (new.profile_id is not null or old.profile_id is not null) execute function private.adopt_profile();

create function private.sync_profile_to_tree() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.family_history
     set birth_date = case when new.birth_date is distinct from old.birth_date then new.birth_date else birth_date end,
         birth_date_precision = case when new.birth_date is distinct from old.birth_date then 'day' else birth_date_precision end
   where profile_id = new.id;
  return null;
end $$;

create trigger sync_profile_to_tree after update of full_name, avatar_url, birth_date on public.profiles
  for each row when (
    (old.full_name, old.avatar_url, old.birth_date) is distinct from (new.full_name, new.avatar_url, new.birth_date)
  ) execute function private.sync_profile_to_tree();

-- A profile without a birthday takes the one that the tree knows, whoever of the family has entered it: one person has one
-- birthday. The member can change it in the profile, and removing it there removes it here.
create function private.give_birthday_to_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set birth_date = new.birth_date
   where id = new.profile_id and birth_date is null and new.birth_date >= '1850-01-01';
  return null;
end $$;

create trigger give_birthday_to_profile after insert or update of birth_date, profile_id on public.family_history
  for each row when (new.profile_id is not null and new.birth_date is not null and new.birth_date_precision = 'day')
  execute function private.give_birthday_to_profile();

-- A member who comes back finds the row that was made for them.
create function private.relink_returning_member() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.family_history set profile_id = new.id
   where family_id = new.family_id and id = private.person_id(new.family_id, new.id) and profile_id is null;
  return null;
end $$;

create trigger relink_returning_member after update of family_id on public.profiles
  for each row when (new.family_id is not null and new.family_id is distinct from old.family_id)
  execute function private.relink_returning_member();

/* Gives what one person of the tree has to another, and removes the first. */
create function private.merge_person(lesser uuid, greater uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  removed public.family_history;
begin
  insert into public.parentage (family_id, child_id, parent_id, kind)
    select family_id, greater, parent_id, kind from public.parentage
     where child_id = lesser and parent_id <> greater order by position
    on conflict do nothing;
  insert into public.parentage (family_id, child_id, parent_id, kind, position)
    select family_id, child_id, greater, kind, position from public.parentage
     where parent_id = lesser and child_id <> greater
    on conflict do nothing;
  insert into public.partnerships (family_id, one_id, other_id, kind, began, began_precision, ended, ended_precision, place)
    select family_id, greater, case lesser when one_id then other_id else one_id end,
           kind, began, began_precision, ended, ended_precision, place
      from public.partnerships
     where lesser in (one_id, other_id) and greater not in (one_id, other_id)
    on conflict do nothing;
  update public.media_people set person_id = greater
   where person_id = lesser and not exists (
     select from public.media_people as same where same.media_id = media_people.media_id and same.person_id = greater
   );
  update public.gedcom_records as record set id = greater, person_id = greater
   where id = lesser and not exists (
     select from public.gedcom_records as same where same.family_id = record.family_id and same.id = greater
   );
  update public.gedcom_records set person_id = greater where person_id = lesser and id <> lesser;
  update public.gedcom_records set content = replace(content::text, lesser::text, greater::text)::jsonb
   where family_id = (select family_id from public.family_history where id = greater)
     and position(lesser::text in content::text) > 0;
  update public.comments set relative_id = greater where relative_id = lesser;
  update public.hidden_memories set relative_id = greater
   where relative_id = lesser and not exists (
     select from public.hidden_memories as same
      where same.user_id = hidden_memories.user_id and same.relative_id = greater
   );
  delete from public.family_history where id = lesser returning * into removed;
  update public.family_history
     set bio = nullif(left(concat_ws(E'\n\n', bio, nullif(removed.bio, bio)), 10000), ''),
         comment_count = comment_count + removed.comment_count
   where id = greater;
end $$;

/*
 * Says that a person of the tree is this member, whose relations it then has as well. Members say so of themselves, admins
 * of everyone in the family. Refused with 42501 otherwise, with 23505 `person_is_linked` when it is another member, and with
 * 23514 `person_is_deceased`.
 */
create function public.link_person(person_id uuid, member_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  family constant uuid := private.my_family();
  person public.family_history;
  before uuid;
begin
  -- A departure locks the profile before the family, too.
  perform from public.profiles where id = member_id and family_id = family for no key update;
  perform from public.families where id = family for no key update;
  select * into person from public.family_history where id = person_id and family_id = family;
  if not found
    or not exists (select from public.profiles where id = member_id and family_id = family)
    or member_id <> auth.uid() and private.my_family_as('admin') is null
  then
    raise exception 'admin_only' using errcode = '42501';
  end if;
  if person.profile_id = member_id then
    return;
  end if;
  if person.profile_id is not null then
    raise exception 'person_is_linked' using errcode = '23505';
  end if;
  if person.deceased then
    raise exception 'person_is_deceased' using errcode = '23514';
  end if;
  delete from public.partnerships
   where one_id in (select id from public.family_history where profile_id = member_id) and other_id = person_id
      or other_id in (select id from public.family_history where profile_id = member_id) and one_id = person_id;
  select id into before from public.family_history where profile_id = member_id;
  if found then
    perform private.merge_person(before, person_id);
  end if;
  update public.family_history set profile_id = member_id where id = person_id;
end $$;

/*
 * Says that a person of the tree is not this member after all: the name, birthday and picture that the person had before
 * come back. The member's own row has no other person to become, and stays. Members do so for themselves, admins for
 * everyone; refused with 42501 otherwise.
 */
create function public.unlink_person(person_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update public.family_history as person
     set profile_id = null,
         member_name = coalesce(own_values ->> 'member_name', member_name),
         image_url = own_values ->> 'image_url',
         -- A profile without a birthday has changed none.
         birth_date = case when own_values is null or member.birth_date is null and person.birth_date is not null
           then person.birth_date else (own_values ->> 'birth_date')::date end,
         birth_date_precision = case when own_values is null or member.birth_date is null and person.birth_date is not null
           then person.birth_date_precision else own_values ->> 'birth_date_precision' end
    from public.profiles as member
   where person.id = person_id and member.id = profile_id and person.family_id = (select private.my_family())
     and (profile_id = auth.uid() or (select private.my_family_as('admin')) is not null)
     and person.id <> private.person_id(person.family_id, profile_id);
  if not found then
    raise exception 'admin_only' using errcode = '42501';
  end if;
end $$;

revoke execute on function private.merge_person(uuid, uuid) from public;
revoke execute on function public.link_person(uuid, uuid), public.unlink_person(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.link_person(uuid, uuid), public.unlink_person(uuid) to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Days of the year: birthdays, anniversaries and remembrance days.

/*
 * The days of the family's people that come back each year, as the caller sees them: `birthday` of the living,
 * `anniversary` of married couples who both live, `remembrance` of the dead. Only whole dates.
 * @returns `person_id`: the person, or the first of the couple, as in `family_history.id`; of a member without a row, the
 *   id that it would have; `profile_id`: of a member; `names`: of one person or two
 */
create function public.family_days()
  returns table (kind text, person_id uuid, profile_id uuid, year int, month int, day int, names text[])
  language sql stable set search_path = ''
  as $$
    with families as (
      select family_id from private.my_family() as family_id where family_id is not null
    ), people as (
      select history.* from public.family_history as history join families using (family_id)
    ), days (kind, person_id, profile_id, date, names) as (
      select 'birthday', id, people.profile_id, birth_date, array[member_name] from people
       where birth_date_precision = 'day' and not deceased and birth_date > current_date - interval '110 years'
       union all
      select 'birthday', private.person_id(family_id, profiles.id), profiles.id, birth_date,
             array[full_name]
        from public.profiles join families using (family_id)
       where birth_date is not null
         and profiles.id not in (select people.profile_id from people where people.profile_id is not null)
       union all
      select 'remembrance', id, people.profile_id, death_date, array[member_name] from people
       where death_date_precision = 'day' and death_date is not null
       union all
      select 'anniversary', one.id, one.profile_id, began, array[one.member_name, other.member_name]
        from families
        join public.partnerships as couple using (family_id)
        -- By their keys: Postgres would compare each couple with all `people`.
        join public.family_history as one on one.id = one_id
        join public.family_history as other on other.id = other_id
       where couple.kind = 'married' and began_precision = 'day' and not one.deceased and not other.deceased
    )
    select kind, person_id, profile_id, extract(year from date)::int, extract(month from date)::int,
           extract(day from date)::int, names
      from days where date is not null
     order by 5, 6, 4, kind, person_id
  $$;

revoke execute on function public.family_days() from public, anon;
grant execute on function public.family_days() to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Family trees from other programs. What the tree cannot show of a GEDCOM file, such as events, sources and notes, is stored
-- as the file's records, and an export writes it again around what the tree shows by then.

/*
 * Whether it is a line of a GEDCOM file with the lines below it: an object with a `tag`, texts `value`, `to` and `stored`, and
 * `children`. GEDCOM knows a hundred levels, each of which is two here.
 */
create function private.is_gedcom_record(content jsonb) returns boolean
  language sql immutable parallel safe
  return jsonb_typeof(content) = 'object' and not jsonb_path_exists(content, '$.**{200}') and not jsonb_path_exists(content, '
    $.** ? (@.type() == "object" && (
      !(@.tag.type() == "string" && @.tag like_regex "^[A-Za-z0-9_]{1,100}$")
      || @.value.type() != "string" || @.to.type() != "string" || @.stored.type() != "string"
      || @.children.type() != "array" || @.children[*].type() != "object"
    ))');

revoke execute on function private.is_gedcom_record(jsonb) from public;
grant execute on function private.is_gedcom_record(jsonb) to authenticated, service_role;

create table public.gedcom_records (
  family_id uuid not null references public.families on delete cascade,
  -- Of a person's record, the person's; otherwise it follows from the record, so that a second import stores nothing twice.
  id        uuid not null,
  -- The person, or someone of the couple. Null when it belongs to the whole file, as a source does.
  person_id uuid references public.family_history on delete cascade,
  -- `{tag, value, to, children}`, in which `to` is the id of another record.
  content   jsonb not null check (length(content::text) <= 2000000 and private.is_gedcom_record(content)),

  primary key (family_id, id)
);
create index on public.gedcom_records (person_id);

alter table public.gedcom_records enable row level security;
revoke all on public.gedcom_records from anon, authenticated;
grant select on public.gedcom_records to authenticated;

create policy "families read the records of their files"
  on public.gedcom_records for select to authenticated
  using (family_id = (select private.my_family()));

create trigger limit_gedcom_records after insert on public.gedcom_records referencing new table as added
  for each statement execute function private.require_allowance('gedcom records', '75000', '1 day', 'daily_limit');

-- What belongs to no one goes with the last person of a file.
create function private.remove_stray_records() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from removed where person_id is not null) then
    return null;
  end if;
  delete from public.gedcom_records as stray
   where person_id is null and family_id in (select family_id from removed)
     and not exists (
       select from public.gedcom_records as record
        where record.family_id = stray.family_id and record.person_id is not null
     );
  return null;
end $$;

create trigger remove_stray_records after delete on public.gedcom_records referencing old table as removed
  for each statement execute function private.remove_stray_records();

/*
 * Adds people with their ties and records to the caller's family: all of it or nothing. Ties and records that exist stay as
 * they are. It fails with 23505 when it has happened before.
 * @param people rows of `family_history`, each with an id, and with a parent only as a child by birth
 * @param parents the other rows of `parentage`, in their order. `generation` is lower for a child than for its parents:
 *   adding the youngest first keeps the search for circles short
 * @param couples rows of `partnerships`
 * @param records rows of `gedcom_records`
 * Together they have at most 5,000 rows, and `parents` 300 generations.
 */
create function public.import_history(
  people private.json_rows, parents private.json_rows, couples private.json_rows, records private.json_rows
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  family constant uuid := private.my_family();
  -- In bytes. A request has at most 10 MB.
  a_day  constant bigint := 200000000;
  -- Each costs about the same, whichever it is, and a statement ends after eight seconds.
  size   constant int := jsonb_array_length(people) + jsonb_array_length(parents) + jsonb_array_length(couples)
    + jsonb_array_length(records);
  step   int;
begin
  if family is null then
    raise exception 'family_required' using errcode = '42501';
  end if;
  if size > 5000 then
    raise exception '% rows are too many', size using errcode = '22023';
  end if;
  if private.use_allowance('gedcom', octet_length(records::text), a_day, '1 day', family) > 0 then
    raise exception 'family_daily_limit' using errcode = 'P0001';
  end if;

  select count(distinct generation) into step from jsonb_to_recordset(parents) as tie (generation int);
  if step > 300 then
    raise exception '% generations are too many', step using errcode = '22023';
  end if;

  insert into public.family_history (
    id, family_id, member_name, birth_date, birth_date_precision, death_date, death_date_precision, deceased, bio,
    parent_id, image_url, created_by
  )
    select person.id, family, member_name, birth_date, birth_date_precision, death_date, death_date_precision, deceased, bio,
           parent_id, image_url, auth.uid()
      from jsonb_populate_recordset(null::public.family_history, people) as person;

  -- The people themselves are announced.
  if jsonb_array_length(people) > 0 then
    perform set_config('realtime.announce', 'off', true);
  end if;
  for step in select distinct generation from jsonb_to_recordset(parents) as tie (generation int) order by 1 loop
    insert into public.parentage (family_id, child_id, parent_id, kind, position)
      select family, child_id, parent_id, kind, extract(epoch from clock_timestamp()) + place
        from rows from (jsonb_to_recordset(parents)
          as (child_id uuid, parent_id uuid, kind text, generation int)) with ordinality
          as tie (child_id, parent_id, kind, generation, place)
       where generation = step
      on conflict do nothing;
  end loop;
  insert into public.partnerships (family_id, one_id, other_id, kind, began, began_precision, ended, ended_precision, place)
    select family, one_id, other_id, kind, began, began_precision, ended, ended_precision, place
      from jsonb_populate_recordset(null::public.partnerships, couples)
    on conflict do nothing;

  -- Members of whom a file tells more may have no row yet.
  perform private.make_person(family, person_id)
     from (select distinct person_id from jsonb_to_recordset(records) as record (person_id uuid)) as told
    where not exists (select from public.family_history where id = person_id);
  insert into public.gedcom_records (family_id, id, person_id, content)
    select family, record.id, record.person_id, content
      from jsonb_populate_recordset(null::public.gedcom_records, records) as record
     where record.person_id is null or exists (
       select from public.family_history where id = record.person_id and family_history.family_id = family
     )
    on conflict do nothing;
exception when foreign_key_violation then
  -- Someone whom the file would be tied to was removed after the preview.
  raise exception 'person_gone' using errcode = '23503';
end $$;

revoke execute on function 
  public.import_history(private.json_rows, private.json_rows, private.json_rows, private.json_rows)
  from public, anon, authenticated, service_role;
grant execute on function 
  public.import_history(private.json_rows, private.json_rows, private.json_rows, private.json_rows) to authenticated;


-- 09_media.sql

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
  for each row when (new.places = '{}') execute function private.delete_unshown_media();

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


-- 10_messages.sql

-- Conversations and their messages.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Conversations: direct ones between two members of a family, named groups, and one of the whole family. Only participants
-- can see one.

create table public.conversations (
  id         uuid primary key default gen_random_uuid(),
  family_id  uuid not null references public.families on delete cascade,
  kind       text not null check (kind in ('direct', 'group', 'family')),
  -- Groups only.
  name       text check (char_length(name) <= 80 and name ~ '^\S(.*\S)?$' and private.is_visible(name) and name !~ '[[:cntrl:]]'),
  -- Direct conversations only: both members, the smaller id first.
  pair       uuid[] check (cardinality(pair) = 2),
  -- The group admin, who may remove others: first the creator, later the longest-standing participant.
  created_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint direct_is_between_two check ((kind = 'direct') = (pair is not null and array_length(pair, 1) = 2)),
  constraint group_has_a_name check ((kind = 'group') = (name is not null)),
  unique (family_id, pair)
);
create index on public.conversations (created_by);
create unique index on public.conversations (family_id) where kind = 'family';

create table public.conversation_members (
  id              uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations on delete cascade,
  -- The family of the conversation, by which live updates are selected.
  live_family_id  uuid,
  user_id         uuid not null references public.profiles on delete cascade,
  joined_at       timestamptz not null default clock_timestamp(),
  -- Messages up to this time are read.
  last_read_at    private.moment not null default clock_timestamp(),
  unique (conversation_id, user_id)
);
create index on public.conversation_members (user_id);

-- Also for messages.
create function private.take_family_of_conversation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.live_family_id := (select family_id from public.conversations where id = new.conversation_id);
  return new;
end $$;

create trigger take_family_of_conversation before insert on public.conversation_members
  for each row execute function private.take_family_of_conversation();

create function private.my_conversations() returns setof uuid
  language sql stable security definer set search_path = ''
  as $$
    select conversations.id
      from public.conversation_members join public.conversations on conversations.id = conversation_id
     where user_id = (select auth.uid()) and family_id = (select private.my_family())
  $$;

-- The caller's groups, and those of which the caller is the group admin.
create function private.my_groups() returns setof uuid
  language sql stable security definer set search_path = ''
  as $$ select id from public.conversations where kind = 'group' and id in (select private.my_conversations()) $$;

create function private.groups_i_manage() returns setof uuid
  language sql stable security definer set search_path = ''
  as $$ select id from public.conversations where created_by = (select auth.uid()) and id in (select private.my_groups()) $$;

revoke execute on function
  private.my_conversations(), private.my_groups(), private.groups_i_manage() from public;
grant execute on function
  private.my_conversations(), private.my_groups(), private.groups_i_manage() to authenticated;

alter table public.conversations enable row level security;
revoke all on public.conversations from anon, authenticated;
grant select, update on public.conversations to authenticated;
create trigger accept_changes before update on public.conversations
  for each row execute function private.accept_changes('name');

create policy "participants see their conversations"
  on public.conversations for select to authenticated
  using (id = any (array(select private.my_conversations())));

create policy "participants rename their groups"
  on public.conversations for update to authenticated
  using (id in (select private.my_groups()));

alter table public.conversation_members enable row level security;
revoke all on public.conversation_members from anon, authenticated;
grant select, delete, insert (conversation_id, user_id), update
  on public.conversation_members to authenticated;
create trigger accept_changes before update on public.conversation_members
  for each row execute function private.accept_changes('last_read_at');

-- Their own row by itself, so that they receive its deletion: after it the conversation is no longer theirs.
create policy "participants see themselves and each other"
  on public.conversation_members for select to authenticated
  using (
    conversation_id = any (array(select private.my_conversations()))
    or (user_id = (select auth.uid()) and (select private.my_family()) is not null)
  );

create policy "participants add family members to their groups"
  on public.conversation_members for insert to authenticated
  with check (conversation_id in (select private.my_groups()) and private.is_relative(user_id));

create policy "participants record what they have read"
  on public.conversation_members for update to authenticated
  using (user_id = (select auth.uid()) and conversation_id = any (array(select private.my_conversations())));

create policy "participants leave groups, and group admins remove others"
  on public.conversation_members for delete to authenticated
  using (
    (user_id = (select auth.uid()) and conversation_id in (select private.my_groups()))
    or conversation_id in (select private.groups_i_manage())
  );

-- The read position never moves back, and never into the future.
create function private.limit_read_position() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.last_read_at := greatest(old.last_read_at, least(new.last_read_at, clock_timestamp()));
  return new;
end $$;

create trigger limit_read_position before update of last_read_at on public.conversation_members
  for each row execute function private.limit_read_position();

-- When the group admin leaves, the longest-standing participant takes over. When the last participant leaves, the group
-- is deleted.
create function private.hand_over_group() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  successor uuid;
begin
  -- Concurrent departures wait for each other here.
  perform from public.conversations where id = old.conversation_id and kind = 'group' for update;
  if not found then
    return null;
  end if;
  select user_id into successor from public.conversation_members
   where conversation_id = old.conversation_id order by joined_at, id limit 1;
  if successor is null then
    delete from public.conversations where id = old.conversation_id;
  else
    update public.conversations set created_by = successor
     where id = old.conversation_id and (created_by is null or created_by = old.user_id);
  end if;
  return null;
end $$;

create trigger hand_over_group after delete on public.conversation_members
  for each row execute function private.hand_over_group();

-- Every family has a conversation of all its members from its first day. They join it here and leave it in `leave_family`.
-- As in a group, new members see earlier messages.
create function private.add_family_conversation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.conversations (family_id, kind) values (new.id, 'family');
  return null;
end $$;

create trigger add_family_conversation after insert on public.families
  for each row execute function private.add_family_conversation();

create function private.join_family_conversation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.conversation_members (conversation_id, user_id)
    select id, new.id from public.conversations where family_id = new.family_id and kind = 'family'
    on conflict do nothing;
  return null;
end $$;

create trigger join_family_conversation after update of family_id on public.profiles
  for each row when (new.family_id is not null and new.family_id is distinct from old.family_id)
  execute function private.join_family_conversation();

/* Finds or creates the direct conversation with another member of the family. @returns its id */
create function public.open_conversation(person uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  both_of_us uuid[] := array[least(person, auth.uid()), greatest(person, auth.uid())];
  conversation uuid;
begin
  if not private.is_relative(person) then
    raise exception 'not_in_your_family' using errcode = '42501';
  end if;
  insert into public.conversations (family_id, kind, pair, created_by)
    select family_id, 'direct', both_of_us, auth.uid() from private.my_family() as family_id where family_id is not null
    on conflict (family_id, pair) do update set kind = excluded.kind
    returning id into conversation;
  insert into public.conversation_members (conversation_id, user_id)
    select conversation, unnest(both_of_us)
    on conflict do nothing;
  return conversation;
end $$;

/* Creates a group of the caller and other family members. @returns its id */
create function public.create_group(name private.phrase, people private.ids) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  conversation uuid;
  person uuid;
begin
  if coalesce(array_length(people, 1), 0) not between 1 and 200 then
    raise exception 'group_needs_member' using errcode = '23514';
  end if;
  -- Sorted, because `is_relative` locks them.
  for person in select distinct unnest(people) as id order by id loop
    if person <> auth.uid() and not private.is_relative(person) then
      raise exception 'not_in_your_family' using errcode = '42501';
    end if;
  end loop;
  insert into public.conversations (family_id, kind, name, created_by)
    select family_id, 'group', create_group.name, auth.uid() from private.my_family() as family_id where family_id is not null
    returning id into conversation;
  if conversation is null then
    raise exception 'family_required' using errcode = '42501';
  end if;
  insert into public.conversation_members (conversation_id, user_id)
    select conversation, unnest(people || auth.uid())
    on conflict do nothing;
  return conversation;
end $$;

revoke execute on function public.open_conversation(uuid), public.create_group(private.phrase, private.ids) from public, anon;
grant execute on function public.open_conversation(uuid), public.create_group(private.phrase, private.ids) to authenticated;

-- Opening an existing direct conversation does not count.
create trigger stamp_change before update on public.conversations
  for each row execute function private.stamp_change();

create trigger limit_conversations after insert on public.conversations referencing new table as added
  for each statement execute function private.require_allowance('conversations', '200', '1 day', 'conversation_limit');

create trigger limit_participants after insert on public.conversation_members referencing new table as added
  for each statement execute function private.require_allowance('participants', '40000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.conversations, public.conversation_members;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Messages in conversations. The participants read them; the author may delete them, and edit them for an hour.

create table public.messages (
  -- The app chooses the id, so that sending again after a lost response adds nothing.
  id              uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations on delete cascade,
  -- The family of the conversation, by which live updates are selected.
  live_family_id  uuid,
  user_id         uuid not null default auth.uid() references public.profiles on delete cascade,
  content         text not null default '' check (char_length(content) <= 4000),
  -- Photos in the bucket `messages`.
  image_paths     text[] not null default '{}' check (
    cardinality(image_paths) <= 10 and array_ndims(image_paths) = 1 and char_length(array_to_string(image_paths, ',')) <= 10000
  ),
  -- The message that this one quotes. Not a foreign key: the reply to a deleted message stays a reply.
  reply_to        uuid,
  -- See `reactions`.
  reacted_by      jsonb not null default '{}' check (octet_length(reacted_by::text) <= 1000000),
  created_at      timestamptz not null default clock_timestamp(),
  edited_at       timestamptz,

  constraint message_says_something check (private.is_visible(content) or image_paths <> '{}'),
  -- `check_message` begins the ids of a conversation alike.
  constraint reply_stays_in_the_conversation check (left(reply_to::text, 8) = left(conversation_id::text, 8))
);
create index on public.messages (conversation_id, created_at desc, id desc);
create index on public.messages (user_id);

create trigger take_family_of_conversation before insert on public.messages
  for each row execute function private.take_family_of_conversation();
create index on public.messages using gin (image_paths) where image_paths <> '{}';

alter table public.messages enable row level security;
revoke all on public.messages from anon, authenticated;
grant select, delete, insert (id, conversation_id, user_id, content, image_paths, reply_to), update
  on public.messages to authenticated;
create trigger accept_changes before update on public.messages
  for each row execute function private.accept_changes('content');

create policy "participants read the messages of their conversations"
  on public.messages for select to authenticated
  using (conversation_id = any (array(select private.my_conversations())));

create policy "participants write in their conversations in their own name"
  on public.messages for insert to authenticated
  with check (user_id = (select auth.uid()) and conversation_id = any (array(select private.my_conversations())));

create policy "participants edit their own messages"
  on public.messages for update to authenticated
  using (user_id = (select auth.uid()) and conversation_id = any (array(select private.my_conversations())));

create policy "participants delete their own messages"
  on public.messages for delete to authenticated
  using (user_id = (select auth.uid()) and conversation_id = any (array(select private.my_conversations())));

-- True when the author has stored each photo for this conversation and used it in no other message: it is deleted with one.
create function private.owns_photos(message public.messages) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select cardinality(message.image_paths) = 0 or (
      cardinality(message.image_paths) = (
        select count(*) from storage.objects
         where bucket_id = 'messages' and name = any (message.image_paths) and owner_id = message.user_id::text
           and split_part(name, '/', 1) = message.conversation_id::text
      )
      and not exists (
        select from public.messages as other
         where other.image_paths <> '{}' and other.image_paths && message.image_paths and other.id <> message.id
      )
    )
  $$;
revoke execute on function private.owns_photos(public.messages) from public;

-- Policies see the snapshot of the statement. This waits for a concurrent removal and then refuses the message.
-- It runs before the policies and gives one response for every message in another user's name; different answers would
-- tell a removed participant who is still in the conversation.
create function private.check_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.id := private.id_within(new.conversation_id, new.id);
  -- Without a signed-in user it is the server itself.
  if new.user_id <> coalesce(auth.uid(), new.user_id) then
    raise exception 'not_in_conversation' using errcode = '42501';
  end if;
  perform from public.conversation_members
    where conversation_id = new.conversation_id and user_id = new.user_id
    for share;
  if not found then
    raise exception 'not_in_conversation' using errcode = '42501';
  end if;
  perform from public.conversations
    where id = new.conversation_id and (
      kind <> 'direct'
      or exists (
        select from public.conversation_members
         where conversation_id = new.conversation_id and user_id <> new.user_id
      )
    );
  if not found then
    raise exception 'conversation_empty' using errcode = '23514';
  end if;
  if not private.owns_photos(new) then
    raise exception 'file_not_uploaded' using errcode = '23503';
  end if;
  return new;
end $$;

create trigger check_message before insert on public.messages
  for each row execute function private.check_message();

create function private.check_edit() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if old.created_at < now() - interval '1 hour' then
    raise exception 'message_too_old' using errcode = 'P0001';
  end if;
  new.edited_at := clock_timestamp();
  return new;
end $$;

create trigger check_edit before update of content on public.messages
  for each row when (new.content <> old.content) execute function private.check_edit();

create trigger limit_messages after insert on public.messages referencing new table as added
  for each statement execute function private.require_allowance('messages', '20000', '1 day', 'message_limit');

/*
 * The caller's conversations with the last message of each and the number of unread ones (100 means 100 or more),
 * including those without a message. The conversation of the whole family has the family's name.
 */
create function public.inbox() returns table (
  id              uuid,
  kind            text,
  name            text,
  created_by      uuid,
  created_at      timestamptz,
  updated_at      timestamptz,
  last_read_at    timestamptz,
  unread          int,
  message_id      uuid,
  message_user_id uuid,
  message_content text,
  message_photos  int,
  message_at      timestamptz
)
  language sql stable set search_path = ''
  as $$
    select conversations.id, conversations.kind, coalesce(conversations.name, families.name), conversations.created_by,
           conversations.created_at, conversations.updated_at, mine.last_read_at, unread.count::int,
           latest.id, latest.user_id, latest.content, cardinality(latest.image_paths), latest.created_at
      from public.conversation_members as mine
      join public.conversations on conversations.id = mine.conversation_id
      left join public.families on families.id = conversations.family_id and conversations.kind = 'family'
      left join lateral (
        select * from public.messages where conversation_id = conversations.id
         order by created_at desc, id desc limit 1
      ) as latest on true
      cross join lateral (
        select count(*) from (
          select from public.messages
           where conversation_id = conversations.id and created_at > mine.last_read_at and user_id <> mine.user_id
           limit 100
        ) as new_ones
      ) as unread
     where mine.user_id = (select auth.uid())
     order by coalesce(latest.created_at, conversations.created_at) desc, conversations.id
  $$;

revoke execute on function public.inbox() from public, anon;
grant execute on function public.inbox() to authenticated;

alter publication supabase_realtime add table public.messages;


-- 11_music.sql

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


-- 12_comments.sql

-- Comments and reactions.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Comments on posts, media, recipes, events and relatives. Members who see the subject read and write them; authors edit
-- theirs; authors and admins delete them.

create table public.comments (
  -- The app chooses the id, so that sending again after a lost response adds nothing.
  id          uuid primary key default gen_random_uuid(),
  family_id   uuid not null references public.families on delete cascade,
  user_id     uuid not null default auth.uid() references public.profiles on delete cascade,
  post_id     uuid references public.posts on delete cascade,
  media_id    uuid references public.media on delete cascade,
  recipe_id   uuid references public.recipes on delete cascade,
  event_id    uuid references public.events on delete cascade,
  relative_id uuid references public.family_history on delete cascade,
  subject_id  uuid not null generated always as (coalesce(post_id, media_id, recipe_id, event_id, relative_id)) stored,
  -- The comment that it replies to, which is not a reply itself. Without a foreign key: when that comment is deleted, its
  -- replies stay, and stay together.
  parent_id   uuid,
  content     text not null check (char_length(content) <= 4000 and private.is_visible(content)),
  -- Members whom the text names.
  mentions    uuid[] not null default '{}' check (cardinality(mentions) <= 50),
  -- See `reactions`.
  reacted_by  jsonb not null default '{}' check (octet_length(reacted_by::text) <= 1000000),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),

  constraint comment_has_one_subject check (num_nonnulls(post_id, media_id, recipe_id, event_id, relative_id) = 1)
);
create index on public.comments (subject_id, created_at, id);
create unique index on public.comments (family_id, id);
create index on public.comments (user_id);
create index on public.comments (post_id) where post_id is not null;
create index on public.comments (media_id) where media_id is not null;
create index on public.comments (recipe_id) where recipe_id is not null;
create index on public.comments (event_id) where event_id is not null;
create index on public.comments (relative_id) where relative_id is not null;

alter table public.comments enable row level security;
revoke all on public.comments from anon, authenticated;
grant select, delete on public.comments to authenticated;
grant insert (id, family_id, user_id, post_id, media_id, recipe_id, event_id, relative_id, parent_id, content, mentions)
  on public.comments to authenticated;
-- Columns left out here never change: a comment keeps its author and its subject.
grant update on public.comments to authenticated;
create trigger accept_changes before update on public.comments
  for each row execute function private.accept_changes('content', 'mentions', 'subject_id');

-- `offset 0`: each subject is looked up by its key. Postgres would otherwise read all posts of a large family first.
create policy "comments require their subject to be visible"
  on public.comments as restrictive for all to authenticated
  using (
    (post_id is null or exists (select from public.posts where id = comments.post_id offset 0))
    and (media_id is null or exists (select from public.media where id = comments.media_id offset 0))
    and (recipe_id is null or exists (select from public.recipes where id = comments.recipe_id offset 0))
    and (event_id is null or exists (select from public.events where id = comments.event_id offset 0))
    and (relative_id is null
         or exists (select from public.family_history where id = comments.relative_id offset 0))
  );

-- Comments are read by subject, author or id, so the family is compared in a way that uses no index: Postgres would
-- otherwise read all comments of a large family to combine two indexes.
create policy "families read their comments"
  on public.comments for select to authenticated
  using (family_id in (select private.my_family()));

create policy "members comment in their own family in their own name"
  on public.comments for insert to authenticated
  with check (user_id = (select auth.uid()) and family_id = (select private.my_family()));

create policy "authors edit their comments"
  on public.comments for update to authenticated
  using (user_id = (select auth.uid()) and family_id = (select private.my_family()));

create policy "authors and admins delete comments"
  on public.comments for delete to authenticated
  using (
    (user_id = (select auth.uid()) and family_id = (select private.my_family()))
    or family_id = (select private.my_family_as('admin'))
  );

create trigger keep_ids_apart before insert on public.comments
  for each row execute function private.keep_ids_apart();

-- As the caller: a comment that the caller cannot see is as good as none.
create function private.check_parent() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from public.comments as parent
     where parent.id = new.parent_id and parent.parent_id is null
       and parent.subject_id = coalesce(new.post_id, new.media_id, new.recipe_id, new.event_id, new.relative_id)
  ) then
    raise exception 'parent_comment_gone' using errcode = '23503';
  end if;
  return new;
end $$;

create trigger check_parent before insert on public.comments
  for each row when (new.parent_id is not null) execute function private.check_parent();

-- A member who has left since the text was written is dropped without an error.
create function private.keep_mentions_in_family() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.mentions := array(
    select id from public.profiles where id = any (new.mentions) and family_id = new.family_id order by id
  );
  return new;
end $$;

create trigger keep_mentions_in_family before insert or update of mentions on public.comments
  for each row execute function private.keep_mentions_in_family();

create trigger stamp_change before update of content, mentions on public.comments
  for each row execute function private.stamp_change();

-- The subjects keep the count, and posts the newest comment, so that lists need no further request and receive both live.
create function private.count_comments() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  comment constant public.comments := case tg_op when 'INSERT' then new else old end;
  added   constant int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update public.posts set comment_count = comment_count + added where id = comment.post_id;
  update public.media set comment_count = comment_count + added where id = comment.media_id;
  update public.recipes set comment_count = comment_count + added where id = comment.recipe_id;
  update public.events set comment_count = comment_count + added where id = comment.event_id;
  update public.family_history set comment_count = comment_count + added where id = comment.relative_id;
  return null;
end $$;

create function private.show_latest_comment() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  post constant uuid := coalesce(new.post_id, old.post_id);
begin
  update public.posts set latest_comment = (
    select jsonb_build_object('id', id, 'user_id', user_id, 'content', left(content, 200))
      from public.comments where subject_id = post order by created_at desc, id desc limit 1
  ) where id = post;
  return null;
end $$;

create trigger show_added_comment after insert or update of content on public.comments
  for each row when (new.post_id is not null) execute function private.show_latest_comment();
create trigger show_comment_before after delete on public.comments
  for each row when (old.post_id is not null) execute function private.show_latest_comment();

create trigger count_comments after insert or delete on public.comments
  for each row execute function private.count_comments();

create trigger limit_comments after insert on public.comments referencing new table as added
  for each statement execute function private.require_allowance('comments', '20000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.comments;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Reactions to posts, comments and messages: one emoji of a kind for each member. Likes of posts are a table of their own.
-- The subject keeps who reacted (`reacted_by`: {"🎉": ["user id", …]}), so that lists need no further request and receive
-- it live.

create table public.reactions (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null default auth.uid() references public.profiles on delete cascade,
  post_id    uuid references public.posts on delete cascade,
  comment_id uuid references public.comments on delete cascade,
  message_id uuid references public.messages on delete cascade,
  -- Each is one code point, so that it is stored in one way only.
  emoji      text not null check (emoji in ('🧡', '👍', '😂', '😮', '😢', '🎉')),
  created_at timestamptz not null default now(),

  constraint reaction_has_one_subject check (num_nonnulls(post_id, comment_id, message_id) = 1),
  -- A post is liked instead.
  constraint post_has_likes check (post_id is null or emoji <> '🧡'),
  unique (post_id, user_id, emoji),
  unique (comment_id, user_id, emoji),
  unique (message_id, user_id, emoji)
);
create index on public.reactions (user_id);

alter table public.reactions enable row level security;
revoke all on public.reactions from anon, authenticated;
grant select, delete on public.reactions to authenticated;
grant insert (user_id, post_id, comment_id, message_id, emoji) on public.reactions to authenticated;

create policy "reactions require their subject to be visible"
  on public.reactions as restrictive for all to authenticated
  using (
    (post_id is null or exists (select from public.posts where id = reactions.post_id))
    and (comment_id is null or exists (select from public.comments where id = reactions.comment_id))
    and (message_id is null or exists (select from public.messages where id = reactions.message_id))
  );

create policy "reactions require the second factor"
  on public.reactions as restrictive for all to authenticated
  using ((select private.is_fully_signed_in()));

create policy "members see reactions"
  on public.reactions for select to authenticated
  using (true);

create policy "members react as themselves"
  on public.reactions for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "members take back their own reactions"
  on public.reactions for delete to authenticated
  using (user_id = (select auth.uid()));

create function private.with_reaction(reacted_by jsonb, emoji text, member uuid) returns jsonb
  language sql immutable
  return jsonb_set(reacted_by, array[emoji], coalesce(reacted_by -> emoji, '[]') || to_jsonb(member));

create function private.without_reaction(reacted_by jsonb, emoji text, member uuid) returns jsonb
  language sql immutable
  return case (reacted_by -> emoji) - member::text
    when '[]' then reacted_by - emoji
    else jsonb_set(reacted_by, array[emoji], (reacted_by -> emoji) - member::text)
  end;

revoke execute on function
  private.with_reaction(jsonb, text, uuid), private.without_reaction(jsonb, text, uuid) from public;

create function private.keep_reactions() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.posts set reacted_by = private.with_reaction(reacted_by, new.emoji, new.user_id)
     where id = new.post_id;
    update public.comments set reacted_by = private.with_reaction(reacted_by, new.emoji, new.user_id)
     where id = new.comment_id;
    update public.messages set reacted_by = private.with_reaction(reacted_by, new.emoji, new.user_id)
     where id = new.message_id;
  else
    update public.posts set reacted_by = private.without_reaction(reacted_by, old.emoji, old.user_id)
     where id = old.post_id;
    update public.comments set reacted_by = private.without_reaction(reacted_by, old.emoji, old.user_id)
     where id = old.comment_id;
    update public.messages set reacted_by = private.without_reaction(reacted_by, old.emoji, old.user_id)
     where id = old.message_id;
  end if;
  return null;
end $$;

create trigger keep_reactions after insert or delete on public.reactions
  for each row execute function private.keep_reactions();

create trigger limit_reactions after insert on public.reactions referencing new table as added
  for each statement execute function private.require_allowance('reactions', '20000', '1 day', 'daily_limit');


-- 13_media_uses.sql

-- Where the family's media are shown besides Media itself: posts, messages to the whole family, recipes and the family tree. Only
-- triggers write here. Photos of other conversations are no media.

create table public.media_uses (
  media_id  uuid not null references public.media on delete cascade,
  family_id uuid not null references public.families on delete cascade,
  -- The place, and the post, message, recipe or relative.
  place     text not null check (place in ('history', 'messages', 'posts', 'recipes')),
  row_id    uuid not null,
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
  return case when taken >= '1800-01-01' and taken <= now() at time zone 'UTC' + interval '1 day' then taken end;
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
  items  uuid[] := '{}';
begin
  -- In one order everywhere, which prevents deadlocks. Only a picture that is stored can be an item.
  for stored, taken in
    select name, private.taken_in(user_metadata) from storage.objects
     where bucket_id = bucket and name = any (names) and (metadata ->> 'size')::bigint > 0
     order by name
  loop
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
    insert into public.media_uses (media_id, family_id, place, row_id) values (item, family, in_place, source_id)
      on conflict do nothing;
    items := items || item;
  end loop;
  delete from public.media_uses where place = in_place and row_id = source_id and media_id <> all (items);
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
    -- Messages have names, the others addresses.
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


-- 14_notifications.sql

-- Notifications: the table, what notifies whom, and the list that a member reads.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Notifications: one row for each thing that happened, not one for each recipient. The policy below decides on reading
-- who receives it, so a notification disappears together with the right to see its subject.
-- Only triggers write rows; foreign keys delete them with their subject.

create table public.notifications (
  id           uuid primary key default gen_random_uuid(),
  family_id    uuid not null references public.families on delete cascade,
  kind         text not null check (kind in (
    'post', 'like', 'reaction', 'comment', 'mention', 'event', 'event_changed', 'rsvp', 'member', 'recipe', 'media',
    'birthday_tomorrow', 'birthday_today', 'family_waiting', 'album', 'list', 'marked', 'answer_wanted',
    'sign_in_link', 'sign_in_link_used'
  )),
  -- Who did it, or whose birthday it is. The actor does not receive it.
  actor_id     uuid not null references public.profiles on delete cascade,
  -- Null: the whole family.
  recipient_id uuid references public.profiles on delete cascade,

  post_id      uuid references public.posts on delete cascade,
  event_id     uuid references public.events on delete cascade,
  -- Of a series that `event_id` names: the start of the occurrence that it is about.
  occurrence   timestamptz,
  attendee_id  uuid references public.event_attendees on delete cascade,
  recipe_id    uuid references public.recipes on delete cascade,
  media_id     uuid references public.media on delete cascade,
  comment_id   uuid references public.comments on delete cascade,
  message_id   uuid references public.messages on delete cascade,
  album_id     uuid references public.albums on delete cascade,
  list_id      uuid references public.lists on delete cascade,
  -- A family that waits for the approval of the recipient, a host. `family_id` is the host's own.
  waiting_id   uuid references public.families on delete cascade,
  -- Birthdays only.
  day          date,

  -- When it was last news. Birthdays are written ahead and appear at this time.
  created_at   timestamptz not null default now(),
  -- The first of several things that share one notification.
  since        timestamptz not null default now(),

  constraint tells_of_one_thing
    check (
      num_nonnulls(
        post_id, event_id, attendee_id, recipe_id, media_id, comment_id, message_id, album_id, list_id, waiting_id, day
      ) = (kind not in ('member', 'sign_in_link', 'sign_in_link_used'))::int
    ),
  -- A repeated action updates its notification.
  unique (post_id, kind),
  unique (attendee_id),
  unique (recipe_id),
  unique (comment_id, recipient_id, kind),
  -- Its recipient is the author.
  unique (message_id),
  unique (list_id),
  unique (actor_id, day, kind),
  unique (waiting_id, recipient_id)
);
create unique index on public.notifications (event_id, kind, occurrence) nulls not distinct where event_id is not null;
create unique index on public.notifications (album_id, recipient_id) nulls not distinct where album_id is not null;
create index on public.notifications (family_id, created_at desc, id desc);
create index on public.notifications (recipient_id);
create index on public.notifications (media_id);

alter table public.notifications enable row level security;
revoke all on public.notifications from anon, authenticated;
grant select on public.notifications to authenticated;

create policy "members read what others in their family did since they joined"
  on public.notifications for select to authenticated
  using (
    family_id = (select private.my_family())
    and actor_id <> (select auth.uid())
    and (recipient_id is null or recipient_id = (select auth.uid()))
    and created_at between (select joined_at from public.profiles where id = (select auth.uid())) and now()
    and (media_id is null or exists (select from public.media where id = media_id))
    and (comment_id is null or exists (select from public.comments where id = comment_id))
    and (message_id is null or exists (select from public.messages where id = message_id))
    and (album_id is null or exists (
      select from public.albums
       where id = album_id and (recipient_id is not null or event_id is null or exists (
         select from public.event_attendees as guests
          where guests.event_id = albums.event_id and guests.user_id = (select auth.uid())
            and (status <> 'declined' or occurrences <> '{}')
       ))
    ))
    -- Members who were notified when the album was shared with them are not notified again when it is opened to the family.
    and (album_id is null or recipient_id is not null or album_id not in (select private.albums_shared_with_me()))
    -- Members who declined do not need changes of the event.
    and (kind <> 'event_changed' or not exists (
      select from public.event_attendees as answers
       where answers.event_id = notifications.event_id and answers.user_id = (select auth.uid())
         and status = 'declined' and occurrences = '{}'
    ))
    and (kind <> 'answer_wanted' or private.lacks_my_answer(event_id, occurrence))
    -- Hosts only.
    and (kind <> 'family_waiting' or exists (select from public.hub_settings() where sign_up_mode = 'invited'))
    -- On the day itself, `birthday_today` takes over.
    and (kind <> 'birthday_tomorrow' or day > (now() at time zone 'UTC')::date)
  );

-- Which notifications each user has read.
create table public.notification_reads (
  id              uuid primary key default gen_random_uuid(),
  notification_id uuid not null references public.notifications on delete cascade,
  user_id         uuid not null default auth.uid() references public.profiles on delete cascade,
  unique (notification_id, user_id)
);
create index on public.notification_reads (user_id);

alter table public.notification_reads enable row level security;
revoke all on public.notification_reads from anon, authenticated;
grant select, insert (notification_id, user_id) on public.notification_reads to authenticated;

create policy "users see what they have read"
  on public.notification_reads for select to authenticated
  using (user_id = (select auth.uid()) and (select private.my_family()) is not null);

create policy "users mark their notifications as read"
  on public.notification_reads for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.notifications where id = notification_id));

-- A repeated action makes the notification unread again. Sharing a private photo does not: those who could see it know it
-- already.
create function private.mark_unread() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notification_reads where notification_id = new.id;
  return null;
end $$;

create trigger mark_unread after update of created_at on public.notifications
  for each row when (
    new.created_at is distinct from old.created_at
    and (new.kind <> 'media' or new.media_id is distinct from old.media_id)
  )
  execute function private.mark_unread();

create trigger limit_reads after insert on public.notification_reads referencing new table as added
  for each statement execute function private.require_allowance('notification reads', '100000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.notifications;


-- ----------------------------------------------------------------------------------------------------------------------------
-- New posts notify the family. Likes notify the author of the post, all in one notification.

create function private.notify_of_post() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, post_id)
    values (new.family_id, 'post', new.user_id, new.id);
  return null;
end $$;

create trigger notify_of_post after insert on public.posts
  for each row execute function private.notify_of_post();

create function private.notify_of_like() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, recipient_id, post_id)
    select family_id, 'like', new.user_id, user_id, id
      from public.posts where id = new.post_id and user_id <> new.user_id
    on conflict (post_id, kind) do update set actor_id = excluded.actor_id, created_at = excluded.created_at;
  return null;
end $$;

create trigger notify_of_like after insert on public.post_likes
  for each row execute function private.notify_of_like();

-- When a like is taken back, the notification names the latest remaining one, without becoming unread again.
create function private.forget_like() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  other uuid;
begin
  select profiles.id into other
    from public.post_likes
    join public.posts on posts.id = post_id
    join public.profiles on profiles.id = post_likes.user_id
   where post_id = old.post_id and post_likes.user_id <> posts.user_id
   order by post_likes.created_at desc limit 1;

  if other is null then
    delete from public.notifications where post_id = old.post_id and kind = 'like';
  else
    update public.notifications set actor_id = other
     where post_id = old.post_id and kind = 'like' and actor_id = old.user_id;
  end if;
  return null;
end $$;

create trigger forget_like after delete on public.post_likes
  for each row execute function private.forget_like();


-- ----------------------------------------------------------------------------------------------------------------------------
-- New and changed events notify the family. Answers notify the author of the event.

create function private.notify_of_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- What moves along with a series, or ends because another one continues it, is no news of its own.
  if auth.uid() is null then
    return null;
  end if;
  insert into public.notifications (family_id, kind, actor_id, event_id)
    values (
      new.family_id, case when tg_op = 'INSERT' and new.series_id is null then 'event' else 'event_changed' end, new.created_by,
      new.id
    )
    -- Several changes share one notification.
    on conflict (event_id, kind, occurrence) where event_id is not null do update set created_at = excluded.created_at;
  return null;
end $$;

-- Imported events are no news: there may be hundreds.
create trigger notify_of_event after insert on public.events
  for each row when (not new.cancelled and new.uid is null) execute function private.notify_of_event();

create trigger notify_of_change after update on public.events
  for each row when (
    (old.title, old.location, old.start_time, old.end_time, old.all_day, old.rrule, old.repeats_until)
      is distinct from (new.title, new.location, new.start_time, new.end_time, new.all_day, new.rrule, new.repeats_until)
    and new.over_at > now() and not new.cancelled
  )
  execute function private.notify_of_event();

create function private.notify_of_answer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Answers that move along with an occurrence are no news.
  if auth.uid() is null then
    return null;
  end if;
  insert into public.notifications (family_id, kind, actor_id, recipient_id, attendee_id)
    select family_id, 'rsvp', new.user_id, created_by, new.id
      from public.events where id = new.event_id and created_by <> new.user_id
    on conflict (attendee_id) do update set created_at = excluded.created_at;
  return null;
end $$;

create trigger notify_of_answer after insert on public.event_attendees
  for each row execute function private.notify_of_answer();

create trigger notify_of_changed_answer after update of status on public.event_attendees
  for each row when (new.status is distinct from old.status) execute function private.notify_of_answer();


-- ----------------------------------------------------------------------------------------------------------------------------
-- The author of an event, or an admin, reminds those who have not answered. It is one notification for the event, or for the
-- occurrence of a series, which those see who lack an answer.

/*
 * Reminds the other members who have not answered an event, or an occurrence of a series. Once a day: P0001
 * `reminded_today`; by its author and admins, before it is over: 42501 `not_allowed`.
 * @param occurrence null unless it is one of a series
 * @returns how many have not answered
 */
create function public.remind_to_answer(event uuid, occurrence private.moment default null) returns int
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  planned  public.events;
  reminded int;
begin
  select * into planned from public.events
   where id = private.row_of(event, occurrence) and not cancelled
     and (rrule is null or occurrence is not null)
     and case when rrule is null then end_time else occurrence + (end_time - start_time) end > now()
     and family_id = (select private.my_family())
     and (created_by = auth.uid() or family_id = (select private.my_family_as('admin')));
  if not found then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  select count(*) into reminded from public.profiles
   where family_id = planned.family_id and id <> auth.uid() and not exists (
     select from public.event_attendees as answers
      where event_id = planned.id and user_id = profiles.id
        and (planned.rrule is null or private.answer_to(answers, occurrence) is not null)
   );
  if reminded = 0 then
    return 0;
  end if;
  insert into public.notifications as news (family_id, kind, actor_id, event_id, occurrence)
    values (
      planned.family_id, 'answer_wanted', auth.uid(), planned.id, case when planned.rrule is not null then occurrence end
    )
    on conflict (event_id, kind, occurrence) where event_id is not null do update
      set actor_id = excluded.actor_id, created_at = excluded.created_at
      where news.created_at <= now() - interval '1 day';
  if not found then
    raise exception 'reminded_today' using errcode = 'P0001';
  end if;
  return reminded;
end $$;

revoke execute on function public.remind_to_answer(uuid, private.moment) from public, anon, authenticated, service_role;
grant execute on function public.remind_to_answer(uuid, private.moment) to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Comments notify the author of their subject, the others in the thread and the members that they mention; each of them
-- only if they see the subject, which the policy of notifications decides. Reactions notify the author of a post, a
-- comment or a message, all in one notification.

create function private.author_of_subject(comment public.comments) returns uuid
  language sql stable security definer set search_path = ''
  as $$
    select user_id from public.posts where id = comment.post_id
     union all
    select user_id from public.media where id = comment.media_id
     union all
    select user_id from public.recipes where id = comment.recipe_id
     union all
    select created_by from public.events where id = comment.event_id
     union all
    select created_by from public.family_history where id = comment.relative_id
  $$;

revoke execute on function private.author_of_subject(public.comments) from public;

-- A reply concerns those who wrote in its thread, another comment all who commented on the subject.
create function private.notify_of_comment() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, recipient_id, comment_id)
    select new.family_id, case when member = any (new.mentions) then 'mention' else 'comment' end, new.user_id, member, new.id
      from (
        select unnest(new.mentions)
         union
        select private.author_of_subject(new)
         union
        select user_id from public.comments as earlier
         where subject_id = new.subject_id
           and (new.parent_id is null or new.parent_id = earlier.id or new.parent_id = earlier.parent_id)
      ) as concerned (member)
     where member <> new.user_id;
  return null;
end $$;

create trigger notify_of_comment after insert on public.comments
  for each row execute function private.notify_of_comment();

create function private.notify_of_added_mention() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, recipient_id, comment_id)
    select new.family_id, 'mention', new.user_id, member, new.id
      from (select unnest(new.mentions) except select unnest(old.mentions)) as added (member)
     where member <> new.user_id
    on conflict do nothing;
  return null;
end $$;

create trigger notify_of_added_mention after update of mentions on public.comments
  for each row execute function private.notify_of_added_mention();

create function private.notify_of_reaction() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, recipient_id, post_id)
    select family_id, 'reaction', new.user_id, user_id, id
      from public.posts where id = new.post_id and user_id <> new.user_id
    on conflict (post_id, kind) do update set actor_id = excluded.actor_id, created_at = excluded.created_at;
  insert into public.notifications (family_id, kind, actor_id, recipient_id, comment_id)
    select family_id, 'reaction', new.user_id, user_id, id
      from public.comments where id = new.comment_id and user_id <> new.user_id
    on conflict (comment_id, recipient_id, kind) do update
      set actor_id = excluded.actor_id, created_at = excluded.created_at;
  insert into public.notifications (family_id, kind, actor_id, recipient_id, message_id)
    select live_family_id, 'reaction', new.user_id, user_id, id
      from public.messages where id = new.message_id and user_id <> new.user_id
    on conflict (message_id) do update set actor_id = excluded.actor_id, created_at = excluded.created_at;
  return null;
end $$;

create trigger notify_of_reaction after insert on public.reactions
  for each row execute function private.notify_of_reaction();

-- When a reaction is taken back, the notification names the latest remaining one, without becoming unread again.
create function private.forget_reaction() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  news record;
  other uuid;
begin
  for news in
    select id, recipient_id from public.notifications
     where kind = 'reaction'
       and (post_id = old.post_id or comment_id = old.comment_id or message_id = old.message_id)
  loop
    select user_id into other from public.reactions
     where (post_id = old.post_id or comment_id = old.comment_id or message_id = old.message_id)
       and user_id <> news.recipient_id
     order by created_at desc limit 1;
    if found then
      update public.notifications set actor_id = other where id = news.id and actor_id <> other;
    else
      delete from public.notifications where id = news.id;
    end if;
  end loop;
  return null;
end $$;

create trigger forget_reaction after delete on public.reactions
  for each row execute function private.forget_reaction();


-- ----------------------------------------------------------------------------------------------------------------------------
-- New members, recipes and media notify the family.

create function private.notify_of_member() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id) values (new.family_id, 'member', new.id);
  return null;
end $$;

create trigger notify_of_member after update of family_id on public.profiles
  for each row when (new.family_id is not null and new.family_id is distinct from old.family_id)
  execute function private.notify_of_member();

create function private.notify_of_recipe() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, recipe_id)
    values (new.family_id, 'recipe', new.user_id, new.id);
  return null;
end $$;

create trigger notify_of_recipe after insert on public.recipes
  for each row execute function private.notify_of_recipe();

-- Media that one member adds within an hour share a notification, which names the newest. Private and shared items have
-- separate ones, because they have different recipients.
create function private.notify_of_media() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Two tabs that finish uploads at the same time must not create two notifications.
  perform from public.profiles where id = new.user_id for no key update;

  update public.notifications set media_id = new.id, created_at = now()
   where id = (
     select notifications.id from public.notifications
       join public.media on media.id = media_id
      where kind = 'media' and actor_id = new.user_id and notifications.family_id = new.family_id
        and is_private = new.is_private and notifications.created_at > now() - interval '1 hour'
      order by notifications.created_at desc limit 1
   );
  if not found then
    insert into public.notifications (family_id, kind, actor_id, media_id)
      values (new.family_id, 'media', new.user_id, new.id);
  end if;
  return null;
end $$;

create trigger notify_of_media after insert on public.media
  for each row when (new.places = '{media}') execute function private.notify_of_media();

-- Sharing a private item is news to the members who could not see it before.
create function private.notify_of_shared_media() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications set created_at = now(), since = now() where kind = 'media' and media_id = new.id;
  if not found then
    insert into public.notifications (family_id, kind, actor_id, media_id)
      values (new.family_id, 'media', new.user_id, new.id);
  end if;
  return null;
end $$;

create trigger notify_of_shared_media after update of is_private on public.media
  for each row when (old.is_private and not new.is_private) execute function private.notify_of_shared_media();

-- When the item that a notification names is deleted, the notification names another of the same batch.
create function private.keep_notification_of_media() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications set media_id = other.id
    from public.media as other
   where kind = 'media' and media_id = old.id and other.id = (
     select id from public.media
      where user_id = old.user_id and family_id = old.family_id and is_private = old.is_private and id <> old.id
        and bucket_id = 'family-media'
        and created_at between notifications.since and notifications.created_at
      order by created_at desc limit 1
   );
  return old;
end $$;

create trigger keep_notification_of_media before delete on public.media
  for each row execute function private.keep_notification_of_media();


-- ----------------------------------------------------------------------------------------------------------------------------
-- A new list notifies the family.

create function private.notify_of_list() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, list_id)
    values (new.family_id, 'list', new.created_by, new.id);
  return null;
end $$;

create trigger notify_of_list after insert on public.lists
  for each row execute function private.notify_of_list();


-- ----------------------------------------------------------------------------------------------------------------------------
-- A new album of the family notifies those who see it. That of an event asks its guests for their photos, and no one else. An
-- album for some members notifies each of them when it is shared with them, also years later.

create function private.notify_of_album() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, album_id)
    select new.family_id, 'album', actor, new.id from coalesce(new.created_by, auth.uid()) as actor where actor is not null;
  return null;
end $$;

create trigger notify_of_album after insert on public.albums
  for each row when (new.for_family) execute function private.notify_of_album();
create trigger notify_of_opened_album after update of for_family on public.albums
  for each row when (new.for_family and not old.for_family) execute function private.notify_of_album();

create function private.notify_of_shared_album() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, recipient_id, album_id)
    select family_id, 'album', actor, new.user_id, id
      from public.albums, coalesce(auth.uid(), created_by) as actor
     where id = new.album_id and not for_family and new.user_id is distinct from created_by and new.user_id <> actor;
  return null;
end $$;

create trigger notify_of_shared_album after insert on public.album_members
  for each row execute function private.notify_of_shared_album();

-- Shared again, it is news again.
create function private.forget_shared_album() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications where album_id = old.album_id and recipient_id = old.user_id;
  return null;
end $$;

create trigger forget_shared_album after delete on public.album_members
  for each row execute function private.forget_shared_album();


-- ----------------------------------------------------------------------------------------------------------------------------
-- Being marked on a photo notifies the member.

-- The photos on which one member marks another within an hour share a notification, which names the newest. Shared photos
-- and the private ones of each uploader have separate ones, because the marked member may not see all of them.
create function private.notify_of_mark() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  marked uuid;
  photo  public.media;
begin
  select profile_id into marked from public.family_history where id = new.person_id;
  if marked is null or marked = new.marked_by then
    return null;
  end if;
  select * into photo from public.media where id = new.media_id;
  -- Two tabs that mark at the same time must not create two notifications.
  perform from public.profiles where id = new.marked_by for no key update;

  update public.notifications set media_id = new.media_id, created_at = now()
   where id = (
     select notifications.id from public.notifications
       join public.media on media.id = media_id
      where kind = 'marked' and actor_id = new.marked_by and recipient_id = marked
        and notifications.family_id = new.family_id
        and is_private = photo.is_private and (not is_private or user_id = photo.user_id)
        and notifications.created_at > now() - interval '1 hour'
      order by notifications.created_at desc limit 1
   );
  if not found then
    insert into public.notifications (family_id, kind, actor_id, recipient_id, media_id)
      values (new.family_id, 'marked', new.marked_by, marked, new.media_id);
  end if;
  return null;
end $$;

create trigger notify_of_mark after insert on public.media_people
  for each row when (new.marked_by is not null) execute function private.notify_of_mark();

-- When the mark that a notification names is removed, the notification names another of the same hour.
create function private.keep_notification_of_mark() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  news  record;
  other uuid;
begin
  for news in
    select notifications.* from public.notifications
     where kind = 'marked' and media_id = old.media_id and actor_id = old.marked_by
       and recipient_id = (select profile_id from public.family_history where id = old.person_id)
  loop
    select media_id into other
      from public.media_people join public.media as photo on photo.id = media_id
     where person_id = old.person_id and marked_by = old.marked_by
       and media_people.created_at between news.since and news.created_at
     order by is_private, media_people.created_at desc limit 1;
    if found then
      update public.notifications set media_id = other where id = news.id;
    else
      delete from public.notifications where id = news.id;
    end if;
  end loop;
  return null;
end $$;

create trigger keep_notification_of_mark after delete on public.media_people
  for each row execute function private.keep_notification_of_mark();


-- ----------------------------------------------------------------------------------------------------------------------------
-- A family that waits for approval notifies the hosts, until it is approved or its founder has joined another.
-- (A declined family is deleted, and its notifications with it.)

create function private.notify_of_waiting_family() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (family_id, kind, actor_id, recipient_id, waiting_id)
    select family_id, 'family_waiting', new.created_by, id, new.id
      from public.profiles
     where id in (select user_id from private.hub_hosts) and family_id is not null and private.awaits_approval(new);
  return null;
end $$;

create trigger notify_of_waiting_family after insert on public.families
  for each row when (new.created_by is not null) execute function private.notify_of_waiting_family();

create function private.forget_waiting_families() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications where actor_id = new.id and kind = 'family_waiting';
  return null;
end $$;

create trigger forget_waiting_families after update of family_id on public.profiles
  for each row when (new.family_id is not null and old.family_id is null)
  execute function private.forget_waiting_families();


-- ----------------------------------------------------------------------------------------------------------------------------
-- Birthday notifications for the day and the day before, and the removal of old notifications. The server calls both
-- functions once a day.

-- Days are UTC days: a notification appears at midnight UTC, which is the afternoon at the latest. Screens show the day in
-- the reader's own time zone.

/* Whether a day is the anniversary of a date. That of 29 February is the 28th in common years. */
create function private.is_anniversary(of_date date, day date) returns boolean
  language sql immutable parallel safe
  return to_char(of_date, 'MMDD') = to_char(day, 'MMDD')
    or (to_char(of_date, 'MMDD') = '0229' and to_char(day, 'MMDD') = '0228' and to_char(day + 1, 'DD') = '01');

revoke execute on function private.is_anniversary(date, date) from public;
grant execute on function private.is_anniversary(date, date) to authenticated;

/*
 * Adds the birthday notifications up to the day after tomorrow, so that they exist at midnight whenever the server calls.
 * Repeated calls add nothing.
 * @returns how many it added
 */
create function public.add_birthday_notifications(today date default (now() at time zone 'UTC')::date) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  added int;
begin
  insert into public.notifications (family_id, kind, actor_id, day, created_at)
    select family_id, kind, profiles.id, day, (day - days_before)::timestamp at time zone 'UTC'
      from public.profiles,
           (values ('birthday_tomorrow', 1), ('birthday_today', 0)) as reminders (kind, days_before),
           lateral (select (today + days_before + later) as day from generate_series(0, 2) as later) as days
     where family_id is not null and birth_date < day and private.is_anniversary(birth_date, day)
    on conflict (actor_id, day, kind) do nothing;
  get diagnostics added = row_count;
  return added;
end $$;

/*
 * Removes notifications older than 90 days, and all but the newest 500 of each family and recipient. Open pages keep them
 * until they load again.
 * @returns how many it removed
 */
create function public.clean_up_notifications() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  removed int;
begin
  -- Not as the function's own setting, which only a superuser may give it.
  perform set_config('realtime.announce', 'off', true);
  delete from public.notifications where id in (
    select id from (
      select id, created_at, row_number() over (partition by family_id, recipient_id order by created_at desc) as place
        from public.notifications
    ) as placed
    where place > 500 or created_at < now() - interval '90 days'
  );
  get diagnostics removed = row_count;
  return removed;
end $$;

revoke execute on function public.add_birthday_notifications(date), public.clean_up_notifications()
  from public, anon, authenticated;
grant execute on function public.add_birthday_notifications(date), public.clean_up_notifications() to service_role;

-- A corrected birth date removes the reminders for the wrong day.
create function private.forget_birthday() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications where actor_id = new.id and day is not null;
  return null;
end $$;

create trigger forget_birthday after update of birth_date on public.profiles
  for each row when (new.birth_date is distinct from old.birth_date) execute function private.forget_birthday();


-- ----------------------------------------------------------------------------------------------------------------------------
-- The notification list. Titles and names are current, and limited to what the caller may see.

/*
 * The caller's notifications, newest first, 20 at a time.
 * @param kinds only these kinds
 * @param before_at, before_id the last notification of the previous page; null for the first page
 * @returns `more`: the number of other users (likes, reactions), other items (media, marked) or photos (posts); `title`: the
 *   current title, or the first 200 characters of a post, a comment or a message, or the name of a family that waits for
 *   approval; `status`: of an RSVP; `conversation_id`: of the message
 */
create function public.my_notifications(
  kinds private.words, before_at private.moment default null, before_id uuid default null
) returns table (
  id           uuid,
  kind         text,
  created_at   timestamptz,
  is_read      boolean,
  actor_id     uuid,
  actor_name   text,
  actor_avatar text,
  more         int,
  title        text,
  status       text,
  day          date,
  starts_at    timestamptz,
  all_day      boolean,
  post_id      uuid,
  event_id     uuid,
  occurrence   timestamptz,
  recipe_id    uuid,
  media_id     uuid,
  comment_id   uuid,
  message_id   uuid,
  conversation_id uuid,
  album_id     uuid,
  list_id      uuid
)
  language sql stable set search_path = ''
  as $$
    select page.id, page.kind, page.created_at,
           exists (
             select from public.notification_reads
              where notification_id = page.id and user_id = (select auth.uid())
           ),
           page.actor_id, coalesce(actor.full_name, waiting.founder_name), actor.avatar_url,
           case page.kind
             when 'like' then (
               select count(*) from public.post_likes as likes
                where likes.post_id = page.post_id and likes.user_id not in (page.actor_id, page.recipient_id)
             )
             when 'post' then coalesce(cardinality(posts.image_urls), 0)
             when 'reaction' then (
               select count(distinct reactions.user_id) from public.reactions
                where (reactions.post_id = page.post_id or reactions.comment_id = page.comment_id
                       or reactions.message_id = page.message_id)
                  and reactions.user_id not in (page.actor_id, page.recipient_id)
             )
             when 'media' then (
               select count(*) from public.media as others
                where others.user_id = page.actor_id and others.family_id = page.family_id
                  and others.bucket_id = 'family-media'
                  and others.created_at between page.since and page.created_at and others.id <> page.media_id
             )
             when 'marked' then (
               select count(*) from public.media_people as marks join public.family_history as marked on marked.id = person_id
                where profile_id = page.recipient_id and marks.marked_by = page.actor_id
                  and marks.created_at between page.since and page.created_at and marks.media_id <> page.media_id
             )
             else 0
           end::int,
           coalesce(left(coalesce(comments.content, posts.content, messages.content), 200), events.title, recipes.title,
             media.title, albums.title, lists.title, waiting.name),
           answers.status, page.day, coalesce(page.occurrence, events.start_time), events.all_day,
           page.post_id, events.id, page.occurrence, page.recipe_id, page.media_id, page.comment_id,
           page.message_id, messages.conversation_id, page.album_id, page.list_id
      from (
        select * from public.notifications as newest
         where newest.kind = any (kinds)
           -- A bound of its own is a place in the index; the first page begins at the end of time.
           and newest.created_at <= coalesce(before_at, 'infinity')
           and (before_at is null or (newest.created_at, newest.id) < (before_at, before_id))
         order by newest.created_at desc, newest.id desc
         limit 20
      ) as page
      left join public.profiles as actor on actor.id = page.actor_id
      left join public.comments on comments.id = page.comment_id
      left join public.messages on messages.id = page.message_id
      left join public.posts on posts.id = page.post_id
      left join public.event_attendees as answers on answers.id = page.attendee_id
      left join public.events on events.id = coalesce(page.event_id, answers.event_id)
      left join public.recipes on recipes.id = page.recipe_id
      left join public.media on media.id = page.media_id
      left join public.albums on albums.id = page.album_id
      left join public.lists on lists.id = page.list_id
      -- Hosts do not see the profile of a founder.
      left join public.families_to_approve() as waiting on waiting.id = page.waiting_id
     order by page.created_at desc, page.id desc
  $$;

/* The caller's newest 100 unread notifications of these kinds. */
create function public.unread_notifications(kinds private.words) returns setof uuid
  language sql stable set search_path = ''
  as $$
    select id from public.notifications
     where kind = any (kinds) and not exists (
       select from public.notification_reads
        where notification_id = notifications.id and user_id = (select auth.uid())
     )
     order by created_at desc limit 100
  $$;

/* Marks all of the caller's notifications of these kinds up to this time as read. */
create function public.read_notifications(kinds private.words, until private.moment) returns void
  language sql set search_path = ''
  as $$
    insert into public.notification_reads (notification_id, user_id)
      select id, auth.uid() from public.notifications where kind = any (kinds) and created_at <= until
      on conflict do nothing
  $$;

/*
 * Marks as read what the caller's newest 100 unread notifications tell of this post, event, recipe, item of Media, album, list,
 * comment, conversation or member, and of comments on it and answers to it: the caller has opened it.
 * @returns the notifications that it marked
 */
create function public.read_notifications_about(subject uuid) returns setof uuid
  language sql set search_path = ''
  as $$
    insert into public.notification_reads (notification_id, user_id)
      select news.id, auth.uid()
        from (
          select * from public.notifications
           where not exists (
             select from public.notification_reads
              where notification_id = notifications.id and user_id = (select auth.uid())
           )
           order by created_at desc limit 100
        ) as news
        left join public.comments on comments.id = news.comment_id
        left join public.event_attendees as answers on answers.id = news.attendee_id
        left join public.messages on messages.id = news.message_id
       where subject in (
         news.post_id, news.event_id, news.recipe_id, news.media_id, news.album_id, news.list_id, news.comment_id,
         comments.subject_id, answers.event_id, messages.conversation_id,
         case when news.kind in ('member', 'birthday_today', 'birthday_tomorrow') then news.actor_id end
       )
      on conflict do nothing
      returning notification_id
  $$;

revoke execute on function
  public.my_notifications(private.words, private.moment, uuid), public.unread_notifications(private.words),
  public.read_notifications(private.words, private.moment), public.read_notifications_about(uuid)
  from public, anon;
grant execute on function
  public.my_notifications(private.words, private.moment, uuid), public.unread_notifications(private.words),
  public.read_notifications(private.words, private.moment), public.read_notifications_about(uuid)
  to authenticated;


-- 15_settings.sql

-- Settings of a user, and the devices on which they are signed in.


-- ----------------------------------------------------------------------------------------------------------------------------
-- The switch 'Email notifications'. The other switches only concern what a browser shows, so each browser keeps them.

create table public.notification_settings (
  user_id uuid primary key default auth.uid() references public.profiles on delete cascade,
  -- Summaries by email. On without a row, like every switch at first.
  email   boolean not null
);

alter table public.notification_settings enable row level security;
revoke all on public.notification_settings from anon, authenticated;
-- An upsert also sets the column of its conflict; the policy checks it.
grant select, insert, update on public.notification_settings to authenticated;

create policy "users read and change their own settings"
  on public.notification_settings for all to authenticated
  using (user_id = (select auth.uid()));

create policy "notification settings require the second factor"
  on public.notification_settings as restrictive for all to authenticated
  using ((select private.is_fully_signed_in()));

create trigger limit_settings after insert on public.notification_settings referencing new table as added
  for each statement execute function private.require_allowance('notification settings', '1000', '1 day', 'daily_limit');


-- ----------------------------------------------------------------------------------------------------------------------------
-- How the app looks for a user, on all their devices. Browsers keep a copy, which applies before the page is loaded.

create table public.appearance_settings (
  user_id       uuid primary key default auth.uid() references public.profiles on delete cascade,
  theme         text not null check (theme in ('system', 'light', 'dark')),
  -- Percent of the browser's font size.
  text_size     int not null check (text_size in (100, 115, 130, 150)),
  -- Less motion than the device asks for. Its own wish always counts.
  reduce_motion boolean not null
);

alter table public.appearance_settings enable row level security;
revoke all on public.appearance_settings from anon, authenticated;
-- An upsert also sets the column of its conflict; the policy checks it.
grant select, insert, update on public.appearance_settings to authenticated;

create policy "users read and change their own appearance"
  on public.appearance_settings for all to authenticated
  using (user_id = (select auth.uid()));

create policy "appearance settings require the second factor"
  on public.appearance_settings as restrictive for all to authenticated
  using ((select private.is_fully_signed_in()));

create trigger limit_settings after insert on public.appearance_settings referencing new table as added
  for each statement execute function private.require_allowance('appearance settings', '1000', '1 day', 'daily_limit');


-- ----------------------------------------------------------------------------------------------------------------------------
-- Sign-in devices. Users see their sessions and can end one remotely, for example that of a lost phone.

/*
 * The caller's open sessions, one for each device, last used first. `last_active` is when the device last refreshed its
 * access token, which it does every hour while in use; `current` marks the calling session.
 */
create function public.my_sessions()
  returns table (
    id uuid, created_at timestamptz, last_active timestamptz, user_agent text, ip text, current boolean
  )
  language sql stable security definer set search_path = ''
  -- Hosted Supabase stores `refreshed_at` without a time zone, in UTC. This setting reads both correctly.
  set timezone = 'UTC' as $$
    select id, created_at, coalesce(refreshed_at::timestamptz, created_at), user_agent, host(ip),
           id = (auth.jwt() ->> 'session_id')::uuid
      from auth.sessions
     where user_id = auth.uid() and (not_after is null or not_after > now())
       and (select private.is_fully_signed_in())
     order by 3 desc, id
  $$;

/*
 * Signs out one of the caller's devices, which may be the calling one: its refresh token ends with the session. Sessions
 * of other users and ended sessions are refused with 42501. To end all others, clients call `signOut({ scope: 'others' })`.
 */
create function public.revoke_session(session_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions
   where id = revoke_session.session_id and user_id = auth.uid() and private.is_fully_signed_in();
  if not found then
    raise exception 'unknown_device' using errcode = '42501';
  end if;
end $$;

revoke execute on function public.my_sessions(), public.revoke_session(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.my_sessions(), public.revoke_session(uuid) to authenticated;


-- 16_delivery.sql

-- Deliveries outside the app: summaries by email, and pushes.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Summaries of unread notifications by email: their recipients and content. The server sends them once a day.

-- When a user last received one. Only the server reads and writes it.
create table public.summaries (
  user_id uuid primary key references public.profiles on delete cascade,
  sent_at timestamptz not null
);
alter table public.summaries enable row level security;
revoke all on public.summaries from anon, authenticated;

/*
 * The users who want summaries and have proved their address: anyone can sign up with another person's.
 */
create function public.people_to_mail() returns table (id uuid, email text, full_name text)
  language sql stable security definer set search_path = ''
  as $$
    select profiles.id, users.email, profiles.full_name
      from public.profiles
      join auth.users on users.id = profiles.id
      left join public.notification_settings as settings on settings.user_id = profiles.id
     where profiles.family_id is not null and coalesce(settings.email, true)
       and users.email_confirmed_at is not null and private.has_verified_address(users.id) and users.deleted_at is null
       and (users.banned_until is null or users.banned_until < now())
  $$;

-- A user's unread notifications and conversations. It reads them as that user, fully signed in, so that an email contains
-- only what the policies show. The role ends with the function, and the claims are put back: only a superuser may create a
-- function that sets them. (A security definer may not change its role.)
create function private.unread_of(person uuid, earliest timestamptz)
  returns table (kind text, name text, day date, many int)
  language plpgsql set search_path = '' as $$
declare
  claims_before constant text := coalesce(current_setting('request.jwt.claims', true), '');
begin
  perform set_config(
    'request.jwt.claims', json_build_object('sub', person, 'role', 'authenticated', 'aal', 'aal2')::text, true
  );
  return query
    select case when unread.day is null then unread.kind else 'birthday' end,
           coalesce(actor.full_name, waiting.founder_name), unread.day, count(*)::int
      from public.notifications as unread
      left join public.profiles as actor on actor.id = unread.actor_id
      left join public.families_to_approve() as waiting on waiting.id = unread.waiting_id
     where unread.created_at > earliest and not exists (
       select from public.notification_reads where notification_id = unread.id and user_id = (select auth.uid())
     )
     group by 1, unread.actor_id, 2, 3;
  return query
    select 'conversation', null::text, null::date, count(*)::int
      from public.inbox() where unread > 0 and message_at > earliest
    having count(*) > 0;
  perform set_config('request.jwt.claims', claims_before, true);
end $$;
-- Separate: on creation Postgres would validate the function in this role, which may not call it.
alter function private.unread_of(uuid, timestamptz) set role = 'authenticated';

/*
 * Takes a user's summary: what came since the last one, at most two days. Each summary is returned once, and none for the
 * next 20 hours, so that a restarted server does not send twice. An empty summary is not taken.
 * @returns who did what and how often; `kind` is a kind of notification, `birthday` (on `day`) or `conversation` (`many`
 *   of them have unread messages)
 */
create function public.take_summary(person uuid) returns table (kind text, name text, day date, many int)
  language sql set search_path = ''
  as $$
    with unread as materialized (
      select * from private.unread_of(
        person,
        greatest(now() - interval '2 days', (select sent_at from public.summaries where user_id = person))
      )
    ), taken as (
      insert into public.summaries (user_id, sent_at)
        select person, now() where exists (select from unread)
        on conflict (user_id) do update set sent_at = excluded.sent_at
          where summaries.sent_at < now() - interval '20 hours'
        returning user_id
    )
    select unread.* from unread, taken order by unread.kind, unread.name, unread.day
  $$;

revoke execute on function public.people_to_mail(), private.unread_of(uuid, timestamptz), public.take_summary(uuid)
  from public, anon, authenticated;
grant execute on function public.people_to_mail(), private.unread_of(uuid, timestamptz), public.take_summary(uuid)
  to service_role;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Web Push: what reaches a device while the app is closed. A device subscribes here, its pushes wait in `push_queue`, and
-- `send-pushes` takes those that are due.

-- One for each device that wants pushes. It ends with the session.
create table public.push_subscriptions (
  session_id      uuid primary key references auth.sessions on delete cascade,
  user_id         uuid not null references public.profiles on delete cascade,
  -- Of the browser's push service. Who knows it and the keys may send to the device (RFC 8291).
  endpoint        text not null unique check (endpoint ~ '^https?://' and char_length(endpoint) <= 1000),
  p256dh          text not null check (p256dh ~ '^[\w-]{87}$'),
  auth            text not null check (auth ~ '^[\w-]{22}$'),
  user_agent      text check (char_length(user_agent) <= 500),
  kinds           text[] not null default '{messages,posts,events,birthdays}'
                  check (kinds <@ '{messages,posts,events,birthdays}' and cardinality(kinds) <= 4),
  -- In the time zone of the device. Both or none.
  quiet_from      time check (quiet_from < '24:00'),
  quiet_until     time check (quiet_until < '24:00'),
  time_zone       private.time_zone not null,
  -- Names and texts. Without them a notification only announces news.
  shows_content   boolean not null default false,
  created_at      timestamptz not null default now(),
  last_success_at timestamptz,
  last_test_at    timestamptz,
  -- When the push service refused the subscription. The app then tells the user, and removes it.
  stopped_at      timestamptz,
  -- Failed deliveries since the last successful one, and until when the device has to wait for the next attempt.
  failures        int not null default 0,
  paused_until    timestamptz,

  constraint quiet_hours_have_both_ends check (num_nulls(quiet_from, quiet_until) <> 1 and quiet_from <> quiet_until)
);
create index on public.push_subscriptions (user_id);

alter table public.push_subscriptions enable row level security;
revoke all on public.push_subscriptions from anon, authenticated;
grant select, delete, update
  on public.push_subscriptions to authenticated;
create trigger accept_changes before update on public.push_subscriptions
  for each row execute function private.accept_changes('kinds', 'quiet_from', 'quiet_until', 'time_zone', 'shows_content');

create policy "users see and change the pushes of their own devices"
  on public.push_subscriptions for all to authenticated
  using (user_id = (select auth.uid()));

create policy "push subscriptions require the second factor"
  on public.push_subscriptions as restrictive for all to authenticated
  using ((select private.is_fully_signed_in()));

create trigger limit_push_subscriptions after insert on public.push_subscriptions referencing new table as added
  for each statement execute function private.require_allowance('push subscriptions', '100', '1 day', 'daily_limit');

/*
 * Subscribes the calling device, or renews its subscription and keeps its settings. A user has 20 devices at most; a further
 * one takes the place of the one that has not been reached for the longest time.
 * @param endpoint, p256dh, auth of the browser's PushSubscription, the keys in base64url
 * @param time_zone of the device, such as Europe/Lisbon
 * Without the second factor 42501 `second_step_required`.
 */
create function public.turn_on_push(
  endpoint private.phrase, p256dh private.word, auth private.word, time_zone private.time_zone
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  session constant uuid := auth.jwt() ->> 'session_id';
begin
  if session is null or not private.is_fully_signed_in() then
    raise exception 'second_step_required' using errcode = '42501';
  end if;
  -- The limit holds for sessions that subscribe at the same time.
  perform from public.profiles where id = auth.uid() for no key update;
  -- A browser has one endpoint: an earlier session in it, of another user even, receives no more.
  delete from public.push_subscriptions as earlier
   where earlier.endpoint = turn_on_push.endpoint and session_id <> session;
  insert into public.push_subscriptions as mine (session_id, user_id, endpoint, p256dh, auth, user_agent, time_zone)
    select session, auth.uid(), turn_on_push.endpoint, turn_on_push.p256dh, turn_on_push.auth, left(user_agent, 500),
           turn_on_push.time_zone
      from auth.sessions where id = session
    on conflict (session_id) do update
      set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, time_zone = excluded.time_zone,
          stopped_at = null;
  delete from public.push_subscriptions where session_id in (
    select session_id from public.push_subscriptions as others
     where others.user_id = auth.uid() and session_id <> session
     order by coalesce(last_success_at, created_at) desc, session_id offset 19
  );
end $$;

revoke execute on function 
  public.turn_on_push(private.phrase, private.word, private.word, private.time_zone)
  from public, anon, authenticated, service_role;
grant execute on function 
  public.turn_on_push(private.phrase, private.word, private.word, private.time_zone) to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- What waits to be sent: at most one push of each topic for each device. Its recipients are determined when something happens.

create table private.push_queue (
  -- Changes when a newer push takes the place of a waiting one.
  id         bigint generated always as identity primary key,
  session_id uuid not null references public.push_subscriptions on delete cascade,
  kind       text not null check (kind in (
    'message', 'mention', 'post', 'event', 'event_changed', 'answer_wanted', 'reminder', 'birthday_today', 'birthday_tomorrow',
    'sign_in_link', 'test'
  )),
  -- A newer notification replaces an older one of its topic on the device, too.
  topic      text not null,
  -- Of a message its conversation, of a reminder its event, of a test nothing, otherwise a notification.
  subject    uuid,
  due_at     timestamptz not null,
  attempts   int not null default 0,
  unique (session_id, topic)
);
create index on private.push_queue (due_at);
alter table private.push_queue enable row level security;

-- Which of the user's choices covers a kind. Null for a test and a sign-in link, which nothing holds back.
create function private.push_choice(kind text) returns text
  language sql immutable set search_path = ''
  as $$
    select case
      when kind in ('message', 'mention') then 'messages'
      when kind = 'post' then 'posts'
      when kind in ('event', 'event_changed', 'answer_wanted', 'reminder') then 'events'
      when kind in ('birthday_today', 'birthday_tomorrow') then 'birthdays'
    end
  $$;

create function private.wants_push(choices text[], kind text) returns boolean
  language sql immutable set search_path = ''
  as $$ select private.push_choice(kind) is null or private.push_choice(kind) = any (choices) $$;

-- The devices that receive pushes, with the families of their users.
create view private.push_devices as
  select session_id, user_id, family_id, kinds, time_zone
    from public.push_subscriptions join public.profiles on profiles.id = user_id
   where stopped_at is null;

create function private.queue_push(devices uuid[], kind text, topic text, subject uuid, due_at timestamptz) returns void
  language sql security definer set search_path = ''
  as $$
    insert into private.push_queue (session_id, kind, topic, subject, due_at)
      select device, queue_push.kind, queue_push.topic, queue_push.subject, queue_push.due_at
        -- Sorted, because two of these may update the same rows at the same time.
        from unnest(devices) as device order by device
      on conflict (session_id, topic) do update
        set id = default, kind = excluded.kind, subject = excluded.subject, attempts = 0,
            -- A lively conversation must not postpone its push for ever.
            due_at = case when push_queue.attempts = 0 then least(push_queue.due_at, excluded.due_at) else excluded.due_at end
  $$;

-- Long enough for another device to read it, or for the author to take it back.
create function private.soon() returns timestamptz
  language sql stable set search_path = ''
  as $$ select now() + interval '5 seconds' $$;

create function private.push_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_push(
    array(
      select session_id from private.push_devices join public.conversation_members using (user_id)
       where conversation_id = new.conversation_id and user_id <> new.user_id and 'messages' = any (kinds)
    ),
    'message', 'conversation:' || new.conversation_id, new.conversation_id, private.soon()
  );
  return null;
end $$;

create trigger push_message after insert on public.messages
  for each row execute function private.push_message();

create function private.push_news() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_push(
    array(
      select session_id from private.push_devices
       where family_id = new.family_id and user_id <> new.actor_id
         and private.wants_push(kinds, new.kind) and user_id = coalesce(new.recipient_id, user_id)
    ),
    new.kind,
    coalesce('event:' || new.event_id, 'comment:' || new.comment_id, case new.kind when 'post' then 'posts' else new.kind end),
    -- Using the link signs the device out.
    new.id, case new.kind when 'sign_in_link' then now() else private.soon() end
  );
  return null;
end $$;

create trigger push_news after insert or update of created_at on public.notifications
  for each row when (new.kind in ('post', 'mention', 'event', 'event_changed', 'answer_wanted', 'sign_in_link'))
  execute function private.push_news();

revoke execute on function
  private.push_choice(text), private.wants_push(text[], text), private.queue_push(uuid[], text, text, uuid, timestamptz), private.soon()
  from public, anon, authenticated, service_role;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Reminders and birthdays become due by time. Up to `reached` they are queued.

create table private.push_clock (
  is_the_row boolean primary key default true check (is_the_row),
  reached    timestamptz not null default now()
);
alter table private.push_clock enable row level security;
insert into private.push_clock default values;

create function private.queue_timed_pushes() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  queued_until timestamptz;
begin
  select reached into queued_until from private.push_clock where reached < now() - interval '30 seconds' for update skip locked;
  if not found then
    return;
  end if;
  -- After a long pause, nothing from yesterday.
  queued_until := greatest(queued_until, now() - interval '6 hours');
  update private.push_clock set reached = now() where true;

  -- When each member wants it, or an hour before the event.
  perform private.queue_push(array_agg(distinct session_id), 'reminder', 'event:' || starts.id, starts.id, now())
    from unnest('{0,10,60,1440,10080}'::int[]) as lead
   cross join lateral private.starts_between(
           queued_until + make_interval(mins => lead), now() + make_interval(mins => lead), false
         ) as starts
    join public.events on events.id = starts.id
    join private.push_devices on push_devices.family_id = starts.family_id
    left join public.event_reminders as wish
      on wish.event_id = coalesce(series_id, starts.id) and wish.user_id = push_devices.user_id
   where 'events' = any (kinds) and lead = any (private.reminders(minutes, false))
   group by starts.id;

  -- Of days at the hour of the device, whose zone is 12 hours behind UTC to 14 ahead.
  perform private.queue_push(array_agg(distinct session_id), 'reminder', 'event:' || starts.id, starts.id, now())
    from unnest('{-540,900,9540}'::int[]) as lead
   cross join lateral private.starts_between(
           queued_until + make_interval(mins => lead) - interval '12 hours', now() + make_interval(mins => lead) + interval '14 hours',
           true
         ) as starts
    join public.events on events.id = starts.id
    join private.push_devices on push_devices.family_id = starts.family_id
    join public.event_reminders as wish
      on wish.event_id = coalesce(series_id, starts.id) and wish.user_id = push_devices.user_id
   cross join lateral private.reminder_due(starts.at, true, lead, push_devices.time_zone) as due
   where 'events' = any (kinds) and lead = any (minutes) and due > queued_until and due <= now()
   group by starts.id;

  -- In the morning where the device is, but not before the notification exists (midnight UTC).
  perform private.queue_push(array_agg(session_id), kind, 'birthday:' || actor_id, id, now())
    from private.push_devices join public.notifications using (family_id),
         lateral (
           select greatest(
             (day - (kind = 'birthday_tomorrow')::int + time '08:00') at time zone time_zone, created_at
           ) as morning
         ) as local
   where day is not null and morning > queued_until and morning <= now() and user_id <> actor_id and 'birthdays' = any (kinds)
   group by id;
end $$;

revoke execute on function private.queue_timed_pushes() from public, anon, authenticated, service_role;
grant execute on function private.queue_timed_pushes() to service_role;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Sending pushes. The subject of each is read again as the recipient: a member who has left, was removed or has read it in the
-- meantime gets nothing.

-- When a push may be sent that is due now: at once, or when the quiet hours end.
create function private.after_quiet_hours(quiet_from time, quiet_until time, time_zone text) returns timestamptz
  language sql stable set search_path = ''
  as $$
    select case
      when quiet_from is null
        or case when quiet_from < quiet_until then clock < quiet_from or clock >= quiet_until
                else clock < quiet_from and clock >= quiet_until end
        then now()
      else (local::date + (clock >= quiet_until)::int + quiet_until) at time zone time_zone
    end
      from (select now() at time zone time_zone as local, (now() at time zone time_zone)::time as clock) as here
  $$;

-- Leases due pushes, so that no other gateway sends them. One that is not reported as sent becomes due again later. Families
-- take turns, and within a family its members, so that no one with many devices delays the pushes of others.
-- @returns also the claims of the recipient's session; null if the push must not be sent: its kind is no longer chosen, the
--   account is banned, or too many attempts have failed
create function private.lease_pushes(most int) returns table (
  id bigint, kind text, topic text, subject uuid, endpoint text, p256dh text, auth text, shows_content boolean, claims jsonb
)
  language sql security definer set search_path = ''
  as $$
    with waiting as (
      select push_queue.id, due_at, family_id, row_number() over (partition by user_id order by due_at, push_queue.id) as turn
        from private.push_queue
        join public.push_subscriptions using (session_id)
        join public.profiles on profiles.id = user_id
       where due_at <= now()
    ), in_order as (
      select id, row_number() over (partition by family_id order by turn, due_at, id) as place
        from waiting
    ), due as (
      select push_queue.id,
             case when private.push_choice(kind) is null then now()
                  else greatest(private.after_quiet_hours(quiet_from, quiet_until, time_zone), paused_until) end as free_at
        from private.push_queue
        join public.push_subscriptions using (session_id)
        join in_order on in_order.id = push_queue.id
       where due_at <= now()
       order by place, due_at limit most
         for update of push_queue skip locked
    ), leased as (
      update private.push_queue
         set attempts = attempts + (free_at <= now())::int,
             due_at = case when free_at > now() then free_at else now() + interval '30 seconds' * 4 ^ attempts end
        from due where push_queue.id = due.id
        returning push_queue.*, free_at
    )
    select leased.id, kind, topic, subject, endpoint, p256dh, auth, shows_content,
           case when private.wants_push(kinds, kind) and attempts <= 5
                  and coalesce(banned_until < now(), true) then
             jsonb_build_object('role', 'authenticated', 'sub', users.id, 'session_id', session_id, 'aal', sessions.aal)
           end
      from leased
      join public.push_subscriptions using (session_id)
      join auth.sessions on sessions.id = session_id
      join auth.users on users.id = sessions.user_id
     where free_at <= now()
  $$;

create function private.drop_push(id bigint) returns void
  language sql security definer set search_path = ''
  as $$ delete from private.push_queue where push_queue.id = drop_push.id $$;

-- Reads the subject of a push as its recipient, in the recipient's session; `unread_of` in `summaries` explains how.
-- @returns no row without news; `item` is what the notification opens, an event at its day
create function private.read_push(claims jsonb, kind text, subject uuid)
  returns table (item uuid, starts_at timestamptz, all_day boolean, content jsonb)
  language plpgsql set search_path = '' as $$
declare
  claims_before constant text := coalesce(current_setting('request.jwt.claims', true), '');
begin
  perform set_config('request.jwt.claims', claims::text, true);
  return query
    select conversations.id, null::timestamptz, null::boolean,
           jsonb_build_object(
             'name', sender.full_name, 'group', coalesce(conversations.name, families.name), 'text', left(latest.content, 200),
             'replies', exists (
               select from public.messages as quoted
                where quoted.id = latest.reply_to and quoted.conversation_id = subject and quoted.user_id = mine.user_id
             )
           )
      from public.conversation_members as mine
      join public.conversations on conversations.id = conversation_id
      left join public.families on families.id = conversations.family_id and conversations.kind = 'family'
      cross join lateral (
        select messages.user_id, messages.content, messages.reply_to from public.messages
         where messages.conversation_id = conversations.id and messages.created_at > mine.last_read_at
           and messages.user_id <> mine.user_id
         order by messages.created_at desc, messages.id desc limit 1
      ) as latest
      left join public.profiles as sender on sender.id = latest.user_id
     where read_push.kind = 'message' and conversations.id = subject and mine.user_id = (select auth.uid());

  return query
    select coalesce(news.post_id, news.event_id, news.comment_id, actor_id), coalesce(news.occurrence, events.start_time), events.all_day,
           jsonb_build_object(
             'name', actor.full_name, 'text', left(coalesce(posts.content, comments.content), 200), 'title', events.title
           )
      from public.notifications as news
      left join public.profiles as actor on actor.id = actor_id
      left join public.posts on posts.id = news.post_id
      left join public.events on events.id = news.event_id
      left join public.comments on comments.id = news.comment_id
     where news.id = subject and news.kind = read_push.kind and coalesce(events.over_at > now() and not cancelled, true)
       and not exists (
         select from public.notification_reads where notification_id = news.id and user_id = (select auth.uid())
       );

  return query
    select events.id, starts.at, events.all_day, jsonb_build_object('title', title, 'location', location)
      from public.events
      join public.push_subscriptions as device on device.session_id = (claims ->> 'session_id')::uuid
      left join public.event_reminders as wish
        on wish.event_id = coalesce(series_id, events.id) and wish.user_id = (select auth.uid())
     cross join unnest(private.reminders(minutes, events.all_day)) as lead
      join private.starts_between(now() - interval '2 days', now() + interval '9 days', events.all_day) as starts
        on starts.id = events.id
     cross join lateral private.reminder_due(starts.at, events.all_day, lead, device.time_zone) as due
     where read_push.kind = 'reminder' and events.id = subject and due <= now()
       and case when events.all_day then private.reminder_due(starts.at, true, -1440, device.time_zone) > now()
                else starts.at > now() or lead = 0 and due > now() - interval '10 minutes' end
       and not exists (
         select from public.event_attendees as answers
          where event_id = events.id and user_id = (select auth.uid()) and private.answer_to(answers, starts.at) = 'declined'
       )
     -- What became due last.
     order by due desc limit 1;

  -- Only the user's own devices get one.
  return query
    select null::uuid, null::timestamptz, null::boolean, null::jsonb
     where read_push.kind = 'test' and private.is_fully_signed_in();
  perform set_config('request.jwt.claims', claims_before, true);
end $$;
alter function private.read_push(jsonb, text, uuid) set role = 'authenticated';

/*
 * For the server: the pushes to send now. The caller reports each with `report_push`.
 * @param most how many at once
 * @returns `topic` and `kind` as in `push_queue`; `item`: the conversation, post, comment, event or member that it is about, an event
 *   with its time; `content`: names and texts, null unless the device shows them
 */
create function public.take_pushes(most int default 50) returns table (
  id bigint, kind text, topic text, endpoint text, p256dh text, auth text, item uuid, starts_at timestamptz,
  all_day boolean, content jsonb
)
  language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  push record;
begin
  perform private.queue_timed_pushes();
  for push in select * from private.lease_pushes(most) loop
    begin
      select push.id, push.kind, push.topic, push.endpoint, push.p256dh, push.auth, read.item, read.starts_at, read.all_day,
             case when push.shows_content then read.content end
        into id, kind, topic, endpoint, p256dh, auth, item, starts_at, all_day, content
        from private.read_push(push.claims, push.kind, push.subject) as read where push.claims is not null;
    -- A subject that cannot be read holds back no other push.
    exception when others then
      raise warning 'push % of kind % was dropped: %', push.id, push.kind, sqlerrm;
      id := null;
    end;
    if id is null then
      perform private.drop_push(push.id);
      continue;
    end if;
    return next;
  end loop;
end $$;

/*
 * For the server: how sending a push ended. A device that could not be reached waits ever longer for its next push, up to an
 * hour, so that it does not keep others waiting.
 * @param outcome `sent`; `refused`: not sent, and not to be tried again; `gone`: the push service no longer knows the
 *   device; `failed`: to be tried again after `wait` seconds or more
 */
create function public.report_push(push bigint, outcome text, wait int default 0) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  done private.push_queue;
begin
  if outcome in ('failed', 'refused') then
    update public.push_subscriptions
       set failures = least(failures + 1, 8),
           paused_until = now() + greatest(
             make_interval(secs => least(wait, 86400)), least(interval '15 seconds' * 2 ^ failures, interval '1 hour')
           )
     where session_id = (select session_id from private.push_queue where id = push);
  end if;
  if outcome = 'failed' then
    update private.push_queue set due_at = greatest(due_at, now() + make_interval(secs => least(wait, 86400))) where id = push;
    return;
  end if;
  delete from private.push_queue where id = push returning * into done;
  if outcome = 'sent' then
    update public.push_subscriptions
       set last_success_at = now(), failures = 0, paused_until = null,
           last_test_at = case done.kind when 'test' then now() else last_test_at end
     where session_id = done.session_id;
  elsif outcome = 'gone' then
    update public.push_subscriptions set stopped_at = now() where session_id = done.session_id;
    delete from private.push_queue where session_id = done.session_id;
  end if;
end $$;

/* Sends a test to the calling device. 42501 `unknown_device` if it has no pushes; P0001 `daily_limit`. */
create function public.send_test_push() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  session constant uuid := auth.jwt() ->> 'session_id';
begin
  if not private.is_fully_signed_in() or not exists (
    select from public.push_subscriptions where session_id = session and stopped_at is null
  ) then
    raise exception 'unknown_device' using errcode = '42501';
  end if;
  if private.use_allowance('push tests', 1, 100, '1 day') > 0 then
    raise exception 'daily_limit' using errcode = 'P0001';
  end if;
  perform private.queue_push(array[session], 'test', 'test', null, now());
end $$;

revoke execute on function
  private.after_quiet_hours(time, time, text), private.lease_pushes(int), private.drop_push(bigint),
  private.read_push(jsonb, text, uuid), public.take_pushes(int), public.report_push(bigint, text, int), public.send_test_push()
  from public, anon, authenticated, service_role;
grant execute on function public.send_test_push() to authenticated;
grant execute on function
  private.lease_pushes(int), private.drop_push(bigint), private.read_push(jsonb, text, uuid), public.take_pushes(int),
  public.report_push(bigint, text, int)
  to service_role;


-- 17_memories.sql

-- On this day: what the caller's family took, wrote, did and celebrates on this date in earlier years.

-- What a user does not want to be reminded of: a member, a person of the family tree, or with neither, of anything.
create table public.hidden_memories (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null default auth.uid() references public.profiles on delete cascade,
  member_id   uuid references public.profiles on delete cascade,
  relative_id uuid references public.family_history on delete cascade,
  created_at  timestamptz not null default now(),

  constraint hides_one_person_or_all check (num_nonnulls(member_id, relative_id) <= 1),
  unique nulls not distinct (user_id, member_id, relative_id)
);
create index on public.hidden_memories (member_id);
create index on public.hidden_memories (relative_id);

alter table public.hidden_memories enable row level security;
revoke all on public.hidden_memories from anon, authenticated;
grant select, delete on public.hidden_memories to authenticated;
grant insert (user_id, member_id, relative_id) on public.hidden_memories to authenticated;

create policy "members read what they have hidden"
  on public.hidden_memories for select to authenticated
  using (user_id = (select auth.uid()) and (select private.my_family()) is not null);

-- It must refuse people whom the caller does not see before the foreign keys tell whether they exist.
create policy "members hide memories, of anyone or of people they see"
  on public.hidden_memories for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and (select private.my_family()) is not null
    and (member_id is null or exists (select from public.profiles where id = member_id))
    and (relative_id is null or exists (select from public.family_history where id = relative_id))
  );

create policy "members show again what they have hidden"
  on public.hidden_memories for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.my_family()) is not null);

create trigger require_member before insert on public.hidden_memories
  for each row execute function private.require_member();

create trigger limit_hidden_memories after insert on public.hidden_memories referencing new table as added
  for each statement execute function private.require_allowance('hidden memories', '1000', '1 day', 'daily_limit');

/*
 * What the caller sees of this date in earlier years, the latest years first, at most 12 of each kind: media, post, event,
 * birthday (of the living) and birth (of the deceased, and of those who would be over 110), wedding.
 *
 * Of a series, its first occurrence and those that were changed are remembered. The others are not stored: a yearly one takes
 * place on this date again, so that its earlier years would only repeat the calendar, and the lessons of every week are no
 * memories.
 * @param today the caller's date
 * @param time_zone the caller's, by its IANA name
 * @returns `day`: the original date; `title`: the first 200 characters of a post; `picture`: an address, or of media
 *   their bucket and path, to be turned by `rotation` degrees; `member_id`, `name`: the author, or the member who the person
 *   is. Of a wedding, `id`, `title` and `member_id` are of the first of the couple; `other_id`, `name` and `other_member_id`
 *   are the other's
 */
create function public.on_this_day(today private.day, time_zone private.time_zone)
  returns table (
    kind text, id uuid, day date, title text, picture text, file_type text, rotation int, member_id uuid, name text,
    other_id uuid, other_member_id uuid
  )
  language sql stable set search_path = ''
  as $$
    with families as (
      select family_id from private.my_family() as family_id
       where family_id is not null and not exists (
         select from public.hidden_memories
          where user_id = (select auth.uid()) and hidden_memories.member_id is null and relative_id is null
       )
    ), earlier as (
      select day, day::timestamp at time zone time_zone as starts, (day + 1)::timestamp at time zone time_zone as ends
        from generate_series(1, 150) as ago,
             generate_series(0, 1) as leap,
             lateral (select (today - make_interval(years => ago))::date + leap as day) as days
       where private.is_anniversary(day, today)
    ), chosen as (
      select coalesce(hidden_memories.member_id, relative_id) as id
        from public.hidden_memories where user_id = (select auth.uid())
    ), hidden as (
      -- Members and people of the tree: hiding one hides the other who this is.
      select chosen.id from chosen
       union all
      select people.id from chosen join public.family_history as people on people.profile_id = chosen.id
       union all
      select people.profile_id from chosen join public.family_history as people on people.id = chosen.id
       where people.profile_id is not null
    ), found as (
      -- Day by day, each from the index: Postgres would compare everything that a family has with all days.
      (select 'media' as kind, media.id, day, title, bucket_id || '/' || file_path as picture, file_type, rotation,
              user_id as member_id
         from families, earlier, lateral (
           select * from public.media
            where media.family_id = families.family_id
              -- The day on which it was taken there, as its index has it.
              and taken_month = (extract(year from day) * 100 + extract(month from day))::int
              and taken_at >= day and taken_at < day + 1 and taken_precision in ('time', 'day')
              and media.file_type ~ '^(image|video)/' and 'media' = any (places)
              and user_id not in (select hidden.id from hidden)
              and not exists (
                select from public.media_people as mark
                 where mark.media_id = media.id and person_id in (select hidden.id from hidden)
              )
            order by taken_at, media.id limit 12
         ) as media
        order by day desc, taken_at, media.id limit 12)
       union all
      (select 'post', posts.id, day, left(content, 200), image_url, null, null, user_id
         from families, earlier, lateral (
           select * from public.posts
            where posts.family_id = families.family_id and posts.created_at >= starts and posts.created_at < ends
              and user_id not in (select hidden.id from hidden)
              and not exists (
                select from public.media_uses as photo join public.media_people as mark using (media_id)
                 where place = 'posts' and row_id = posts.id and person_id in (select hidden.id from hidden)
              )
            order by posts.created_at, posts.id limit 12
         ) as posts
        order by day desc, posts.created_at, posts.id limit 12)
       union all
      -- All-day events have no time zone.
      (select 'event', events.id, day, events.title, null, null, null, created_by
         from families, earlier, lateral (
           select * from public.events
            where events.family_id = families.family_id and not cancelled
              and start_time >= case when all_day then day::timestamp at time zone 'UTC' else starts end
              and start_time < case when all_day then (day + 1)::timestamp at time zone 'UTC' else ends end
              and start_time between starts - interval '1 day' and ends + interval '1 day'
              and created_by not in (select hidden.id from hidden)
              -- The first occurrence of a series was removed, or has a row of its own.
              and not exists (
                select from public.events as exception
                 where exception.series_id = events.id and exception.recurrence_id = events.start_time
              )
            order by start_time, events.id limit 12
         ) as events
        order by day desc, start_time, events.id limit 12)
       union all
      (select case when deceased or birth_date < today - interval '110 years' then 'birth' else 'birthday' end,
              people.id, birth_date, member_name, image_url, null, null, people.profile_id
         from families, public.family_history as people
        where people.family_id = families.family_id
          and birth_date_precision = 'day' and birth_date < today and private.is_anniversary(birth_date, today)
          and people.id not in (select hidden.id from hidden)
        order by birth_date desc, member_name, people.id limit 12)
    ), weddings as (
      select one.id, began as day, one.member_name as title, one.profile_id as member_id, other.member_name as name,
             other.id as other_id, other.profile_id as other_member_id
        from families
        join public.partnerships as couple using (family_id)
        join public.family_history as one on one.id = one_id
        join public.family_history as other on other.id = other_id
       where couple.kind in ('married', 'widowed') and began_precision = 'day' and began < today
         and private.is_anniversary(began, today)
         and one_id not in (select hidden.id from hidden)
         and other_id not in (select hidden.id from hidden)
       order by began desc, one.member_name, one.id limit 12
    )
    select 'wedding', weddings.id, weddings.day, weddings.title, null, null, null, weddings.member_id, weddings.name,
           weddings.other_id, weddings.other_member_id
      from weddings
     union all
    select found.kind, found.id, found.day, found.title, found.picture, found.file_type, found.rotation,
           found.member_id, full_name, null, null
      from found left join public.profiles on profiles.id = found.member_id
     order by 3 desc, 1, 2
  $$;

revoke execute on function public.on_this_day(private.day, private.time_zone) from public, anon;
grant execute on function public.on_this_day(private.day, private.time_zone) to authenticated;


-- 18_storage.sql

-- Stored files: buckets and who may use them, quotas, and which rows need which file.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Buckets and their policies. Names carry at least 128 random bits (22 characters of the URL-safe alphabet). Files are
-- never replaced, because caches would keep the old version: no bucket has a policy for update. Deleting a file through
-- the storage API requires a policy for select as well.

-- Public, because an <img> sends no token; only the unguessable name protects the picture.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 2 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp']),
  -- With videos. The server's configuration limits the size.
  ('posts', 'posts', true, null, array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'video/*']),
  -- Of recipes and the family tree.
  ('pictures', 'pictures', true, 25 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  -- The server's configuration limits the size.
  ('family-media', 'family-media', false, null, array[
    'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/heif', 'image/tiff',
    'image/bmp', 'image/jxl', 'image/jp2', 'image/x-adobe-dng', 'video/*', 'audio/*', 'application/x-caf', 'application/zip',
    'application/pdf', 'text/plain', 'text/csv', 'text/markdown', 'text/calendar', 'text/vnd.familysearch.gedcom', 'application/rtf', 'text/rtf', 'application/epub+zip',
    'application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.presentation'
  ]),
  ('messages', 'messages', false, 25 * 1024 * 1024,
    array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

-- All buckets.

create policy "files require the second factor"
  on storage.objects as restrictive for all to authenticated
  using ((select private.is_fully_signed_in()));

create policy "storing files requires an account"
  on storage.objects as restrictive for insert to authenticated
  with check (private.has_account());

-- Whether a file of this type may be stored under this name. Systems open a download by its name's end, so text must not be
-- called a page or a program. A picture may have the end of another kind of picture; `bin` is nothing that opens.
-- @param type may be unknown before the file has arrived
create function private.name_fits_type(name text, type text) returns boolean
  language sql immutable set search_path = ''
  as $$
    select case
      when ext is null or ext = 'bin' or kind is null or kind = 'application/octet-stream' then true
      when kind like 'image/%' then ext in (
        'jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'heif', 'tif', 'tiff', 'bmp', 'jxl', 'jp2', 'dng'
      )
      when kind like 'video/%' or kind like 'audio/%' or kind = 'application/ogg' then ext in (
        'mp4', 'm4v', 'mov', 'webm', 'mkv', 'avi', '3gp', 'mp3', 'm4a', 'wav', 'ogg', 'opus', 'flac', 'aac'
      )
      else (ext, kind) in (
        ('pdf', 'application/pdf'), ('zip', 'application/zip'), ('caf', 'application/x-caf'), ('md', 'text/markdown'),
        ('ics', 'text/calendar'), ('ged', 'text/vnd.familysearch.gedcom'), ('txt', 'text/plain'), ('csv', 'text/csv'), ('rtf', 'application/rtf'), ('rtf', 'text/rtf'),
        ('epub', 'application/epub+zip'), ('doc', 'application/msword'), ('xls', 'application/vnd.ms-excel'),
        ('ppt', 'application/vnd.ms-powerpoint'),
        ('docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
        ('xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
        ('pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'),
        ('odt', 'application/vnd.oasis.opendocument.text'), ('ods', 'application/vnd.oasis.opendocument.spreadsheet'),
        ('odp', 'application/vnd.oasis.opendocument.presentation')
      )
    end
      from (
        select lower(substring(name from '\.([A-Za-z0-9]+)$')) as ext, lower(btrim(split_part(type, ';', 1))) as kind
      ) as read
  $$;

revoke execute on function private.name_fits_type(text, text) from public;
grant execute on function private.name_fits_type(text, text) to authenticated;

create policy "the names of files end as their types do"
  on storage.objects as restrictive for insert to authenticated
  with check (private.name_fits_type(name, metadata ->> 'mimetype'));

create trigger limit_files after insert on storage.objects referencing new table as added
  for each statement execute function private.require_allowance('files', '20000', '1 day', 'daily_limit');

-- Avatars: `{user id}/{random}.{extension}`.

create policy "users store their own avatars"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and name ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{22,64}\.[a-z0-9]{1,8}$'
    and split_part(name, '/', 1) = (select auth.uid())::text
  );

create policy "users find their own avatars"
  on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);

create policy "users delete their own avatars"
  on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);

-- Posts: `{random}.{extension}`. Admins find only what members stored since they joined: the name alone opens a picture,
-- and earlier ones belong to another family.

create policy "members store pictures of posts"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'posts'
    and name ~ '^[A-Za-z0-9_-]{22,64}(\.[A-Za-z0-9]{1,8})?$'
    and (select private.my_family()) is not null
  );

create policy "uploaders and their admins find pictures of posts"
  on storage.objects for select to authenticated
  using (
    bucket_id = 'posts' and (
      owner_id = (select auth.uid())::text
      or exists (
        select from public.profiles
         where id::text = objects.owner_id and joined_at <= objects.created_at
           and family_id = (select private.my_family_as('admin'))
      )
    )
  );

create policy "uploaders and their admins delete pictures of posts"
  on storage.objects for delete to authenticated
  using (
    bucket_id = 'posts' and (
      owner_id = (select auth.uid())::text
      or exists (
        select from public.profiles
         where id::text = objects.owner_id and joined_at <= objects.created_at
           and family_id = (select private.my_family_as('admin'))
      )
    )
  );

-- Pictures of recipes and the family tree: `{random}.{extension}`. The daily cleaning removes replaced pictures that other
-- members had stored.

create policy "members store pictures of recipes and the family tree"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'pictures'
    and name ~ '^[A-Za-z0-9_-]{22,64}(\.[A-Za-z0-9]{1,8})?$'
    and (select private.my_family()) is not null
  );

create policy "uploaders find their pictures of recipes and the family tree"
  on storage.objects for select to authenticated
  using (bucket_id = 'pictures' and owner_id = (select auth.uid())::text);

create policy "uploaders delete their pictures of recipes and the family tree"
  on storage.objects for delete to authenticated
  using (bucket_id = 'pictures' and owner_id = (select auth.uid())::text);

-- Family media: `{user id}/{random}.{extension}`.

create policy "members store media"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'family-media'
    and name ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{22,64}\.[a-z0-9]{1,8}$'
    and split_part(name, '/', 1) = (select auth.uid())::text
    and (select private.my_family()) is not null
  );

create policy "members read the files of the media they see"
  on storage.objects for select to authenticated
  using (
    bucket_id = 'family-media' and (
      owner_id = (select auth.uid())::text
      or exists (
        select from public.media
         where media.bucket_id = 'family-media' and (file_path = objects.name or motion_path = objects.name)
      )
    )
  );

create policy "uploaders and admins delete the files of the media they see"
  on storage.objects for delete to authenticated
  using (
    bucket_id = 'family-media' and (
      owner_id = (select auth.uid())::text
      or exists (
        select from public.media
         where media.bucket_id = 'family-media' and (file_path = objects.name or motion_path = objects.name)
           and family_id = (select private.my_family_as('admin'))
      )
    )
  );

-- Photos in messages: `{conversation id}/{random and size}.{extension}`. Participants who have left cannot find their
-- photos; they are deleted with the account.

create policy "participants store photos for their conversations"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'messages'
    and name ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{22,64}\.[a-z0-9]{1,8}$'
    and split_part(name, '/', 1) in (select private.my_conversations()::text)
  );

create policy "participants see the photos of their conversations"
  on storage.objects for select to authenticated
  using (bucket_id = 'messages' and split_part(name, '/', 1) in (select private.my_conversations()::text));

create policy "users delete their own photos of messages"
  on storage.objects for delete to authenticated
  using (bucket_id = 'messages' and owner_id = (select auth.uid())::text);


-- ----------------------------------------------------------------------------------------------------------------------------
-- How much families and users store. An upload is judged by its declared size before its bytes arrive, and by the true one
-- when its row is written.

-- Who each stored file counts for: its uploader, and the family they belonged to at that time.
create table private.stored_files (
  object_id uuid primary key,
  user_id   uuid not null,
  family_id uuid,
  bytes     bigint not null
);

-- The sums, of users and families. A row locks its subject, so that parallel uploads count one after the other.
create table private.storage_used (
  subject uuid primary key,
  bytes   bigint not null
);

alter table private.stored_files enable row level security;
alter table private.storage_used enable row level security;

-- Adds `amount` to the sum of a user or family.
create function private.count_bytes(whose uuid, amount bigint, refusal text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  total bigint;
begin
  insert into private.storage_used as existing (subject, bytes) values (whose, amount)
    on conflict (subject) do update set bytes = existing.bytes + excluded.bytes
    returning bytes into total;
  if amount >= 0 and total > (select family_bytes from private.hub_settings) then
    raise exception '%', refusal using errcode = 'P0001';
  end if;
end $$;

-- The family always before the user, which prevents deadlocks.
create function private.count_stored_file() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.family_id is not null then
      perform private.count_bytes(new.family_id, new.bytes, 'family_storage_full');
    end if;
    perform private.count_bytes(new.user_id, new.bytes, 'own_storage_full');
  else
    if old.family_id is not null then
      perform private.count_bytes(old.family_id, -old.bytes, null);
    end if;
    perform private.count_bytes(old.user_id, -old.bytes, null);
  end if;
  return null;
end $$;

create trigger count_stored_file after insert or delete on private.stored_files
  for each row execute function private.count_stored_file();

create function private.record_stored_file() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    delete from private.stored_files where object_id = old.id;
  end if;
  -- Files that the server stores itself have no owner.
  if tg_op <> 'DELETE' and new.owner is not null then
    insert into private.stored_files (object_id, user_id, family_id, bytes)
      select new.id, new.owner, (select family_id from public.profiles where id = new.owner),
             coalesce((new.metadata ->> 'size')::bigint, 0);
  end if;
  return null;
end $$;

create trigger record_stored_file after insert or update of owner, metadata or delete on storage.objects
  for each row execute function private.record_stored_file();

-- Without a family a user stores one avatar. The one in use may stay until the next one has replaced it. Runs after
-- `record_stored_file`, whose lock makes parallel uploads see each other.
create function private.restrict_avatars() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from storage.objects
      join public.profiles on profiles.id = objects.owner and family_id is null
     where bucket_id = 'avatars' and owner = new.owner and objects.id <> new.id
       and (avatar_url like '%/avatars/' || objects.name) is not true
  ) then
    raise exception 'family_required' using errcode = '42501';
  end if;
  return null;
end $$;

create trigger restrict_avatars after insert on storage.objects
  for each row when (new.bucket_id = 'avatars') execute function private.restrict_avatars();

revoke execute on function private.count_bytes(uuid, bigint, text) from public, anon, authenticated, service_role;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Which rows use which stored files. Everything that asks whether a file is still needed reads this view.

-- Every column that stores a file must appear here, and every bucket in `unused_files`; tests check both. `url` is set where
-- the column holds a public address. As the caller, so that row-level security applies.
create view private.file_uses with (security_invoker = true) as
  with pictures (url, used_by, row_id, user_id) as (
    select url, 'posts', id, user_id from public.posts, unnest(image_urls) as url
     union all
    select avatar_url, 'profiles', id, id from public.profiles
     union all
    select image_url, 'recipes', id, user_id from public.recipes
     union all
    select image_url, 'family_history', id, created_by from public.family_history
     union all
    select own_values ->> 'image_url', 'family_history', id, created_by from public.family_history
  ), stored as (
    select private.stored_path(url) as path, * from pictures where url is not null
  )
  select split_part(path, '/', 1) as bucket_id, substr(path, strpos(path, '/') + 1) as name, url, used_by, row_id, user_id
    from stored
   union all
  select bucket_id, file_path, null, 'media', id, user_id from public.media where 'media' = any (places)
   union all
  select bucket_id, motion_path, null, 'media', id, user_id from public.media where motion_path is not null
   union all
  select 'messages', name, null, 'messages', id, user_id from public.messages, unnest(image_paths) as name;

revoke all on private.file_uses from public, anon, service_role;
grant select on private.file_uses to authenticated;

/*
 * Files older than two weeks that no row uses, for the server's daily cleaning. They come from interrupted uploads and
 * replaced pictures. Two weeks, because a browser keeps a draft or an interrupted upload for a week and then needs the file.
 */
create function public.unused_files() returns table (bucket_id text, name text)
  language sql stable security definer set search_path = ''
  as $$
    select bucket_id, name from storage.objects
     where bucket_id in ('avatars', 'family-media', 'messages', 'pictures', 'posts')
       and created_at < now() - interval '14 days'
       and not exists (
         select from private.file_uses as uses where uses.bucket_id = objects.bucket_id and uses.name = objects.name
       )
     order by bucket_id, name
  $$;

/*
 * A user's files that are deleted with the account, also once it is gone. Pictures of the family tree stay with the family.
 */
create function public.files_of(user_id uuid) returns table (bucket_id text, name text)
  language sql stable security definer set search_path = ''
  as $$
    select bucket_id, name from storage.objects
     where owner_id = files_of.user_id::text
       and (bucket_id <> 'pictures' or not exists (
         select from private.file_uses as uses
          where uses.bucket_id = objects.bucket_id and uses.name = objects.name and used_by = 'family_history'
       ))
     order by bucket_id, name
  $$;

/* The stored files of all rows that the caller sees, `user_id` being the row's author: for the exports. */
create function public.visible_file_uses()
  returns table (bucket_id text, name text, url text, used_by text, row_id uuid, user_id uuid)
  language sql stable set search_path = ''
  as $$
    select bucket_id, name, url, used_by, row_id, user_id from private.file_uses order by used_by, row_id
  $$;

revoke execute on function public.unused_files(), public.files_of(uuid), public.visible_file_uses()
  from public, anon, authenticated, service_role;
grant execute on function public.unused_files(), public.files_of(uuid) to service_role;
grant execute on function public.visible_file_uses() to authenticated;


-- 19_live.sql

-- Live updates: private channels, changes since a moment, and deletions on hosted Supabase.


-- ----------------------------------------------------------------------------------------------------------------------------
-- Private channels for live news that is stored nowhere:
-- `conversation:{id}` who is typing, `family:{id}` who is online, `person:{id}` what another device of the user has read, and
-- that the user sees more or fewer private media.

-- True for a presence under the caller's own id, which is its key. Hosted Supabase does not pass the payload.
create function private.is_own_presence(payload jsonb) returns boolean
  language sql stable set search_path = ''
  as $$ select coalesce(payload -> 'joins', '{}') - (select auth.uid())::text = '{}' $$;

revoke execute on function private.is_own_presence(jsonb) from public;
grant execute on function private.is_own_presence(jsonb) to authenticated;

create policy "participants receive who is typing"
  on realtime.messages for select to authenticated
  using (
    extension in ('broadcast', 'presence')
    and realtime.topic() in (select 'conversation:' || private.my_conversations())
  );

create policy "participants send that they are typing"
  on realtime.messages for insert to authenticated
  with check (
    (extension = 'broadcast' or extension = 'presence' and private.is_own_presence(payload))
    and realtime.topic() in (select 'conversation:' || private.my_conversations())
  );

-- Joining a channel requires the right to receive broadcasts, although this one has none.
create policy "members see who is online in their family"
  on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence') and realtime.topic() = 'family:' || (select private.my_family()));

create policy "members show that they are online"
  on realtime.messages for insert to authenticated
  with check (
    extension = 'presence' and private.is_own_presence(payload)
    and realtime.topic() = 'family:' || (select private.my_family())
  );

-- A broadcast, not a published table: the gateway would ask for every listener whether they may see the row.
create policy "users receive from their other devices"
  on realtime.messages for select to authenticated
  using (
    extension = 'broadcast'
    and realtime.topic() = 'person:' || (select auth.uid())
    and (select private.my_family()) is not null
  );

create policy "users send to their other devices"
  on realtime.messages for insert to authenticated
  with check (
    extension = 'broadcast'
    and realtime.topic() = 'person:' || (select auth.uid())
    and (select private.my_family()) is not null
  );

-- A mark changes what the marked member sees, not the media themselves. They are not told by whom, and nothing where they could
-- not tell anyway.
create function private.tell_of_private_media() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  mark constant public.immediate_family := coalesce(new, old);
begin
  if exists (select from public.media where user_id = mark.user_id and is_private) then
    insert into private.recent_changes (audience_id, changed_table)
      values (mark.relative_id, 'media'), (mark.relative_id, 'media_people') on conflict do nothing;
    perform realtime.send('{}', 'media', 'person:' || mark.relative_id, true);
  end if;
  return null;
end $$;

create trigger tell_of_private_media after insert or delete on public.immediate_family
  for each row execute function private.tell_of_private_media();


-- ----------------------------------------------------------------------------------------------------------------------------
-- Which tables have changed since a moment, for those who may know of it. A page loads its first rows before its live
-- channel listens. Then it asks what changed in between, and loads only that again.

create table private.recent_changes (
  -- Who is told: a family, the participants of a conversation, or a user.
  audience_id    uuid not null,
  -- A transaction notes each table once.
  transaction_id xid8 not null default pg_current_xact_id(),
  changed_table  text not null,
  noted_at       timestamptz not null default now(),
  primary key (audience_id, transaction_id, changed_table)
);
create index on private.recent_changes (noted_at);
alter table private.recent_changes enable row level security;

-- Who may know of a version of a row: its user, its conversation, or the family that it belongs to or has left. Of what
-- belongs to private media or to an album for some, only those who see them. Without the media or the album the row is being
-- deleted with it, and they are told of that.
create function private.audiences_of(changed_table text, version jsonb) returns setof uuid
  language plpgsql stable security definer set search_path = '' as $$
declare
  family   constant uuid := version ->> 'family_id';
  item     constant uuid := coalesce(
    (version ->> 'media_id')::uuid,
    (select media_id from public.comments where id = (version ->> 'comment_id')::uuid));
  album_id constant uuid := version ->> 'album_id';
  media    public.media;
  album    public.albums;
begin
  if changed_table in ('album_members', 'conversation_members', 'recipe_favourites') then
    return next (version ->> 'user_id')::uuid;
  end if;

  if changed_table = 'media' then
    media := jsonb_populate_record(null::public.media, version);
  elsif item is not null then
    select * into media from public.media where id = item;
    if not found then return; end if;
  end if;
  if changed_table = 'albums' then
    album := jsonb_populate_record(null::public.albums, version);
  elsif album_id is not null then
    select * into album from public.albums where id = album_id;
    if not found then return; end if;
  end if;

  if media.is_private or not album.for_family then
    return query
      select id from public.profiles
       where family_id = family
         and (media.is_private is not true or id = media.user_id or exists (
           select from public.immediate_family where user_id = media.user_id and relative_id = id))
         and (album.for_family is not false or id = album.created_by or exists (
           select from public.album_members as readers where readers.album_id = album.id and user_id = id));
    return;
  end if;

  return next coalesce(
    (version ->> 'conversation_id')::uuid,
    case when changed_table in ('conversations', 'families') then (version ->> 'id')::uuid end,
    (version ->> 'recipient_id')::uuid,
    family,
    (select events.family_id from public.events where id = (version ->> 'event_id')::uuid),
    case when changed_table = 'notification_reads' then (version ->> 'user_id')::uuid end);
end $$;

revoke execute on function private.audiences_of(text, jsonb) from public;

-- Notes a changed row for its audiences. Members who have left a conversation are told as well.
-- @param the name under which to note it
create function private.note_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- An import adds thousands of people to one family: the first notes them all.
  if tg_op = 'INSERT' and tg_table_name in ('family_history', 'parentage', 'partnerships') and exists (
    select from private.recent_changes
     where audience_id = (to_jsonb(new) ->> 'family_id')::uuid
       and transaction_id = pg_current_xact_id() and changed_table = tg_table_name)
  then
    return null;
  end if;
  insert into private.recent_changes (audience_id, changed_table)
    select distinct audience_id, noted
      from (values (to_jsonb(old)), (to_jsonb(new))) as versions (version),
           lateral private.audiences_of(tg_table_name, version) as audience_id,
           -- Albums lose an item with its media.
           lateral (
             select coalesce(tg_argv[0], tg_table_name)
              union all
             select 'album_items' where tg_table_name = 'media' and tg_op = 'DELETE'
           ) as names (noted)
     where audience_id is not null
    on conflict do nothing;
  return null;
end $$;

/* Selected with a profile: the moment at which it was read, for `changes_since`. */
create function public.moment(profile public.profiles) returns text
  language sql stable set search_path = ''
  as $$ select now() || '/' || pg_current_snapshot() $$;

/*
 * The tables with changes that a statement at this moment did not see, in the caller's family and conversations. Null when
 * that is unknown: without a family, and after an hour.
 * @param moment as `public.moment` returned it
 */
create function public.changes_since(moment private.phrase) returns text[]
  language sql stable security definer set search_path = ''
  as $$
    select array(
             select distinct changed_table from private.recent_changes
              where audience_id = any (array(
                      select family union select auth.uid() union select * from private.my_conversations()))
                and not pg_visible_in_snapshot(transaction_id, split_part(moment, '/', 2)::pg_snapshot)
              order by changed_table)
      from private.my_family() as family
     where family is not null and split_part(moment, '/', 1)::timestamptz > now() - interval '1 hour'
  $$;

/* @returns how many it removed */
create function public.forget_changes() returns int
  language sql security definer set search_path = ''
  as $$
    with forgotten as (
      -- Long transactions note their changes at their start.
      delete from private.recent_changes where noted_at < now() - interval '3 hours' returning 1)
    select count(*)::int from forgotten
  $$;

revoke execute on function public.moment(public.profiles), public.changes_since(private.phrase), public.forget_changes()
  from public, anon, authenticated, service_role;
grant execute on function public.moment(public.profiles), public.changes_since(private.phrase) to authenticated;
grant execute on function public.forget_changes() to service_role;

create trigger note_change after insert or update or delete on public.families
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.posts
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.events
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.event_attendees
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.event_items
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.recipes
  for each row execute function private.note_change();
create trigger note_change after insert or delete on public.recipe_favourites
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.lists
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.list_items
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.family_history
  for each row execute function private.note_change();
-- A trigger changes it together with the person.
create trigger note_change after insert or update or delete on public.parentage
  for each row when (pg_trigger_depth() < 1) execute function private.note_change();
create trigger note_change after insert or update or delete on public.partnerships
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.media
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.albums
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.album_members
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.album_items
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.media_people
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.conversations
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.conversation_members
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.comments
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.messages
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.family_playlists
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.playlist_songs
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.notifications
  for each row execute function private.note_change();
create trigger note_change after insert or delete on public.notification_reads
  for each row execute function private.note_change('notifications');
-- `last_seen` is not announced either.
create trigger note_change after insert or delete or update of
  family_id, role, full_name, avatar_url, bio, phone_number, address, birth_date on public.profiles
  for each row execute function private.note_change();


-- ----------------------------------------------------------------------------------------------------------------------------
-- Hosted Supabase reads changes from the write-ahead log. There, the filter of a subscription selects deletions only if the
-- log has the old values of its columns; subscribers still receive the key alone. The gateway of Kinfold does not need it.
-- The whole old row, except for tables of which some columns are not published, because Postgres would refuse every update.
do $$
declare
  published record;
begin
  for published in
    select format('%I.%I', schemaname, tablename) as name
      from pg_publication_tables
     where pubname = 'supabase_realtime'
       and cardinality(attnames) = (
         select count(*) from pg_attribute
          where attrelid = format('%I.%I', schemaname, tablename)::regclass and attnum > 0 and not attisdropped)
  loop
    execute format('alter table %s replica identity full', published.name);
  end loop;
end $$;

-- Generated columns are not published.
alter table public.events       replica identity using index events_family_id_id_key;
alter table public.media replica identity using index media_family_id_file_size_id_idx;
alter table public.comments     replica identity using index comments_family_id_id_idx;


-- 20_search.sql

-- Search. One table of entries has which users may find which row, and by which words. `search_hub` then reads the rows
-- as the caller, so that row-level security decides on the result.
--
-- Families write in several languages, so words are compared as written, without case and accents; the beginning of a
-- word is enough. No dictionary is involved, and every server splits a text into the same words.

/*
 * Lower case without accents, niqqud and harakat, and letters of full or half width as the usual ones: `São Tomé` becomes
 * `sao tome`. As `searchable` of the web app.
 */
create function private.fold(content text) returns text
  language sql immutable strict parallel safe
  return case when content !~ '[^\x01-\x7f]' then lower(content) else
    replace(replace(replace(
      translate(
        regexp_replace(
          lower(normalize(content, nfkd)),
          '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc]+',
          '', 'g'
        ),
        'øłđðħŧı', 'olddhti'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end;

/* Each Chinese or Japanese character as a word of two, with the one behind it. */
create function private.paired(content text) returns text
  language sql immutable strict parallel safe
  return case when content !~ '[\u3040-\u30ff\u3400-\u9fff]' then content else (
    select string_agg(case
        when letter !~ '[\u3040-\u30ff\u3400-\u9fff]' then letter
        when next ~ '[\u3040-\u30ff\u3400-\u9fff]' then ' ' || letter || next || ' '
        else ' ' || letter || ' ' end, '' order by ordinal)
      from (
        select letter, ordinal, lead(letter) over (order by ordinal) as next
          from string_to_table(content, null) with ordinality as letters (letter, ordinal)
      ) as pairs
  ) end;

/*
 * The words of a text, folded and cut to 40 characters, with one blank between them. The separators are listed and
 * everything else belongs to a word, because many scripts write vowels as marks and not as letters. `C++` and `C#` are words.
 *
 * Chinese and Japanese have no blanks between words, so each character begins a word of two, with the one behind it:
 * `北京旅行` becomes `北京 京旅 旅行 行`.
 */
create function private.spaced(content text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(btrim(regexp_replace(
    private.paired(private.fold(content)) || ' ',
    '(\m[a-z](?:\+\+|#))?[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u3020\uff01-\uff0f\uff1a-\uff20]+',
    '\1 ', 'g')),
    '([^ ]{40})[^ ]+', '\1', 'g');

/* Where the index keys of a kind begin within a scope. */
create function private.search_prefix(scope uuid, kind text) returns text
  language sql immutable strict parallel safe
  return left(scope::text, 8) || kind || ':';

/* The index keys of an entry: `a1b2c3d4recipe:plum`. Built-in functions alone make it fast to write. */
create function private.search_words(scope uuid, kind text, title text, body text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(string_to_array(
    private.search_prefix(scope, kind)
      || replace(btrim(coalesce(title, '') || ' ' || coalesce(body, '')), ' ', ' ' || private.search_prefix(scope, kind)), ' '));

/* Matches entries that have, for each of these words, one that begins with it. */
create function private.search_query(scope uuid, kind text, words text[]) returns tsquery
  language sql immutable strict parallel safe
  return (
    select string_agg(format('''%s%s'':*', private.search_prefix(scope, kind), word), ' & ')::tsquery
      from unnest(words) as word
  );

create table private.search_entries (
  kind   text not null,
  id     uuid not null,
  -- Who may find it: a family, a conversation, or one person within a family.
  scope  uuid not null,
  -- Title and body as `private.spaced` writes them. Titles are also compared with the whole query.
  title  text,
  body   text,
  -- Orders answers of the same rank, the latest first.
  moment timestamptz,
  primary key (id, kind)
);

-- Both indexes without the list of pending entries, which every search would have to read.
create index search_entries_words on private.search_entries
  using gin (private.search_words(scope, kind, title, body)) with (fastupdate = off);

-- Mistyped titles are found where the server has these two extensions, and nowhere else.
do $$
declare
  -- A hosted server may keep pg_trgm in another schema.
  home regnamespace;
begin
  create extension if not exists pg_trgm with schema extensions;
  create extension if not exists btree_gin with schema extensions;
  select extnamespace into home from pg_extension where extname = 'pg_trgm';
  execute format('create index search_entries_titles on private.search_entries
    using gin (scope, title %s.gin_trgm_ops) with (fastupdate = off) where title is not null', home);
exception when feature_not_supported or undefined_file or insufficient_privilege then
  raise notice 'Without the extensions pg_trgm and btree_gin, search finds only what is spelled as written.';
end $$;

create table private.search_kinds (
  kind      text primary key,
  source    regclass not null unique,
  -- The scope of its rows. Private media belong to a person within the family.
  within    text not null check (within in ('family', 'conversation', 'album')),
  -- A single letter finds names of people and nothing else.
  by_letter boolean not null
);

/* What search knows of a row. Keys of `details`, each optional: day, author, picture, file_type, rotation, conversation_id. */
create type private.search_document as (scope uuid, title text, body text, moment timestamptz, details jsonb);

/* Keeps the entries of changed rows current. Its argument is the kind. */
create function private.index_for_search() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  document private.search_document;
begin
  if tg_op = 'DELETE' then
    delete from private.search_entries where kind = tg_argv[0] and id = any (array(select id from deleted));
    return null;
  end if;
  document := private.search_document(new);
  if tg_op = 'UPDATE' then
    if private.search_document(old) is not distinct from document then
      return null;
    end if;
    delete from private.search_entries where kind = tg_argv[0] and id = old.id;
  end if;
  if document.scope is not null then
    insert into private.search_entries (kind, id, scope, title, body, moment) values (
      tg_argv[0], new.id, document.scope, private.spaced(document.title), private.spaced(document.body), document.moment
    );
  end if;
  return null;
end $$;

/* Indexes all rows of a kind again. */
create function private.fill_search_entries(of_kind text) returns void
  language plpgsql as $$
begin
  delete from private.search_entries where kind = of_kind;
  insert into private.search_entries (kind, id, scope, title, body, moment)
    select kind, id, scope, private.spaced(title), private.spaced(body), moment
      from private.search_rows where kind = of_kind and scope is not null;
end $$;

/*
 * Makes the rows of a table searchable: their triggers, their part of `private.search_rows`, their entries. Needs a
 * function `private.search_document` for the rows of that table.
 */
create function private.add_search_kind(
  kind text, source regclass, within text default 'family', by_letter boolean default false
) returns void
  language plpgsql as $$
begin
  insert into private.search_kinds values (kind, source, within, by_letter);
  execute format('
    create trigger index_for_search after insert or update on %1$s
      for each row execute function private.index_for_search(%2$L);
    create trigger forget_for_search after delete on %1$s referencing old table as deleted
      for each statement execute function private.index_for_search(%2$L)', source, kind);
  execute format('revoke execute on function private.search_document(%1$s) from public;
    grant execute on function private.search_document(%1$s) to authenticated', source);
  -- All rows that can be found. `search_hub` reads it as the caller.
  execute 'create or replace view private.search_rows with (security_invoker = true) as ' || (
    select string_agg(format(
      'select %L::text as kind, id, (private.search_document(source)).* from %s as source',
      search_kinds.kind, search_kinds.source), ' union all ' order by search_kinds.kind)
      from private.search_kinds
  );
  perform private.fill_search_entries(kind);
end $$;

/* The scope of what belongs to one person within a family. */
create function private.personal_scope(family uuid, person uuid) returns uuid
  language sql immutable strict parallel safe
  return md5(family::text || person::text)::uuid;

-- The kinds. A new one takes a function and a call like these, in a later migration just as well.

create function private.search_document(person public.profiles) returns private.search_document
  language sql stable
  return row(person.family_id, person.full_name, person.bio, null, jsonb_build_object('picture', person.avatar_url));
select private.add_search_kind('member', 'public.profiles', by_letter => true);

-- A member is found once, as a member.
create function private.search_document(person public.family_history) returns private.search_document
  language sql stable
  return row(case when person.profile_id is null then person.family_id end, person.member_name, person.bio, null,
    jsonb_build_object('picture', person.image_url, 'day', person.birth_date));
select private.add_search_kind('relative', 'public.family_history', by_letter => true);

create function private.search_document(event public.events) returns private.search_document
  language sql stable
  return row(case when not event.cancelled then event.family_id end, event.title, concat_ws(' · ', event.location, event.description), event.start_time,
    jsonb_build_object('day', case when event.all_day then (event.start_time at time zone 'UTC')::date end));
select private.add_search_kind('event', 'public.events');

create function private.search_document(recipe public.recipes) returns private.search_document
  language sql stable
  return row(recipe.family_id, recipe.title,
    concat_ws(
      ' · ', recipe.description, recipe.category, recipe.keywords, recipe.ingredients, recipe.instructions),
    recipe.created_at,
    jsonb_build_object('picture', recipe.image_url));
select private.add_search_kind('recipe', 'public.recipes');

create function private.search_document(post public.posts) returns private.search_document
  language sql stable
  return row(post.family_id, null,
    concat_ws(' · ', nullif(post.content, ''), nullif(array_to_string(post.tags, ', '), '')), post.created_at,
    jsonb_build_object('author', post.user_id, 'picture', post.image_url));
select private.add_search_kind('post', 'public.posts');

-- Comments on private media are found in the scope of the family, too: only those who see them can read them.
create function private.search_document(comment public.comments) returns private.search_document
  language sql stable
  return row(comment.family_id, null, comment.content, comment.created_at, jsonb_build_object('author', comment.user_id));
select private.add_search_kind('comment', 'public.comments');

/* The names of those who are marked on a photo, from its left to its right. Null without any. */
create function private.names_on(photo uuid) returns text
  language sql stable set search_path = ''
  as $$
    select string_agg(member_name, ', ' order by x, person.id)
      from public.media_people join public.family_history as person on person.id = person_id
     where media_id = photo
  $$;

-- What only another place shows is found there, and here by who is on it.
create function private.search_document(media public.media) returns private.search_document
  language sql stable
  return row(
    case when media.is_private then private.personal_scope(media.family_id, media.user_id)
      when 'media' = any (media.places) or private.names_on(media.id) is not null then media.family_id end,
    case when 'media' = any (media.places) then media.title end,
    nullif(concat_ws(' · ', case when 'media' = any (media.places) then media.description end, private.names_on(media.id)), ''),
    media.created_at,
    jsonb_build_object('picture', media.bucket_id || '/' || media.file_path, 'file_type', media.file_type,
      'author', media.user_id, 'rotation', media.rotation));
select private.add_search_kind('media', 'public.media');

/* Indexes a photo again when someone was marked on it, or has another name. */
create function private.index_photo(photo uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  -- The lock comes first, so that the next statements see what concurrent marks have left.
  perform from public.media where id = photo for no key update;
  delete from private.search_entries where kind = 'media' and id = photo;
  insert into private.search_entries (kind, id, scope, title, body, moment)
    select kind, id, scope, private.spaced(title), private.spaced(body), moment
      from private.search_rows where kind = 'media' and id = photo and scope is not null;
end $$;

create function private.index_marked_photo() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_photo(case tg_op when 'DELETE' then old.media_id else new.media_id end);
  return null;
end $$;

create trigger index_marked_photo after insert or delete or update of person_id on public.media_people
  for each row execute function private.index_marked_photo();

create function private.index_photos_of_person() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_photo(media_id)
     from (select media_id from public.media_people where person_id = new.id order by media_id) as photos;
  return null;
end $$;

create trigger index_photos_of_person after update on public.family_history
  for each row when (new.member_name <> old.member_name) execute function private.index_photos_of_person();

create function private.search_document(message public.messages) returns private.search_document
  language sql stable
  return row(message.conversation_id, null, message.content, message.created_at,
    jsonb_build_object('author', message.user_id, 'conversation_id', message.conversation_id));
select private.add_search_kind('message', 'public.messages', within => 'conversation');

-- Those for some members are a scope of their own.
create function private.search_document(album public.albums) returns private.search_document
  language sql stable
  return row(case when album.for_family then album.family_id else album.id end, album.title, null, album.created_at, '{}'::jsonb);
select private.add_search_kind('album', 'public.albums', within => 'album');

create function private.search_document(list public.lists) returns private.search_document
  language sql stable
  return row(list.family_id, list.title, null, list.created_at, '{}'::jsonb);
select private.add_search_kind('list', 'public.lists');

create function private.search_document(item public.list_items) returns private.search_document
  language sql stable
  return row(item.family_id, item.title, null, item.created_at, jsonb_build_object('day', item.due_on));
select private.add_search_kind('list_item', 'public.list_items');

-- Searching. Postgres does not use a word index under a policy, because the operator is not leakproof, and would read
-- every row. So two functions ask the index for ids, in the caller's scopes, and `search_hub` reads the rows.

/* The scopes in which the caller may find rows. */
create function private.my_search_scopes(within text) returns uuid[]
  language sql stable security definer set search_path = '' as $$
    select case within when 'conversation' then array(select private.my_conversations()) when 'album' then array(
      select id from private.my_family() as id where id is not null
       union all
      select id from public.albums
       where not for_family and family_id = (select private.my_family())
         and (created_by = (select auth.uid()) or id in (select private.albums_shared_with_me()))
    ) else array(
      select unnest(array[id, private.personal_scope(id, auth.uid())]) from private.my_family() as id where id is not null
       union all
      select private.personal_scope(id, person)
        from private.my_family() as id, private.people_who_marked_me() as people (person) where id is not null
    ) end
  $$;

/* The words of a query. Single letters count only among themselves, as in `a_b`: the `s` of `Rosa's` means nothing. */
create function private.wanted_words(query text) returns text[]
  language sql immutable parallel safe
  return array(
    select word from (
      select word, ordinal, max(octet_length(word)) over () as longest
        from string_to_table(private.spaced(left(query, 200)), ' ') with ordinality as words (word, ordinal)
    ) as words
     where word <> '' and (octet_length(word) > 1 or longest = 1)
     order by ordinal limit 8
  );

/*
 * The best 51 of each kind that have all these words, and the latest first. The rank says how well the title answers:
 * 4 it equals the query, 3 it begins with it, 2 it has all the words, 1 the body has the rest. The latest 200 are ranked.
 *
 * `offset 0` makes the word index answer alone: with another condition beside the words, Postgres may take another
 * index, or none, and compute the words of each row. An index key has only the first digits of the scope, so the whole
 * of it is compared afterwards. One search for each scope takes a quarter of the time of all scopes in one query.
 */
create function private.find_words(words text[], of_kind text) returns table (kind text, id uuid, rank real)
  language plpgsql stable security definer rows 100
  set search_path = '' set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
  set enable_seqscan = off as $$
#variable_conflict use_column
declare
  looked_for constant text   := array_to_string(words, ' ');
  beginnings constant text[] := array(select '% ' || word || '%' from unnest(words) as word);
  wanted  private.search_kinds;
  scopes  uuid[];
  queries tsquery[];
begin
  if cardinality(words) = 0 then
    return;
  end if;
  for wanted in
    select * from private.search_kinds
     where kind = coalesce(of_kind, kind) and (by_letter or cardinality(words) > 1 or octet_length(words[1]) > 1)
  loop
    scopes := private.my_search_scopes(wanted.within);
    queries := array(select private.search_query(scope, wanted.kind, words) from unnest(scopes) as scope);
    return query
      with matches as (
        select id, kind, scope, title, moment from private.search_entries
         where private.search_words(scope, kind, title, body) @@ any (queries) offset 0
      ), latest as (
        select id, title, moment from matches where kind = wanted.kind and scope = any (scopes)
         order by moment desc, title, id limit 200
      )
      select wanted.kind, id, case
          when title = looked_for then 4
          when starts_with(title, looked_for) then 3
          when ' ' || title like all (beginnings) then 2
          else 1
        end::real as rank
        from latest order by rank desc, moment desc, title, id limit 51;
  end loop;
end $$;

/* The best 20 titles of each kind that look like these words, ranked from 0 to 1 by the word that is least like them. */
create function private.find_similar(words text[], of_kind text) returns table (kind text, id uuid, rank real)
  language plpgsql stable security definer rows 20
  set search_path = '' set enable_seqscan = off as $$
declare
  -- A hosted server may keep pg_trgm in another schema.
  home constant regnamespace := (select extnamespace from pg_extension where extname = 'pg_trgm');
  looked_for constant text   := array_to_string(words, ' ');
begin
  if home is null or char_length(looked_for) < 3 then
    return;
  end if;
  perform set_config('pg_trgm.word_similarity_threshold', '0.33', true);
  return query execute format($query$
    with alike as (
      -- One scope at a time: with several, Postgres looks through the titles of all families.
      select entries.* from unnest($1) as mine (scope), lateral (
        select kind, id, title from private.search_entries
         where scope = mine.scope and title operator(%1$s.%%>) $2 offset 0
      ) as entries
    ), compared as (
      select kind, id, (select min(%1$s.word_similarity(word, title)) from unnest($3) as word) as rank
        from alike where kind = coalesce($4, kind) offset 0
    ), ranked as (
      select *, row_number() over (partition by kind order by rank desc, id) as ordinal
        from compared where rank >= 0.33
    )
    select kind, id, rank from ranked where ordinal <= 20
  $query$, home) using private.my_search_scopes('family'), looked_for, words, of_kind;
end $$;

/* A text with the words that were found between U+0002 and U+0003, cut to `most` words around the first of them. */
create function private.excerpt(content text, words text[], most int) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
    with parts as (
      select left(part, 80) as part, ordinal,
             private.spaced(part) ~ ('(^| )(' || replace(array_to_string(words, '|'), '+', '\+') || ')') as hit
        from regexp_split_to_table(btrim(translate(content, E'\x02\x03', '  '), E' \t\r\n'), '\s+')
          with ordinality as parts (part, ordinal)
    ), beginning as (
      select greatest(1, min(ordinal) filter (where hit) - 4) as ordinal from parts
    )
    select case when beginning.ordinal > 1 then '… ' else '' end
        || string_agg(
             case when hit
               then regexp_replace(part, '^([[:punct:]]*)(.*[^[:punct:]])([[:punct:]]*)$', E'\\1\x02\\2\x03\\3')
               else part end, ' ' order by parts.ordinal)
             filter (where parts.ordinal < beginning.ordinal + most)
        || case when max(parts.ordinal) >= beginning.ordinal + most then ' …' else '' end
      from (select coalesce(ordinal, 1) as ordinal from beginning) as beginning join parts on parts.ordinal >= beginning.ordinal
     group by beginning.ordinal
  $$;

/*
 * What the caller's family has with all of these words, each of which may be the beginning of one.
 *
 * query   as typed; no text is an error. Up to 200 characters and 8 words count.
 * of_kind one kind: person, history, event, recipe, post, comment, media, album, message, list or
 *         list_item
 * most    how many of each kind, at most 50
 *
 * `total` is how many of the kind there are, 51 standing for more than 50. `title` and `snippet` are plain text with
 * what was found between U+0002 and U+0003; the title of a post, a comment or a message is its author's name. `moment` is when it
 * was written or begins; `day` takes its place where there is only a date: all-day events, births. `picture` is an
 * address, or of media their bucket and path, to be turned by `rotation` degrees. A `rank` below 1 means that it only looks like the query.
 */
create function public.search_hub(query private.phrase, of_kind private.word default null, most int default 5)
  returns table (
    kind text, id uuid, rank real, total int, title text, snippet text, moment timestamptz, day date,
    picture text, file_type text, rotation int, conversation_id uuid
  )
  language sql stable set search_path = ''
  as $$
    with wanted as materialized (
      select private.wanted_words(query) as words
    ), found as materialized (
      select find_words.* from wanted, private.find_words(words, of_kind)
    ), alike as (
      select find_similar.* from wanted, private.find_similar(words, of_kind)
       where not exists (select from found)
    ), hits as materialized (
      select * from found union all select * from alike
    ), seen as (
      select kind, id, rank, title, body, details, (details ->> 'day')::date as day,
             case when details ->> 'day' is null then moment end as moment
        -- Each by its key: Postgres would rather read all that a family has.
        from hits, lateral (
          select title, body, moment, details from private.search_rows as found
           where found.kind = hits.kind and found.id = hits.id offset 0
        ) as row
    ), ranked as (
      select *, count(*) over (partition by kind)::int as total,
             row_number() over (partition by kind order by rank desc, moment desc, title, id) as ordinal
        from seen
    )
    select kind, ranked.id, rank, total, coalesce(private.excerpt(title, words, 30), full_name),
           private.excerpt(body, words, 24), moment, day, details ->> 'picture', details ->> 'file_type',
           (details ->> 'rotation')::int, (details ->> 'conversation_id')::uuid
      from wanted, ranked left join public.profiles on profiles.id = (details ->> 'author')::uuid
     where ordinal <= least(most, 50)
     order by kind, ordinal
  $$;

revoke execute on function
  private.fold, private.paired, private.spaced, private.search_prefix, private.search_words, private.search_query,
  private.fill_search_entries, private.add_search_kind, private.personal_scope, private.my_search_scopes,
  private.wanted_words, private.find_words, private.find_similar, private.excerpt, private.names_on, private.index_photo
  from public;
grant execute on function
  private.fold, private.paired, private.spaced, private.wanted_words, private.find_words, private.find_similar, private.excerpt,
  private.personal_scope, private.names_on
  to authenticated;
grant select on private.search_rows to authenticated;

revoke execute on function public.search_hub from public, anon;
grant execute on function public.search_hub to authenticated;


-- 21_operations.sql

-- Operations, for the hosts: backups, disk space and jobs, accounts.


-- ----------------------------------------------------------------------------------------------------------------------------
-- The nightly backups of the hub. The server writes and proves them; here it records the results.

create table private.backups (
  id         bigint generated always as identity primary key,
  file       text not null,
  started_at timestamptz not null,
  -- In bytes; null if the backup failed.
  size       bigint,
  -- When a restore into a temporary database succeeded.
  proven_at  timestamptz,
  -- Why it failed.
  failure    text,
  -- Whether the hosts were told after this attempt that backups are overdue.
  warned     boolean not null default false
);
create index on private.backups (started_at desc);
alter table private.backups enable row level security;

/*
 * The state of the backups, one row: the last proven one, the last attempt, why it failed (null if it did not), and
 * whether ten days have passed without a proven one since the first account.
 */
create function private.backup_state() returns table (
  file text, size bigint, proven_at timestamptz, attempted_at timestamptz, failure text, overdue boolean
)
  language sql stable security definer set search_path = ''
  as $$
    select proven.file, proven.size, proven.proven_at, attempt.started_at, attempt.failure,
           coalesce(
             coalesce(proven.proven_at, (select min(created_at) from auth.users)) < now() - interval '10 days', false
           )
      from (select) as always
      left join lateral (
        select * from private.backups where backups.proven_at is not null order by started_at desc limit 1
      ) as proven on true
      left join lateral (select * from private.backups order by started_at desc limit 1) as attempt on true
  $$;

/* For hosts: the state of the backups, as above. No row for anyone else. */
create function public.backup_state() returns table (
  file text, size bigint, proven_at timestamptz, attempted_at timestamptz, failure text, overdue boolean
)
  language sql stable security definer set search_path = ''
  as $$ select * from private.backup_state() where (select private.is_host()) $$;

/* The addresses of the hosts. Empty if they were warned within ten days. */
create function private.people_to_warn_of_backups() returns table (email text)
  language sql stable security definer set search_path = ''
  as $$
    select users.email from private.hub_hosts as hosts join auth.users on users.id = hosts.user_id
     where users.email is not null and not exists (
       select from private.backups where warned and started_at > now() - interval '10 days'
     )
  $$;

revoke execute on function private.backup_state(), public.backup_state(), private.people_to_warn_of_backups()
  from public, anon, authenticated, service_role;
grant execute on function public.backup_state() to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- What the server reports about itself, for the hosts: free disk space and the results of its regular jobs.

-- The last measurement of each day, for 30 days.
create table private.disk_space (
  day         date primary key default current_date,
  -- What may still be stored before uploads are refused.
  free_bytes  bigint not null check (free_bytes >= 0),
  measured_at timestamptz not null default now()
);
alter table private.disk_space enable row level security;

create table private.job_runs (
  job          text primary key,
  -- When the next run may begin. Null for a job that all servers run.
  due_at       timestamptz,
  -- The server that runs it, until it stops renewing its lease. Both null if none does.
  holder       uuid,
  leased_until timestamptz,
  -- Null before the first result.
  finished_at  timestamptz,
  -- Null if it succeeded.
  failure      text
);
alter table private.job_runs enable row level security;

/* Records how much may still be stored. For the server, each hour. */
create function public.report_disk_space(free_bytes bigint) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.disk_space (free_bytes) values (report_disk_space.free_bytes)
    on conflict (day) do update set free_bytes = excluded.free_bytes, measured_at = excluded.measured_at;
  delete from private.disk_space where day < current_date - 30;
end $$;

/*
 * Lets one server of several run a job. It holds the job for five minutes, which further calls renew, until it reports the
 * result; if it dies, another server may take over. Runs keep their time of day, unless one is very late.
 * @param every how long after a run the next one is due
 * @param holder identifies the server
 * @returns whether it holds the job now
 */
create function public.claim_job(job text, every interval, holder uuid) returns boolean
  language sql security definer set search_path = ''
  as $$
    with held as (
      insert into private.job_runs as run (job, due_at, holder, leased_until)
        values (claim_job.job, now() + claim_job.every, claim_job.holder, now() + interval '5 minutes')
        on conflict (job) do update set
          due_at = case when run.due_at > now() then run.due_at
                        else greatest(run.due_at + claim_job.every, now() + claim_job.every / 2) end,
          holder = excluded.holder,
          leased_until = excluded.leased_until
        where run.holder = excluded.holder or coalesce(run.leased_until, run.due_at) <= now()
        returning 1)
    select exists (select from held)
  $$;

/* Records how a job of the server ended, which is no longer held then. @param failure why it failed; null if it succeeded */
create function public.report_job(job text, failure text) returns void
  language sql security definer set search_path = ''
  as $$
    insert into private.job_runs (job, finished_at, failure)
      values (report_job.job, now(), left(report_job.failure, 500))
      on conflict (job) do update set
        holder = null, leased_until = null, finished_at = excluded.finished_at, failure = excluded.failure
  $$;

/*
 * For hosts: what may still be stored, and at the average pace of the last 7 to 30 days, the days until nothing may. These
 * are null if there is more space than then, or no measurement from then. No row before the first measurement, and for
 * anyone else.
 */
create function public.disk_space()
  returns table (free_bytes bigint, measured_at timestamptz, measured_since date, days_until_full int)
  language sql stable security definer set search_path = ''
  as $$
    select last.free_bytes, last.measured_at, first.day,
           case when last.day - first.day >= 7 and first.free_bytes > last.free_bytes then
             least(last.free_bytes::numeric * (last.day - first.day) / (first.free_bytes - last.free_bytes), 36500)
           end::int
      from (select * from private.disk_space order by day desc limit 1) as last,
           (select * from private.disk_space order by day limit 1) as first
     where private.is_host()
  $$;

/* For hosts: the jobs whose last run failed. No rows for anyone else. */
create function public.failed_jobs() returns table (job text, finished_at timestamptz, failure text)
  language sql stable security definer set search_path = ''
  as $$
    select job, finished_at, failure from private.job_runs
     -- Jobs run each day at least. An older result belongs to one that no longer exists.
     where failure is not null and finished_at > now() - interval '3 days' and (select private.is_host())
     order by job
  $$;

revoke execute on function
  public.report_disk_space(bigint), public.claim_job(text, interval, uuid), public.report_job(text, text),
  public.disk_space(), public.failed_jobs()
  from public, anon, authenticated, service_role;
grant execute on function
  public.report_disk_space(bigint), public.claim_job(text, interval, uuid), public.report_job(text, text)
  to service_role;
grant execute on function public.disk_space(), public.failed_jobs() to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- What hosts see of the families and accounts of the hub, and which accounts they may remove. Not what families share.

/* For hosts: each family, with what its members store and when one of them was last there. No rows for anyone else. */
create function public.hub_families()
  returns table (id uuid, name text, members int, bytes bigint, last_seen timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select families.id, families.name, count(profiles.id)::int, coalesce(max(storage_used.bytes), 0), max(profiles.last_seen)
      from public.families
      left join public.profiles on profiles.family_id = families.id
      left join private.storage_used on subject = families.id
     where (select private.is_host())
     group by families.id
     order by families.name, families.id
  $$;

/*
 * For hosts: the accounts of a family with what each stores, or those without a family. No rows for anyone else.
 * @param family_id null for the accounts without a family
 */
create function public.hub_accounts(family_id uuid)
  returns table (id uuid, name text, email text, is_host boolean, bytes bigint, last_seen timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select profiles.id, profiles.full_name, users.email, hub_hosts.user_id is not null, coalesce(storage_used.bytes, 0),
           profiles.last_seen
      from public.profiles
      join auth.users on users.id = profiles.id
      left join private.hub_hosts on hub_hosts.user_id = profiles.id
      left join private.storage_used on subject = profiles.id
     where (select private.is_host()) and profiles.family_id is not distinct from hub_accounts.family_id
     order by profiles.full_name, profiles.id
  $$;

/* Refuses unless the caller may remove this account: 42501 for anyone but hosts, P0001 `account_of_host` for a host's. */
create function public.require_removable_account(user_id uuid) returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_host() then
    raise exception 'host_only' using errcode = '42501';
  end if;
  -- Hosts cannot dismiss themselves, so one always remains.
  if exists (select from private.hub_hosts where hub_hosts.user_id = require_removable_account.user_id) then
    raise exception 'account_of_host' using errcode = 'P0001';
  end if;
end $$;

revoke execute on function
  public.hub_families(), public.hub_accounts(uuid), public.require_removable_account(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.hub_families(), public.hub_accounts(uuid), public.require_removable_account(uuid)
  to authenticated;


-- 22_sign_in_links.sql

-- Help to sign in, for those who have forgotten their password: without a mail server nobody else can help. An admin makes a
-- link for a member of the family, a host for anyone; with it the person sets a new password, which signs out all their devices.


-- ----------------------------------------------------------------------------------------------------------------------------
-- The links of the last day. The server functions `make-sign-in-link` and `use-sign-in-link` know the secrets; here are hashes.

create table private.sign_in_links (
  -- SHA-256, in hexadecimal digits.
  token_hash      text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id         uuid not null references public.profiles on delete cascade,
  -- Null: made on the server itself.
  made_by         uuid references public.profiles on delete cascade,
  -- Whether its use also removes the second factor.
  removes_factors boolean not null default false,
  created_at      timestamptz not null default now(),
  used_at         timestamptz,
  -- When a later one replaced it, or the person or its maker got another password.
  ended_at        timestamptz
);
create index on private.sign_in_links (user_id, created_at);
create index on private.sign_in_links (made_by);
alter table private.sign_in_links enable row level security;

-- Whether a link still works. Whoever made it must still be allowed to: an admin may have left since, and so may the person.
create function private.is_sign_in_link_valid(link private.sign_in_links) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select link.used_at is null and link.ended_at is null and link.created_at > now() - interval '30 minutes' and (
      link.made_by is null
      or exists (select from private.hub_hosts where user_id = link.made_by)
      or not link.removes_factors
        and not exists (select from private.hub_hosts where user_id = link.user_id)
        and exists (
          select from public.profiles as maker join public.profiles as person using (family_id)
           where maker.id = link.made_by and maker.role = 'admin' and person.id = link.user_id
             -- Who has left and come back sees no earlier notification.
             and link.created_at >= all (array[maker.joined_at, person.joined_at])
        )
    )
  $$;

-- Whoever changes their password because of a link that they did not ask for, or because of a stolen session, ends it.
create function private.end_sign_in_links() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update private.sign_in_links set ended_at = now() where new.id in (user_id, made_by) and ended_at is null;
  return null;
end $$;

create trigger end_sign_in_links after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.end_sign_in_links();

revoke execute on function private.is_sign_in_link_valid(private.sign_in_links), private.end_sign_in_links()
  from public, anon, authenticated, service_role;

/*
 * Refuses unless the caller may help this person to sign in: 42501 `admin_only`, `host_only` (the second factor, and accounts
 * of hosts: an admin would become one), P0001 `account_gone` (to hosts alone), or P0001 `sign_in_link_limit` for more than
 * 20 a day.
 */
create function public.require_sign_in_help(user_id uuid, removes_factors boolean) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  person constant uuid := require_sign_in_help.user_id;
begin
  if not private.is_host() then
    -- Nobody helps themselves: a device that is left alone must not change the password.
    if person = auth.uid() or not exists (
      select from public.profiles where id = person and family_id = (select private.my_family_as('admin'))
    ) then
      raise exception 'admin_only' using errcode = '42501';
    end if;
    if removes_factors is not false or exists (select from private.hub_hosts where user_id = person) then
      raise exception 'host_only' using errcode = '42501';
    end if;
  elsif person = auth.uid() then
    raise exception 'host_only' using errcode = '42501';
  elsif not exists (select from public.profiles where id = person) then
    raise exception 'account_gone' using errcode = 'P0001';
  end if;
  if private.use_allowance('sign-in links', 1, 20, '1 day') > 0 then
    raise exception 'sign_in_link_limit' using errcode = 'P0001';
  end if;
end $$;

/*
 * For the server: stores a link that replaces the person's earlier one, and notifies them. P0001 `sign_in_link_limit` for more
 * than 10 a day.
 * @param made_by null when a host made it on the server itself
 * @returns the person's name and address, and the name of who made it
 */
create function public.add_sign_in_link(user_id uuid, made_by uuid, removes_factors boolean, token_hash text)
  returns table (name text, email text, maker text)
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  person constant uuid := add_sign_in_link.user_id;
begin
  -- Two links at the same moment take turns here.
  perform from public.profiles where id = person for update;
  delete from private.sign_in_links where user_id = person and created_at <= now() - interval '1 day';
  if (select count(*) from private.sign_in_links where user_id = person) >= 10 then
    raise exception 'sign_in_link_limit' using errcode = 'P0001';
  end if;
  update private.sign_in_links set ended_at = now() where user_id = person and ended_at is null;
  insert into private.sign_in_links (token_hash, user_id, made_by, removes_factors)
    values (add_sign_in_link.token_hash, person, add_sign_in_link.made_by, add_sign_in_link.removes_factors);

  insert into public.notifications (family_id, kind, actor_id, recipient_id)
    select family_id, 'sign_in_link', coalesce(
             add_sign_in_link.made_by,
             (select user_id from private.hub_hosts where user_id <> person order by appointed_at, user_id limit 1)
           ), person
      from public.profiles
     where id = person and family_id is not null
       -- A host who helps themself, on the server, has nobody to be told by.
       and (add_sign_in_link.made_by is not null or exists (select from private.hub_hosts where user_id <> person));
  return query
    select profiles.full_name, users.email::text, (select full_name from public.profiles where id = add_sign_in_link.made_by)
      from public.profiles join auth.users on users.id = profiles.id where profiles.id = person;
end $$;

/* For the server: whose link it is. No row for one that is unknown or no longer works. */
create function public.find_sign_in_link(token_hash text)
  returns table (user_id uuid, name text, email text, removes_factors boolean)
  language sql stable security definer set search_path = ''
  as $$
    select profiles.id, profiles.full_name, users.email::text, links.removes_factors
      from private.sign_in_links as links
      join public.profiles on profiles.id = links.user_id
      join auth.users on users.id = profiles.id
     where links.token_hash = find_sign_in_link.token_hash and private.is_sign_in_link_valid(links)
  $$;

/* For the server: the same, and uses the link. Of two callers at the same moment one gets a row. */
create function public.take_sign_in_link(token_hash text)
  returns table (user_id uuid, name text, email text, removes_factors boolean)
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with taken as (
      update private.sign_in_links as links set used_at = now()
       where links.token_hash = take_sign_in_link.token_hash and private.is_sign_in_link_valid(links)
       returning links.user_id, links.made_by, links.removes_factors
    ), told as (
      insert into public.notifications (family_id, kind, actor_id, recipient_id)
        select family_id, 'sign_in_link_used', profiles.id, made_by
          from taken join public.profiles on profiles.id = taken.user_id
         -- A host elsewhere does not see the person.
         where made_by in (select others.id from public.profiles as others where others.family_id = profiles.family_id)
    )
    select profiles.id, profiles.full_name, users.email::text, taken.removes_factors
      from taken join public.profiles on profiles.id = taken.user_id join auth.users on users.id = profiles.id;
end $$;

/* For the server: makes a taken link valid again, since setting the password has failed. */
create function public.give_back_sign_in_link(token_hash text) returns void
  language sql security definer set search_path = ''
  as $$
    update private.sign_in_links as links set used_at = null
     where links.token_hash = give_back_sign_in_link.token_hash
  $$;

revoke execute on function
  public.require_sign_in_help(uuid, boolean), public.add_sign_in_link(uuid, uuid, boolean, text), public.find_sign_in_link(text),
  public.take_sign_in_link(text), public.give_back_sign_in_link(text)
  from public, anon, authenticated, service_role;
grant execute on function public.require_sign_in_help(uuid, boolean) to authenticated;
grant execute on function
  public.add_sign_in_link(uuid, uuid, boolean, text), public.find_sign_in_link(text), public.take_sign_in_link(text),
  public.give_back_sign_in_link(text)
  to service_role;
