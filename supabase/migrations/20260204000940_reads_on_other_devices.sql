-- What somebody has read on one device is read on their others, too: one device tells them, and nothing of it is kept.
-- Private channel `person:{id}`. The table is not published for this: a change of it would be asked for on behalf of
-- everybody who listens, of whom one person sees it.

create policy "people hear their other devices"
  on realtime.messages for select to authenticated
  using (
    extension = 'broadcast'
    and realtime.topic() = 'person:' || (select auth.uid())
    and exists (select private.my_families())
  );

create policy "people tell their other devices"
  on realtime.messages for insert to authenticated
  with check (
    extension = 'broadcast'
    and realtime.topic() = 'person:' || (select auth.uid())
    and exists (select private.my_families())
  );
