-- What a new project of hosted Supabase has in its database before the first migration, as far as ours touch it. Written
-- from the public sources: roles, grants and event triggers from supabase/postgres (migrations/db, schema-17.sql), the
-- tables of `auth`, `storage` and `realtime` from the migrations of supabase/auth, supabase/storage and supabase/realtime,
-- and who owns and may do what from dumps of real projects. Their current versions of November 2026.
--
-- Run by `supabase_admin`, the only superuser. Missing: supautils, whose extra rights `apply-migrations.ts` imitates, and
-- extensions that a plain Postgres lacks (pg_cron, pg_net, pg_graphql, supabase_vault, pg_safeupdate).

-- Roles (init-scripts/00000000000000-initial-schema.sql, migrations/10000000000000_demote-postgres.sql).

create role anon          nologin noinherit;
create role authenticated nologin noinherit;
create role service_role  nologin noinherit bypassrls;
create role authenticator login noinherit;
create role dashboard_user nosuperuser createdb createrole replication;
create role supabase_auth_admin     login noinherit createrole;
create role supabase_storage_admin  login noinherit createrole;
create role supabase_realtime_admin nologin noinherit;
-- Runs our migrations. Not a superuser.
create role postgres login nosuperuser createdb createrole replication bypassrls;

grant anon, authenticated, service_role to authenticator;
grant authenticator to supabase_storage_admin;
grant anon, authenticated, service_role to postgres with admin option;
grant all on database postgres to postgres;

alter role anon          set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role postgres            set search_path to "$user", public, extensions;
alter role supabase_auth_admin set search_path to auth;
alter role supabase_storage_admin set search_path to storage;

create schema extensions;
grant all on schema extensions to postgres, dashboard_user;
grant usage on schema extensions to anon, authenticated, service_role;
create extension pgcrypto     with schema extensions;
create extension "uuid-ossp"  with schema extensions;
create extension pg_stat_statements with schema extensions;

create schema graphql;
create schema graphql_public;
create schema vault;

-- Projects grant everything in `public` to the roles of the API; newer ones may have switched that off. Migrations that
-- are safe here are safe there.
alter schema public owner to pg_database_owner;
grant all on schema public to postgres;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on tables    to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;

create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;

-- Auth. The service's own columns that hold tokens are text of many kinds; those that other parts read are complete.

create schema auth authorization supabase_admin;
grant all on schema auth to supabase_auth_admin, dashboard_user;
grant usage on schema auth to anon, authenticated, service_role, postgres;

set role supabase_auth_admin;

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.code_challenge_method as enum ('s256', 'plain');
create type auth.one_time_token_type as enum (
  'confirmation_token', 'reauthentication_token', 'recovery_token', 'email_change_token_new',
  'email_change_token_current', 'phone_change_token');

create table auth.users (
  instance_id                 uuid,
  id                          uuid not null primary key,
  aud                         varchar(255),
  role                        varchar(255),
  email                       varchar(255),
  encrypted_password          varchar(255),
  email_confirmed_at          timestamptz,
  invited_at                  timestamptz,
  confirmation_token          varchar(255),
  confirmation_sent_at        timestamptz,
  recovery_token              varchar(255),
  recovery_sent_at            timestamptz,
  email_change_token_new      varchar(255),
  email_change                varchar(255),
  email_change_sent_at        timestamptz,
  last_sign_in_at             timestamptz,
  raw_app_meta_data           jsonb,
  raw_user_meta_data          jsonb,
  is_super_admin              boolean,
  created_at                  timestamptz,
  updated_at                  timestamptz,
  phone                       text default null unique,
  phone_confirmed_at          timestamptz,
  phone_change                text default '',
  phone_change_token          varchar(255) default '',
  phone_change_sent_at        timestamptz,
  confirmed_at                timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current  varchar(255) default '',
  email_change_confirm_status smallint default 0 check (email_change_confirm_status >= 0 and email_change_confirm_status <= 2),
  banned_until                timestamptz,
  reauthentication_token      varchar(255) default '',
  reauthentication_sent_at    timestamptz,
  is_sso_user                 boolean not null default false,
  deleted_at                  timestamptz,
  is_anonymous                boolean not null default false
);
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;

create table auth.identities (
  provider_id     text not null,
  user_id         uuid not null references auth.users on delete cascade,
  identity_data   jsonb not null,
  provider        text not null,
  last_sign_in_at timestamptz,
  created_at      timestamptz,
  updated_at      timestamptz,
  email           text generated always as (lower(identity_data ->> 'email')) stored,
  id              uuid not null default gen_random_uuid() primary key,
  unique (provider_id, provider)
);

create table auth.sessions (
  id                    uuid not null primary key,
  user_id               uuid not null references auth.users on delete cascade,
  created_at            timestamptz,
  updated_at            timestamptz,
  factor_id             uuid,
  aal                   auth.aal_level,
  not_after             timestamptz,
  refreshed_at          timestamp without time zone,
  user_agent            text,
  ip                    inet,
  tag                   text,
  oauth_client_id       uuid,
  refresh_token_hmac_key text,
  refresh_token_counter bigint,
  scopes                text
);

