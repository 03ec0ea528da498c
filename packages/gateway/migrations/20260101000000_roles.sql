-- Roles and helpers that every Supabase project starts with, so that the application's migrations run unchanged here and
-- on hosted Supabase.

create role anon          nologin noinherit;
create role authenticated nologin noinherit;
create role service_role  nologin noinherit bypassrls;

-- Roles of the gateway's services. They own nothing and only reach their own schema.
create role supabase_auth_admin    nologin noinherit;
create role supabase_storage_admin nologin noinherit bypassrls;

-- The gateway connects as this role. Without `inherit` it has no rights until it switches to one of the others.
create role authenticator login noinherit;
grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin to authenticator;

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
