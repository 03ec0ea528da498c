-- Accounts, sessions and tokens, with the names and columns of supabase/auth, so that accounts can be moved there.

create schema auth;
grant usage on schema auth to anon, authenticated, service_role, supabase_auth_admin;

create table auth.users (
  instance_id                 uuid,
  id                          uuid primary key default gen_random_uuid(),
  aud                         varchar(255) default 'authenticated',
  role                        varchar(255) default 'authenticated',
  email                       varchar(255),
  encrypted_password          varchar(255),
  email_confirmed_at          timestamptz,
  invited_at                  timestamptz,
  -- Seed files of Supabase projects fill the columns for tokens, mostly with ''. This service keeps its tokens elsewhere.
  confirmation_token          varchar(255) default '',
  confirmation_sent_at        timestamptz,
  recovery_token              varchar(255) default '',
  recovery_sent_at            timestamptz,
  email_change                varchar(255) default '',
  email_change_token_new      varchar(255) default '',
  email_change_token_current  varchar(255) default '',
  new_email                   varchar(255),
  email_change_sent_at        timestamptz,
  -- How many of the two addresses, current and new, have confirmed the change.
  email_change_confirm_status smallint not null default 0 check (email_change_confirm_status in (0, 1, 2)),
  reauthentication_token      varchar(255) default '',
  reauthentication_sent_at    timestamptz,
  last_sign_in_at             timestamptz,
  raw_app_meta_data           jsonb not null default '{}',
  raw_user_meta_data          jsonb not null default '{}',
  is_super_admin              boolean,
  phone                       text unique,
  phone_confirmed_at          timestamptz,
  phone_change                text default '',
  phone_change_token          varchar(255) default '',
  phone_change_sent_at        timestamptz,
  confirmed_at                timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  banned_until                timestamptz,
  deleted_at                  timestamptz,
  is_sso_user                 boolean not null default false,
  is_anonymous                boolean not null default false,
  created_at                  timestamptz not null default now(),
  updated_at                  timestamptz not null default now()
);
create unique index users_email_key on auth.users (lower(email)) where not is_sso_user;
-- Finds the account by the address that a code was sent to.
create index users_new_email_idx on auth.users (lower(new_email)) where new_email is not null;

create table auth.identities (
  id              uuid primary key default gen_random_uuid(),
  provider_id     text not null,
  user_id         uuid not null references auth.users on delete cascade,
  identity_data   jsonb not null,
  provider        text not null,
  email           text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  unique (provider_id, provider)
);
create index on auth.identities (user_id);

create table auth.sessions (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references auth.users on delete cascade,
  aal          text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- The factor that raised the session to aal2.
  factor_id    uuid,
  amr          jsonb not null default '[]',
  user_agent   text,
  ip           inet,
  not_after    timestamptz,
  refreshed_at timestamptz,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
create index on auth.sessions (user_id);

-- The gateways close the channels of ended sessions.
create function auth.announce_ended_sessions() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_notify('session_ended', id::text) from ended;
  return null;
end $$;

create trigger announce_ended_sessions after delete on auth.sessions
  referencing old table as ended
  for each statement execute function auth.announce_ended_sessions();

-- Tokens are stored as SHA-256 hashes, so that a stolen copy of the database cannot be used to sign in.
create table auth.refresh_tokens (
  id         bigint generated always as identity primary key,
  token      text not null unique,
  parent     text,
  user_id    uuid not null references auth.users on delete cascade,
  session_id uuid not null references auth.sessions on delete cascade,
  revoked    boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on auth.refresh_tokens (session_id);
create index on auth.refresh_tokens (parent);

alter table auth.users          enable row level security;
alter table auth.identities     enable row level security;
alter table auth.sessions       enable row level security;
alter table auth.refresh_tokens enable row level security;
create policy "the auth service keeps accounts"   on auth.users          for all to supabase_auth_admin using (true) with check (true);
create policy "the auth service keeps identities" on auth.identities     for all to supabase_auth_admin using (true) with check (true);
create policy "the auth service keeps sessions"   on auth.sessions       for all to supabase_auth_admin using (true) with check (true);
create policy "the auth service keeps tokens"     on auth.refresh_tokens for all to supabase_auth_admin using (true) with check (true);
grant select, insert, update, delete on all tables in schema auth to supabase_auth_admin;
grant usage on all sequences in schema auth to supabase_auth_admin;

-- On a pooled connection a setting that was set before reads as '', not null: hence nullif.
create function auth.jwt() returns jsonb
  language sql stable set search_path = ''
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb;

create function auth.uid() returns uuid
  language sql stable set search_path = ''
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;

create function auth.role() returns text
  language sql stable set search_path = ''
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role';

create function auth.email() returns text
  language sql stable set search_path = ''
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email';

grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email()
  to anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin;