create table auth.refresh_tokens (
  instance_id uuid,
  id          bigserial primary key,
  token       varchar(255) unique,
  user_id     varchar(255),
  revoked     boolean,
  created_at  timestamptz,
  updated_at  timestamptz,
  parent      varchar(255),
  session_id  uuid references auth.sessions on delete cascade
);

create table auth.mfa_factors (
  id                 uuid not null primary key,
  user_id            uuid not null references auth.users on delete cascade,
  friendly_name      text,
  factor_type        auth.factor_type not null,
  status             auth.factor_status not null,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  secret             text,
  phone              text,
  last_challenged_at timestamptz unique,
  web_authn_credential jsonb,
  web_authn_aaguid   uuid,
  last_webauthn_challenge_data jsonb
);

create table auth.mfa_amr_claims (
  session_id            uuid not null references auth.sessions on delete cascade,
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  authentication_method text not null,
  id                    uuid not null primary key,
  unique (session_id, authentication_method)
);

create table auth.one_time_tokens (
  id         uuid not null primary key,
  user_id    uuid not null references auth.users on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null,
  relates_to text not null,
  created_at timestamp without time zone not null default now(),
  updated_at timestamp without time zone not null default now()
);

-- 20240612123726_enable_rls_update_grants: the owner is exempt, everyone else has no policy.
alter table auth.users           enable row level security;
alter table auth.identities      enable row level security;
alter table auth.sessions        enable row level security;
alter table auth.refresh_tokens  enable row level security;
alter table auth.mfa_factors     enable row level security;
alter table auth.mfa_amr_claims  enable row level security;
alter table auth.one_time_tokens enable row level security;
grant all on all tables in schema auth to dashboard_user;
grant insert, update, delete, truncate, references, trigger, maintain on all tables in schema auth to postgres;
grant select on all tables in schema auth to postgres with grant option;

-- 20220531120530, 20220224000811: the older settings, one for each claim, come first.
create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''), nullif(current_setting('request.jwt.claims', true), ''))::jsonb
$$;
create function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;
create function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
$$;
create function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
$$;

reset role;

-- Storage (migrations/tenant). The service acts as the caller's role.

create schema storage authorization supabase_admin;
grant all on schema storage to supabase_storage_admin, dashboard_user;
grant usage on schema storage to postgres with grant option;
grant usage on schema storage to anon, authenticated, service_role;

set role supabase_storage_admin;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id                 text not null primary key,
  name               text not null unique check (length(name) <= 100),
  owner              uuid,
  created_at         timestamptz default now(),
  updated_at         timestamptz default now(),
  public             boolean default false,
  avif_autodetection boolean default false,
  file_size_limit    bigint,
  allowed_mime_types text[],
  owner_id           text,
  type               storage.buckettype not null default 'STANDARD'
);

create table storage.objects (
  id               uuid not null default gen_random_uuid() primary key,
  bucket_id        text references storage.buckets,
  name             text,
  owner            uuid,
  created_at       timestamptz default now(),
  updated_at       timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata         jsonb,
  path_tokens      text[] generated always as (string_to_array(name, '/')) stored,
  version          text,
  owner_id         text,
  user_metadata    jsonb
);
create unique index bucketid_objname on storage.objects (bucket_id, name);

create function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1]
$$;
create function storage.filename(name text) returns text language sql immutable as $$
  select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;
create function storage.extension(name text) returns text language sql immutable as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;

-- 0050-prevent-direct-deletes: rows are deleted by the service, which sets `storage.can_delete`.
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.can_delete', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.' using errcode = '42501';
  end if;
  return null;
end $$;
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to postgres with grant option;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

reset role;

-- Realtime. Private channels ask the policies of `realtime.messages`; broadcasts from SQL are rows of it.

create schema realtime authorization supabase_admin;
grant all on schema realtime to supabase_realtime_admin;
grant usage on schema realtime to postgres with grant option;
grant usage on schema realtime to anon, authenticated, service_role;

set role supabase_realtime_admin;

create table realtime.messages (
  topic       text not null,
  extension   text not null,
  payload     jsonb,
  event       text,
  private     boolean default false,
  updated_at  timestamp without time zone not null default now(),
  inserted_at timestamp without time zone not null default now(),
  id          uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
) partition by range (inserted_at);
alter table realtime.messages enable row level security;
grant all on realtime.messages to postgres, dashboard_user;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

reset role;

-- The service adds a partition for each day. One is enough here.
create table realtime.messages_today partition of realtime.messages default;

create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql as $$
declare
  generated_id uuid := gen_random_uuid();
begin
  begin
    if not payload ? 'id' then
      payload := jsonb_set(payload, '{id}', to_jsonb(generated_id));
    end if;
    perform set_config('realtime.topic', topic, true);
    insert into realtime.messages (id, payload, event, topic, private, extension)
      values (generated_id, payload, event, topic, private, 'broadcast');
  exception when others then
    raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
  end;
end $$;

-- PostgREST learns of changes to the schema (extensions.pgrst_ddl_watch).
create function extensions.pgrst_ddl_watch() returns event_trigger language plpgsql as $$
begin
  notify pgrst, 'reload schema';
end $$;
create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
