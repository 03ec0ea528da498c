-- What is told as it happens and kept nowhere: who is typing, and who is here.
-- Private channels `conversation:{id}` and `family:{id}`.

create policy "those who take part hear who is typing"
  on realtime.messages for select to authenticated
  using (
    extension in ('broadcast', 'presence')
    and realtime.topic() in (select 'conversation:' || private.my_conversations())
  );

create policy "those who take part tell that they are typing"
  on realtime.messages for insert to authenticated
  with check (
    extension in ('broadcast', 'presence')
    and realtime.topic() in (select 'conversation:' || private.my_conversations())
  );

-- Nobody joins a channel without hearing broadcasts on it; there are none on this one.
create policy "families see who is here"
  on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence') and realtime.topic() in (select 'family:' || private.my_families()));

create policy "members say that they are here"
  on realtime.messages for insert to authenticated
  with check (extension = 'presence' and realtime.topic() in (select 'family:' || private.my_families()));
