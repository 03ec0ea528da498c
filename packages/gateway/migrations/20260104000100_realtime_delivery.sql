-- How messages travel from one gateway to all: each is a row of `realtime.messages`, inserted as its sender and announced
-- by NOTIFY, which every gateway reads as each of its listeners. A minute later the gateways remove it.

-- Unlogged: nothing is owed to messages after a crash, and sending one waits for no disk.
alter table realtime.messages set unlogged;
alter table realtime.messages add column binary_payload bytea;
-- In UTC, whatever the time zone of the session that sends: the gateways judge by it what is old.
alter table realtime.messages alter column inserted_at set default (now() at time zone 'UTC');
grant delete on realtime.messages to service_role;

create function realtime.announce_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('realtime_messages', json_build_object(
    'id', new.id, 'topic', new.topic, 'private', new.private, 'extension', new.extension)::text);
  return null;
end $$;

-- No channel has a longer topic, so nobody listens to it.
create trigger announce_message after insert on realtime.messages
  for each row when (octet_length(new.topic) <= 255) execute function realtime.announce_message();

-- Broadcasts from SQL, such as from a trigger. As on hosted Supabase, a message that cannot be sent is a warning and
-- does not undo the write that it tells of.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql set search_path = '' as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end $$;

revoke execute on function realtime.announce_message() from public;
revoke execute on function realtime.send(jsonb, text, text, boolean) from public;
grant execute on function realtime.send(jsonb, text, text, boolean) to anon, authenticated, service_role;
