-- Announces each change of a table in the publication `supabase_realtime` to the gateways by NOTIFY: after commit and in
-- commit order. It carries the primary key, the columns that the table's policies for select use, and those of type uuid. By
-- these the gateway skips listeners whose filters leave the row out, and decides who could see a deleted row. It reads the
-- row as each of the other listeners.
-- Not announced: an update of columns that the publication leaves out, and what is written with `realtime.announce` off.

create schema realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create function realtime.announce_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  before  jsonb := to_jsonb(old);
  change  jsonb := jsonb_build_object(
    'schema', tg_table_schema,
    'table', tg_table_name,
    'type', tg_op,
    'commit_timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  -- tg_argv: the names of the primary key columns, and of the other columns to announce. Without a primary key, the key is
  -- null. Keys stay JSON text, because JavaScript would round a bigint.
  key_columns text[] := tg_argv[0];
  key     text := (select jsonb_object_agg(name, changed -> name) from unnest(key_columns) as name);
  old_key text := (select jsonb_object_agg(name, before -> name) from unnest(key_columns) as name where tg_op = 'UPDATE');
  scope   text := (select coalesce(jsonb_object_agg(name, changed -> name), '{}') from unnest(tg_argv[1]::text[]) as name);
begin
  change := change || jsonb_build_object('key', key, 'scope', scope);
  -- Listeners know the row by its old key.
  if old_key <> key then
    change := change || jsonb_build_object('old_key', old_key);
  end if;
  -- NOTIFY takes less than 8000 bytes. Longer scopes and keys are left out, so that the write succeeds.
  if octet_length(change::text) > 7900 and tg_op <> 'DELETE' then
    change := change - 'scope';
  end if;
  if octet_length(change::text) > 7900 then
    change := change - array['scope', 'old_key'] || '{"key": null}';
  end if;
  perform pg_notify('realtime', change::text);
  return null;
end $$;

-- Creates and drops the triggers to match the publication. Called after every migration run.
create function realtime.watch_published_tables() returns void
  language plpgsql set search_path = '' as $$
declare
  watched record;
begin
  for watched in
    select triggers.tgrelid::regclass as name
      from pg_catalog.pg_trigger as triggers
     where triggers.tgname = 'announce_change'
       and triggers.tgrelid not in (
         select format('%I.%I', tables.schemaname, tables.tablename)::regclass
           from pg_catalog.pg_publication_tables as tables
          where tables.pubname = 'supabase_realtime')
  loop
    execute format('drop trigger announce_change on %s', watched.name);
  end loop;

  for watched in
    select name,
           array(
             select attributes.attname
               from pg_catalog.pg_index as indexes
               join pg_catalog.pg_attribute as attributes
                 on attributes.attrelid = indexes.indrelid and attributes.attnum = any (indexes.indkey)
              where indexes.indisprimary and indexes.indrelid = name::regclass
              order by attributes.attnum)::text as key,
           array(
             select attributes.attname
               from pg_catalog.pg_attribute as attributes
              where attributes.attrelid = name::regclass and attributes.attnum > 0 and not attributes.attisdropped
                and (
                  -- Listeners filter by what a row belongs to.
                  attributes.atttypid = 'uuid'::regtype
                  -- Postgres records the columns that a policy depends on.
                  or attributes.attnum in (
                    select uses.refobjsubid
                      from pg_catalog.pg_policy as policies
                      join pg_catalog.pg_depend as uses
                        on uses.classid = 'pg_catalog.pg_policy'::regclass and uses.objid = policies.oid
                       and uses.refobjid = policies.polrelid
                     where policies.polrelid = name::regclass and policies.polcmd in ('r', '*')))
              order by attributes.attname)::text as scope,
           -- `update of …`, if the publication lists columns of the table.
           (select ' of ' || string_agg(quote_ident(attributes.attname), ', ' order by attributes.attnum)
              from pg_catalog.pg_publication_rel as published
              join pg_catalog.pg_publication as publications on publications.oid = published.prpubid
              join pg_catalog.pg_attribute as attributes
                on attributes.attrelid = published.prrelid and attributes.attnum = any (published.prattrs)
             where publications.pubname = 'supabase_realtime' and published.prrelid = name::regclass) as published_columns
      from pg_catalog.pg_publication_tables as tables
     cross join lateral format('%I.%I', tables.schemaname, tables.tablename) as name
     where tables.pubname = 'supabase_realtime'
  loop
    execute format(
      'create or replace trigger announce_change after insert or delete or update%s on %s for each row '
      'when (coalesce(current_setting(''realtime.announce'', true), '''') <> ''off'') '
      'execute function realtime.announce_change(%L, %L)',
      watched.published_columns, watched.name, watched.key, watched.scope);
  end loop;
end $$;

-- Runs a query as each of several callers of one role: one statement would read the claims, which policies use, only once.
-- `query` returns a position and a record and has one parameter, its values. `caller` counts from 1; `problem` says why
-- the query failed for a caller. Prepared, it is planned once for each connection: that takes longer than to run it.
create function realtime.read_as_each(role text, claims text[], query text, parameters text[])
  returns table (caller int, "position" text, record text, problem text)
  language plpgsql as $$
declare
  query_name constant text := 'read_as_each ' || md5(role || query);
begin
  perform set_config('role', role, true), set_config('request.headers', '{}', true);
  if not exists (select from pg_prepared_statements where name = query_name) then
    -- Clients choose the filters.
    if (select count(*) >= 100 from pg_prepared_statements where name like 'read_as_each %') then
      execute (select format('deallocate %I', name) from pg_prepared_statements
                where name like 'read_as_each %' order by prepare_time limit 1);
    end if;
    execute format(
      'prepare %I (text[], int) as select $2, rows.position, rows.record, null::text from (%s) as rows', query_name, query);
  end if;
  for number in 1 .. cardinality(claims) loop
    begin
      perform set_config('request.jwt.claims', claims[number], true);
      return query execute format('execute %I (%L, %s)', query_name, parameters, number);
    exception when others then
      return query select number, null, null, sqlerrm;
    end;
  end loop;
end $$;

revoke execute on all functions in schema realtime from public;
-- It runs any query, as any role that its caller may take on, so it is for the gateway's own role only.
grant usage on schema realtime to authenticator;
grant execute on function realtime.read_as_each(text, text[], text, text[]) to authenticator;
