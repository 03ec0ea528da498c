-- Who is whose parent. Of a person's parents, the one with the lowest position is the first.

create table public.parentage (
  family_id uuid not null references public.families on delete cascade,
  -- Without the family, which `check_same_family` compares: during an import the planner would look up people by it alone.
  child_id  uuid not null references public.family_history on delete cascade,
  parent_id uuid not null references public.family_history on delete cascade,
  kind      text not null default 'birth' check (kind in ('birth', 'adoptive', 'step', 'foster')),
  -- By default after those that were added before.
  position  double precision not null default extract(epoch from clock_timestamp()) check (abs(position) < 1e15),

  primary key (child_id, parent_id)
);
create index on public.parentage (family_id, child_id);
create index on public.parentage (parent_id);

alter table public.parentage enable row level security;
revoke all on public.parentage from anon, authenticated;
grant select, delete on public.parentage to authenticated;
grant insert (family_id, child_id, parent_id, kind, position) on public.parentage to authenticated;
grant update (kind, position) on public.parentage to authenticated;

create policy "families read who is whose parent"
  on public.parentage for select to authenticated
  using (family_id = (select private.my_families()));

create policy "members add parents in their family"
  on public.parentage for insert to authenticated
  with check (family_id = (select private.my_families()));

create policy "members change parents in their family"
  on public.parentage for update to authenticated
  using (family_id = (select private.my_families()));

create policy "members remove parents in their family"
  on public.parentage for delete to authenticated
  using (family_id = (select private.my_families()));

create function private.name_parent() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.child_id := private.make_person(new.family_id, new.child_id);
  new.parent_id := private.make_person(new.family_id, new.parent_id);
  return new;
end $$;

-- Not when a trigger inserts, which knows the people.
create trigger name_parent before insert on public.parentage
  for each row when (pg_trigger_depth() < 1) execute function private.name_parent();

-- Not when a trigger inserts, which knows that. Its arguments are the columns with the two people.
create function private.check_same_family() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Each by the primary key alone: an import would look through the whole family for each.
  if exists (
    select from unnest(tg_argv) as person
     where (select family_id from public.family_history where id = (to_jsonb(new) ->> person)::uuid)
           is distinct from new.family_id
  ) then
    raise exception 'person_gone' using errcode = '23503';
  end if;
  return null;
end $$;

create trigger check_same_family after insert on public.parentage
  for each row when (pg_trigger_depth() < 1) execute function private.check_same_family('child_id', 'parent_id');

-- The lock allows one change of parents at a time in a family: two changes that are valid alone may form a cycle.
-- During an import of thousands of people the planner's statistics are stale and it would scan the table at every step;
-- these settings make it use the index.
create function private.check_descent() returns trigger
  language plpgsql security definer
  set search_path = '' set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  perform from public.families where id = new.family_id for no key update;
  if exists (
    with recursive ancestors as (
      select new.parent_id as id
       union
      select parent_id from public.parentage join ancestors on child_id = id
    )
    select from ancestors where id = new.child_id
  ) then
    raise exception 'parent_is_descendant' using errcode = '23514';
  end if;
  return null;
end $$;

create trigger check_descent after insert on public.parentage
  for each row execute function private.check_descent();

-- `parent_id` of a person and `parentage` follow each other. Each of these functions changes nothing when the other one
-- has made them alike, which ends the recursion.

create function private.first_parent(child uuid) returns uuid
  language sql stable security definer set search_path = ''
  as $$ select parent_id from public.parentage where child_id = child order by position, parent_id limit 1 $$;

revoke execute on function private.first_parent(uuid) from public;

create function private.keep_parent_of_row() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  child constant uuid := case tg_op when 'DELETE' then old.child_id else new.child_id end;
begin
  update public.family_history set parent_id = private.first_parent(child)
   where id = child and parent_id is distinct from private.first_parent(child);
  return null;
end $$;

create trigger keep_parent_of_row after update of position or delete on public.parentage
  for each row execute function private.keep_parent_of_row();

-- Not when a trigger inserts what the row already says.
create trigger keep_parent_of_new_row after insert on public.parentage
  for each row when (pg_trigger_depth() < 1) execute function private.keep_parent_of_row();

-- An import chooses the ids of parents too, and a parent can be a member.
create function private.name_parent_of_row() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.parent_id := private.make_person(new.family_id, new.parent_id);
  return new;
end $$;

create trigger name_parent_of_row before insert or update of parent_id on public.family_history
  for each row when (new.parent_id is not null) execute function private.name_parent_of_row();

create function private.add_first_parents() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  announced constant text := current_setting('realtime.announce', true);
begin
  -- The people themselves are announced.
  perform set_config('realtime.announce', 'off', true);
  insert into public.parentage (family_id, child_id, parent_id)
    select family_id, id, parent_id from added where parent_id is not null;
  perform set_config('realtime.announce', coalesce(announced, ''), true);
  return null;
end $$;

create trigger add_first_parents after insert on public.family_history referencing new table as added
  for each statement execute function private.add_first_parents();

-- Another parent takes the place of the first; without one, the second becomes the first.
create function private.change_first_parent() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.parent_id is not distinct from private.first_parent(new.id) then
    return null;
  end if;
  if new.parent_id is not null then
    insert into public.parentage (family_id, child_id, parent_id, position)
      values (new.family_id, new.id, new.parent_id, coalesce(
        (select min(position) - 1 from public.parentage where child_id = new.id), extract(epoch from clock_timestamp())))
      on conflict (child_id, parent_id) do update set position = excluded.position;
  end if;
  delete from public.parentage where child_id = new.id and parent_id = old.parent_id;
  return null;
end $$;

create trigger change_first_parent after update of parent_id on public.family_history
  for each row when (new.parent_id is distinct from old.parent_id) execute function private.change_first_parent();

create trigger limit_parentage after insert on public.parentage referencing new table as added
  for each statement execute function private.require_allowance('parents', '75000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.parentage;
