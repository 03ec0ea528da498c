-- Tells the gateway when a statement changes the schema, as hosted Supabase does
-- (https://docs.postgrest.org/en/v14/references/schema_cache.html#automatic-schema-cache-reloading).

create function gateway.announce_schema_change() returns event_trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_event = 'ddl_command_end' and not exists (
    select from pg_catalog.pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp')
  then
    return;
  end if;
  notify pgrst, 'reload schema';
end $$;

-- Policies, because deletions are announced with the columns that they use.
create function gateway.watch_published_tables() returns event_trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_tag like '%PUBLICATION' or exists (
    select from pg_catalog.pg_event_trigger_ddl_commands() as commands
      join pg_catalog.pg_policy as policies on policies.oid = commands.objid
      join pg_catalog.pg_trigger as triggers
        on triggers.tgrelid = policies.polrelid and triggers.tgname = 'announce_change')
  then
    perform realtime.watch_published_tables();
  end if;
end $$;

do $$
begin
  create event trigger gateway_schema_change on ddl_command_end
    when tag in (
      'CREATE SCHEMA', 'ALTER SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE',
      'CREATE FOREIGN TABLE', 'ALTER FOREIGN TABLE', 'CREATE VIEW', 'ALTER VIEW', 'CREATE MATERIALIZED VIEW',
      'ALTER MATERIALIZED VIEW', 'CREATE FUNCTION', 'ALTER FUNCTION', 'CREATE TYPE', 'ALTER TYPE')
    execute function gateway.announce_schema_change();
  create event trigger gateway_schema_drop on sql_drop
    when tag in (
      'DROP SCHEMA', 'DROP TABLE', 'ALTER TABLE', 'DROP FOREIGN TABLE', 'DROP VIEW', 'DROP MATERIALIZED VIEW',
      'DROP FUNCTION', 'DROP TYPE')
    execute function gateway.announce_schema_change();
  create event trigger gateway_publication on ddl_command_end
    when tag in ('CREATE PUBLICATION', 'ALTER PUBLICATION', 'CREATE POLICY', 'ALTER POLICY')
    execute function gateway.watch_published_tables();
exception when insufficient_privilege then
  -- Only a superuser may create event triggers. Without them, migrations end with `notify pgrst`.
  null;
end $$;
