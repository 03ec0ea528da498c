-- Who brings what to an event. Members of the family add things, say that they bring one, or take that back. They belong to
-- the family: they stay when the account that added them is deleted.

create table public.event_items (
  -- The app chooses the id, so that sending again after a lost answer adds nothing.
  id         uuid primary key default gen_random_uuid(),
  family_id  uuid not null,
  event_id   uuid not null,
  -- Of a series: when the occurrence starts, unless that has a row of its own.
  occurrence private.moment,
  title      text not null check (char_length(title) <= 120 and title ~ '^\S(.*\S)?$' and title !~ '[[:cntrl:]]'),
  -- Null: no one yet.
  brought_by uuid references public.profiles on delete set null,
  created_by uuid default auth.uid() references public.profiles on delete set null,
  created_at timestamptz not null default now(),

  constraint event_is_in_the_same_family foreign key (family_id, event_id)
    references public.events (family_id, id) on delete cascade
);
create index on public.event_items (family_id, event_id);
create index on public.event_items (event_id);
create index on public.event_items (brought_by);
create index on public.event_items (created_by);

alter table public.event_items enable row level security;
revoke all on public.event_items from anon, authenticated;
grant select, delete on public.event_items to authenticated;
grant insert (id, family_id, event_id, occurrence, title, brought_by, created_by) on public.event_items to authenticated;
grant update (brought_by) on public.event_items to authenticated;

create policy "families read what is brought to their events"
  on public.event_items for select to authenticated
  using (family_id = (select private.my_families()));

create policy "members add things to bring in their own name"
  on public.event_items for insert to authenticated
  with check (
    created_by = (select auth.uid()) and family_id = (select private.my_families())
    and (brought_by is null or brought_by = (select auth.uid()))
  );

create policy "members bring things, or leave them to others"
  on public.event_items for update to authenticated
  using (family_id = (select private.my_families()))
  with check (brought_by is null or brought_by = (select auth.uid()));

create policy "members who added them, authors of the event and admins remove things to bring"
  on public.event_items for delete to authenticated
  using (
    family_id = (select private.my_families())
    and (
      created_by = (select auth.uid())
      or family_id in (select private.my_families_as('admin'))
      or exists (select from public.events where id = event_id and created_by = (select auth.uid()))
    )
  );

create trigger keep_ids_apart before insert on public.event_items
  for each row execute function private.keep_ids_apart();

-- Two members who press at the same time do not both bring it.
create function private.keep_bringer() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception 'already_brought' using errcode = '23514';
end $$;

create trigger keep_bringer before update of brought_by on public.event_items
  for each row when (old.brought_by <> new.brought_by) execute function private.keep_bringer();

-- Policies see the snapshot of the statement. This waits for a concurrent departure and then refuses.
create function private.refuse_items_of_outsiders() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles where id = new.brought_by and family_id = new.family_id for share;
  if not found then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  return new;
end $$;

create trigger refuse_items_of_outsiders before insert or update of brought_by on public.event_items
  for each row when (new.brought_by is not null) execute function private.refuse_items_of_outsiders();

-- An event that begins to repeat keeps them with its first occurrence, one that no longer repeats has those of all.
create function private.keep_items() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.event_items set occurrence = case when new.rrule is null then null else new.start_time end
   where event_id = new.id;
  return null;
end $$;

create trigger keep_items after update of rrule on public.events
  for each row when ((old.rrule is null) <> (new.rrule is null)) execute function private.keep_items();

create trigger limit_event_items after insert on public.event_items referencing new table as added
  for each statement execute function private.require_allowance('event items', '5000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.event_items;
