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
