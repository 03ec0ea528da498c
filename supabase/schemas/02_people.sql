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
  -- A BCP 47 tag, for the app, mails and calendars; null until the app is open for the first time.
  language     text check (language ~ '^[a-z]{2,3}(-[A-Za-z]{2,4})?$'),

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
    'full_name', 'avatar_url', 'bio', 'phone_number', 'address', 'birth_date', 'last_seen', 'family_id', 'role', 'language'
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
  insert into public.profiles (id, full_name, language) values (
    new.id, case when private.is_visible(given_name) then given_name end,
    -- Likewise what is no language.
    substring(new.raw_user_meta_data ->> 'language' from '^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$')
  );
  return new;
end $$;

create trigger make_profile after insert on auth.users
  for each row execute function private.make_profile();

/* For the server: the language of the mails to an address, also to one that its account is about to take; null if unknown. */
create function public.language_of(address text) returns text
  language sql stable security definer set search_path = ''
  as $$
    select language from public.profiles join auth.users using (id)
     where lower(users.email) = lower(language_of.address) and not is_sso_user
    union all
    -- Hosted Supabase has no such column, and writes these mails itself. Few mails go to an address without an account.
    select language from public.profiles join auth.users using (id)
     where lower(to_jsonb(users) ->> 'new_email') = lower(language_of.address)
     limit 1
  $$;
revoke execute on function public.language_of(text) from public, anon, authenticated, service_role;
grant execute on function public.language_of(text) to service_role;

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

  -- The bin: what the member deleted and others did not see. The rest stays, for the admins.
  delete from private.bin_entries where author_id = member and family_id = family and not for_family;

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
