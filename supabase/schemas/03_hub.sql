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
