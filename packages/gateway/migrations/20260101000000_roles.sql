-- Roles and helpers that every Supabase project starts with, so that the application's migrations run unchanged here and
-- on hosted Supabase.

-- Roles belong to the whole cluster, where another database may have created them already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  -- Roles of the gateway's services. They own nothing and only reach their own schema.
  if not exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    create role supabase_auth_admin nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'supabase_storage_admin') then
    create role supabase_storage_admin nologin noinherit bypassrls;
  end if;
  -- The gateway connects as this role, or as a member of it. Without `inherit` it has no rights until it switches to one
  -- of the others.
  if not exists (select from pg_roles where rolname = 'authenticator') then
    create role authenticator login noinherit;
  end if;
end $$;
grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin to authenticator;

-- Creating a role does not include acting as it, but the owner defines functions that run as a signed-in user.
grant authenticated to current_user;

create schema extensions;
create extension if not exists pgcrypto with schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;

revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

-- As on hosted Supabase since 2026, new tables are closed until a migration grants access.
alter default privileges in schema public grant all on tables    to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant all on functions to service_role;
alter default privileges revoke execute on functions from public;

create publication supabase_realtime;
