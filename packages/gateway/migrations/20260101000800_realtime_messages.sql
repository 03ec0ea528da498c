-- Messages on channels. A message is a row of `realtime.messages`, inserted as its sender, announced by NOTIFY and read by
-- every gateway as each listener. The gateways delete it a minute later, or after three days when SQL has sent it. As in a Supabase project, policies on the table
-- decide who may receive and send on a private channel, using `realtime.topic()` and the column `extension`
-- (https://supabase.com/docs/guides/realtime/authorization).

-- Unlogged: messages need not survive a crash, and sending does not wait for the disk.
create unlogged table realtime.messages (
  id             uuid primary key default gen_random_uuid(),
  topic          text not null,
  extension      text not null check (extension in ('broadcast', 'presence')),
  event          text,
  payload        jsonb,
  binary_payload bytea,
  private        boolean not null default false,
  -- UTC in every session, because the gateways delete by age.
  inserted_at    timestamp not null default (now() at time zone 'UTC'),
  updated_at     timestamp not null default now(),
  -- Until then, clients that join may ask for it again. Null: it only passes through, as what clients send does.
  kept_until     timestamp default (now() at time zone 'UTC') + interval '3 days'
);
create index on realtime.messages (topic, inserted_at);

alter table realtime.messages enable row level security;
grant select, insert on realtime.messages to anon, authenticated, service_role;
grant delete on realtime.messages to service_role;

-- The channel in question, without `realtime:`.
create function realtime.topic() returns text
  language sql stable set search_path = ''
  as $$ select nullif(current_setting('realtime.topic', true), '') $$;

create function realtime.announce_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('realtime_messages', json_build_object(
    'id', new.id, 'topic', new.topic, 'private', new.private, 'extension', new.extension)::text);
  return null;
end $$;

-- Channels have no longer topics, so nothing listens to longer ones.
create trigger announce_message after insert on realtime.messages
  for each row when (octet_length(new.topic) <= 255) execute function realtime.announce_message();

-- Broadcasts from SQL, for example from a trigger. As on hosted Supabase, an object without `id` gets the message's, and a
-- failure is a warning and does not undo the transaction.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql set search_path = '' as $$
declare
  generated_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    generated_id, case jsonb_typeof(payload) when 'object' then jsonb_build_object('id', generated_id) || payload else payload end,
    event, topic, private, 'broadcast');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end $$;

-- The same for bytes.
create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
  language plpgsql set search_path = '' as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end $$;

-- Broadcasts a change of a row, for triggers
-- (https://supabase.com/docs/guides/realtime/broadcast#broadcast-from-the-database).
create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record,
  level text default 'ROW'
) returns void
  language plpgsql set search_path = '' as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    jsonb_build_object(
      'old_record', old, 'record', new, 'operation', operation, 'table', table_name, 'schema', table_schema),
    event_name, topic_name);
end $$;

revoke execute on function realtime.announce_message(), realtime.send(jsonb, text, text, boolean),
  realtime.send_binary(bytea, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text) from public;
grant execute on function realtime.topic(), realtime.send(jsonb, text, text, boolean),
  realtime.send_binary(bytea, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text)
  to anon, authenticated, service_role;
