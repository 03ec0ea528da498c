-- Announces each change with the row as it was committed. Listeners then receive every change with its own values, also of a
-- row that has changed again, or is gone, when a gateway delivers it.

-- Postgres delivers equal notifications of one transaction once.
create sequence realtime.change_numbers;

-- The settings make the text of a row the same in every session.
create or replace function realtime.announce_change() returns trigger
  language plpgsql security definer set search_path = ''
  set datestyle = 'ISO' set intervalstyle = 'postgres' set timezone = 'UTC' set extra_float_digits = 1 as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  before  jsonb := to_jsonb(old);
  change  jsonb := jsonb_build_object(
    'number', nextval('realtime.change_numbers'),
    'schema', tg_table_schema,
    'table', tg_table_name,
    'type', tg_op,
    'commit_timestamp', to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  -- tg_argv: the names of the primary key columns, and of the other columns to announce. Without a primary key, the key is
  -- null. Keys stay JSON text, because JavaScript would round a bigint.
  key_columns text[] := tg_argv[0];
  key     text := (select jsonb_object_agg(name, changed -> name) from unnest(key_columns) as name);
  old_key text := (select jsonb_object_agg(name, before -> name) from unnest(key_columns) as name where tg_op = 'UPDATE');
  scope   text := (select coalesce(jsonb_object_agg(name, changed -> name), '{}') from unnest(tg_argv[1]::text[]) as name);
  -- Not of a deletion: clients receive its key alone.
  row_text text := case when tg_op <> 'DELETE' then new::text end;
  message text;
  bytes   bytea;
begin
  change := change || jsonb_build_object('key', key, 'scope', scope);
  -- Listeners know the row by its old key.
  if old_key <> key then
    change := change || jsonb_build_object('old_key', old_key);
  end if;
  -- The gateways read larger rows when they deliver the change.
  message := change::text || case when octet_length(row_text) <= 1024 * 1024 then E'\n' || row_text else '' end;
  if octet_length(message) < 8000 then
    perform pg_notify('realtime', message);
    return null;
  end if;
  -- NOTIFY takes less than 8000 bytes. Longer messages are sent in pieces, which arrive one after the other.
  bytes := convert_to(message, 'UTF8');
  for start in 1 .. octet_length(bytes) by 5700 loop
    perform pg_notify('realtime', concat(
      change ->> 'number', case when start + 5700 > octet_length(bytes) then '=' else '+' end, start, ':',
      encode(substring(bytes from start for 5700), 'base64')));
  end loop;
  return null;
end $$;

-- Changes with everything by which the gateway decides what a role receives of a table: its policies and the privileges on it.
create function realtime.rules_version(relation regclass) returns text
  language sql stable set search_path = '' as $$
  select md5(concat_ws(' ',
           classes.relrowsecurity, classes.relacl, namespaces.nspacl,
           (select string_agg(concat(attributes.attnum, attributes.attname, attributes.attacl), ' ' order by attributes.attnum)
              from pg_catalog.pg_attribute as attributes
             where attributes.attrelid = classes.oid and attributes.attnum > 0),
           (select string_agg(concat(policies.oid, ' ', policies.xmin), ' ' order by policies.oid)
              from pg_catalog.pg_policy as policies where policies.polrelid = classes.oid)))
    from pg_catalog.pg_class as classes
    join pg_catalog.pg_namespace as namespaces on namespaces.oid = classes.relnamespace
   where classes.oid = relation
$$;

revoke execute on function realtime.rules_version(regclass) from public;
grant execute on function realtime.rules_version(regclass) to authenticator;

-- The gateways read policies and privileges again, too.
do $$
begin
  create event trigger gateway_rules_change on ddl_command_end
    when tag in ('CREATE POLICY', 'ALTER POLICY', 'GRANT', 'REVOKE')
    execute function gateway.announce_schema_change();
  create event trigger gateway_rules_drop on sql_drop
    when tag in ('DROP POLICY')
    execute function gateway.announce_schema_change();
exception when insufficient_privilege then
  -- Only a superuser may create event triggers. Without them, a gateway notices by `rules_version`.
  null;
end $$;
