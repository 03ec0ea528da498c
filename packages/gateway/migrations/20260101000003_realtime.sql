-- Tells the gateways of each change to a table in the publication `supabase_realtime`, by NOTIFY and therefore
-- after commit and in commit order. Only the primary key travels: who may see the row is asked when it is sent.

create schema realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create function realtime.announce_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  change  jsonb := jsonb_build_object(
    'schema', tg_table_schema,
    'table', tg_table_name,
    'type', tg_op,
    'commit_timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  -- tg_argv: the names of the primary key columns; none give null. The key stays JSON text all the way, because
  -- JavaScript would round a bigint.
  key text := (select jsonb_object_agg(name, changed -> name) from unnest(tg_argv) as name);
begin
  -- A payload is shorter than 8000 bytes; a longer key is left out rather than failing the write.
  if octet_length((change || jsonb_build_object('key', key))::text) > 7900 then
    key := null;
  end if;
  perform pg_notify('realtime', (change || jsonb_build_object('key', key))::text);
  return null;
end $$;

-- Brings the triggers in line with the publication; called after every migration run.
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
    select format('%I.%I', tables.schemaname, tables.tablename) as name,
           (select string_agg(quote_literal(attributes.attname), ', ' order by attributes.attnum)
              from pg_catalog.pg_index as indexes
              join pg_catalog.pg_attribute as attributes
                on attributes.attrelid = indexes.indrelid and attributes.attnum = any (indexes.indkey)
             where indexes.indisprimary
               and indexes.indrelid = format('%I.%I', tables.schemaname, tables.tablename)::regclass) as key
      from pg_catalog.pg_publication_tables as tables
     where tables.pubname = 'supabase_realtime'
  loop
    execute format(
      'create or replace trigger announce_change after insert or update or delete on %s '
      'for each row execute function realtime.announce_change(%s)', watched.name, watched.key);
  end loop;
end $$;

revoke execute on all functions in schema realtime from public;
