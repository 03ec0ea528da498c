-- Shopping, to-do and packing lists. The whole family reads and edits them; the author or an admin deletes a list. Lists
-- belong to the family: they stay when their author's account is deleted.

create table public.lists (
  id         uuid primary key default gen_random_uuid(),
  family_id  uuid not null references public.families on delete cascade,
  created_by uuid default auth.uid() references public.profiles on delete set null,
  title      text not null check (char_length(title) <= 120 and title ~ '^\S(.*\S)?$' and private.is_visible(title) and title !~ '[[:cntrl:]]'),
  kind       text not null check (kind in ('shopping', 'to-do', 'packing')),
  created_at timestamptz not null default now(),

  unique (family_id, id)
);
create index on public.lists (created_by);

create table public.list_items (
  id         uuid primary key default gen_random_uuid(),
  family_id  uuid not null,
  list_id    uuid not null,
  created_by uuid default auth.uid() references public.profiles on delete set null,
  title      text not null check (char_length(title) <= 500 and title ~ '^\S(.*\S)?$' and private.is_visible(title) and title !~ '[[:cntrl:]]'),
  done       boolean not null default false,
  due_on     private.day,
  -- Finite, so that there is always room before the first and after the last.
  position   double precision not null default extract(epoch from clock_timestamp()) check (abs(position) < 1e15),
  created_at timestamptz not null default now(),

  constraint list_is_in_the_same_family foreign key (family_id, list_id)
    references public.lists (family_id, id) on delete cascade
);
create index on public.list_items (family_id, list_id);
create index on public.list_items (family_id, due_on) where due_on is not null;
create index on public.list_items (created_by);

-- Ids of removed items. A device whose request was stored without a response sends it again, perhaps days later: by then
-- someone may have removed the row, and it must not come back.
create table private.removed_from_lists (
  id        uuid primary key,
  family_id uuid not null references public.families on delete cascade,
  -- Null for a list. An item cannot come back without its list.
  list_id   uuid references public.lists on delete cascade
);
create index on private.removed_from_lists (family_id);
create index on private.removed_from_lists (list_id);
alter table private.removed_from_lists enable row level security;

create function private.remember_removed_lists() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.removed_from_lists (id, family_id)
    select removed.id, families.id
      -- Not when the whole family goes.
      from removed join public.families on families.id = removed.family_id
       for key share of families
    on conflict do nothing;
  return null;
end $$;

create trigger remember_removed after delete on public.lists referencing old table as removed
  for each statement execute function private.remember_removed_lists();

create function private.remember_removed_items() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.removed_from_lists (id, family_id, list_id)
    select removed.id, removed.family_id, lists.id
      -- Not when the whole list goes.
      from removed join public.lists on lists.id = removed.list_id
       for key share of lists
    on conflict do nothing;
  return null;
end $$;

create trigger remember_removed after delete on public.list_items referencing old table as removed
  for each statement execute function private.remember_removed_items();

-- After the insert, which has waited for a removal of the same id that was still going on.
create function private.refuse_removed() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.removed_from_lists join added using (id)) then
    raise exception 'list_item_removed' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create trigger refuse_removed after insert on public.lists referencing new table as added
  for each statement when (not private.is_restoring()) execute function private.refuse_removed();

create trigger refuse_removed after insert on public.list_items referencing new table as added
  for each statement when (not private.is_restoring()) execute function private.refuse_removed();

alter table public.lists enable row level security;
revoke all on public.lists from anon, authenticated;
grant select, delete on public.lists to authenticated;
grant insert (id, family_id, created_by, title, kind), update on public.lists to authenticated;
create trigger accept_changes before update on public.lists
  for each row execute function private.accept_changes('title');

create policy "families read their own lists"
  on public.lists for select to authenticated
  using (family_id = (select private.my_family()));

create policy "members add lists to their own family in their own name"
  on public.lists for insert to authenticated
  with check (created_by = (select auth.uid()) and family_id = (select private.my_family()));

create policy "members rename the lists of their family"
  on public.lists for update to authenticated
  using (family_id = (select private.my_family()));

create policy "authors and admins delete lists"
  on public.lists for delete to authenticated
  using (
    (created_by = (select auth.uid()) and family_id = (select private.my_family()))
    or family_id = (select private.my_family_as('admin'))
  );

create trigger keep_ids_apart before insert on public.lists
  for each row execute function private.keep_ids_apart();

create trigger limit_lists after insert on public.lists referencing new table as added
  for each statement execute function private.require_allowance('lists', '500', '1 day', 'daily_limit');

alter table public.list_items enable row level security;
revoke all on public.list_items from anon, authenticated;
grant select, delete on public.list_items to authenticated;
grant insert (id, family_id, list_id, created_by, title, done, due_on, position), update
  on public.list_items to authenticated;
create trigger accept_changes before update on public.list_items
  for each row execute function private.accept_changes('title', 'done', 'due_on', 'position');

create policy "families read the items of their lists"
  on public.list_items for select to authenticated
  using (family_id = (select private.my_family()));

create policy "members add items to the lists of their family in their own name"
  on public.list_items for insert to authenticated
  with check (created_by = (select auth.uid()) and family_id = (select private.my_family()));

create policy "members change the items of their lists"
  on public.list_items for update to authenticated
  using (family_id = (select private.my_family()));

create policy "members remove the items of their lists"
  on public.list_items for delete to authenticated
  using (family_id = (select private.my_family()));

create trigger keep_ids_apart before insert on public.list_items
  for each row execute function private.keep_ids_apart();

create trigger limit_list_items after insert on public.list_items referencing new table as added
  for each statement execute function private.require_allowance('list items', '20000', '1 day', 'daily_limit');

/*
 * Adds items to a list, all or none. Sent again after a lost response it fails with 23505, or with 23503 `list_item_removed`,
 * and adds nothing; without the list with P0001 `list_gone`.
 *
 * items [{ id, title, done, due_on, position, sum: { item, was, title } }], `done`, `due_on` and `sum` optional. With `sum`
 * the new item takes the place of another one, under the title that stands for both: flour for a second cake. It takes
 * that place in one step, so that two devices which add to the same item count nothing twice and lose nothing. If the
 * other item no longer is as it `was`, the new one is added beside it under its own title.
 */
create function public.add_to_list(list uuid, items private.json_rows) returns void
  language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  family   constant uuid := (select family_id from public.lists where id = list);
  added    record;
  replaced public.list_items;
begin
  if family is null then
    raise exception 'list_gone' using errcode = 'P0001';
  end if;
  for added in
    select * from jsonb_to_recordset(items)
      as (id uuid, title text, done boolean, due_on date, "position" double precision, sum jsonb)
  loop
    -- The new item replaces this one: it does not go to the bin.
    perform set_config('bin.mode', 'off', true);
    delete from public.list_items
     where id = (added.sum ->> 'item')::uuid and list_id = list and title = added.sum ->> 'was' and not done
     returning * into replaced;
    perform set_config('bin.mode', '', true);
    insert into public.list_items (id, family_id, list_id, title, done, due_on, position)
      values (
        added.id, family, list, case when replaced.id is null then added.title else added.sum ->> 'title' end,
        coalesce(added.done, false), coalesce(added.due_on, replaced.due_on), coalesce(replaced.position, added.position)
      );
  end loop;
end $$;

revoke execute on function public.add_to_list(uuid, private.json_rows) from public, anon;
grant execute on function public.add_to_list(uuid, private.json_rows) to authenticated;

alter publication supabase_realtime add table public.lists, public.list_items;
