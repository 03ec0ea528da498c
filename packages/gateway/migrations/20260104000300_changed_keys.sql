-- An update that changes the primary key announces the old one as well: listeners know the row by it.

create or replace function realtime.announce_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  before  jsonb := to_jsonb(old);
  change  jsonb := jsonb_build_object(
    'schema', tg_table_schema,
    'table', tg_table_name,
    'type', tg_op,
    'commit_timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  -- tg_argv: the names of the primary key columns; none give null. Keys stay JSON text all the way, because
  -- JavaScript would round a bigint.
  key     text := (select jsonb_object_agg(name, changed -> name) from unnest(tg_argv) as name);
  old_key text := (select jsonb_object_agg(name, before -> name) from unnest(tg_argv) as name where tg_op = 'UPDATE');
  keys    jsonb := jsonb_build_object('key', key);
begin
  if old_key <> key then
    keys := keys || jsonb_build_object('old_key', old_key);
  end if;
  -- A payload is shorter than 8000 bytes; longer keys are left out rather than failing the write.
  if octet_length((change || keys)::text) > 7900 then
    keys := '{"key": null}';
  end if;
  perform pg_notify('realtime', (change || keys)::text);
  return null;
end $$;
