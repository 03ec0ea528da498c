-- Private channels for what is delivered live and stored nowhere:
-- `conversation:{id}` who is typing, `family:{id}` who is online, `person:{id}` what another device of the user has read, and
-- that the user sees more or fewer private media.

-- True for a presence under the caller's own id, which is its key. Hosted Supabase does not pass the payload.
create function private.is_own_presence(payload jsonb) returns boolean
  language sql stable set search_path = ''
  as $$ select coalesce(payload -> 'joins', '{}') - (select auth.uid())::text = '{}' $$;

revoke execute on function private.is_own_presence(jsonb) from public;
grant execute on function private.is_own_presence(jsonb) to authenticated;

create policy "participants receive who is typing"
  on realtime.messages for select to authenticated
  using (
    extension in ('broadcast', 'presence')
    and realtime.topic() in (select 'conversation:' || private.my_conversations())
  );

create policy "participants send that they are typing"
  on realtime.messages for insert to authenticated
  with check (
    (extension = 'broadcast' or extension = 'presence' and private.is_own_presence(payload))
    and realtime.topic() in (select 'conversation:' || private.my_conversations())
  );

-- Joining a channel requires the right to receive broadcasts, although this one has none.
create policy "members see who is online in their family"
  on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence') and realtime.topic() in (select 'family:' || private.my_families()));

create policy "members show that they are online"
  on realtime.messages for insert to authenticated
  with check (
    extension = 'presence' and private.is_own_presence(payload)
    and realtime.topic() in (select 'family:' || private.my_families())
  );

-- A broadcast, not a published table: the gateway would ask for every listener whether they may see the row.
create policy "users receive from their other devices"
  on realtime.messages for select to authenticated
  using (
    extension = 'broadcast'
    and realtime.topic() = 'person:' || (select auth.uid())
    and exists (select private.my_families())
  );

create policy "users send to their other devices"
  on realtime.messages for insert to authenticated
  with check (
    extension = 'broadcast'
    and realtime.topic() = 'person:' || (select auth.uid())
    and exists (select private.my_families())
  );

-- A mark changes what the marked member sees, not the media themselves. They are not told by whom, and nothing where they could
-- not tell anyway.
create function private.tell_of_private_media() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  mark constant public.immediate_family := coalesce(new, old);
begin
  if exists (select from public.family_media where user_id = mark.user_id and is_private) then
    insert into private.recent_changes (audience_id, changed_table)
      values (mark.relative_id, 'family_media'), (mark.relative_id, 'media_people') on conflict do nothing;
    perform realtime.send('{}', 'media', 'person:' || mark.relative_id, true);
  end if;
  return null;
end $$;

create trigger tell_of_private_media after insert or delete on public.immediate_family
  for each row execute function private.tell_of_private_media();
