-- People in the family tree, including ancestors who never had an account. They belong to the family: every member adds,
-- edits and deletes them, and they stay when their author's account is deleted.

create table public.family_history (
  -- An import chooses the ids itself, because its people refer to each other as parents. See `keep_ids_apart`.
  id          uuid primary key default gen_random_uuid(),
  family_id   uuid not null references public.families on delete cascade,
  member_name text not null
    check (char_length(member_name) <= 120 and member_name ~ '^\S(.*\S)?$' and member_name !~ '[[:cntrl:]]'),
  birth_date  date check (birth_date >= '0001-01-01'),
  -- How much of the date is known. Unknown parts are 1.
  birth_date_precision text not null default 'day' check (birth_date_precision in ('day', 'month', 'year', 'about')),
  death_date  date check (death_date >= '0001-01-01'),
  death_date_precision text not null default 'day' check (death_date_precision in ('day', 'month', 'year', 'about')),
  -- Also true when the date of death is unknown.
  deceased    boolean not null default false,
  bio         text check (char_length(bio) <= 10000),
  parent_id   uuid,
  image_url   text check (char_length(image_url) <= 2048),
  created_by  uuid default auth.uid() references public.profiles on delete set null,
  comment_count int not null default 0,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),

  unique (family_id, id),
  constraint parent_is_in_the_same_family foreign key (family_id, parent_id)
    references public.family_history (family_id, id) on delete set null (parent_id),
  constraint birth_date_is_as_precise_as_it_says check (
    (birth_date_precision = 'day' or extract(day from birth_date) = 1)
    and (birth_date_precision in ('day', 'month') or extract(month from birth_date) = 1)
  ),
  constraint death_date_is_as_precise_as_it_says check (
    (death_date_precision = 'day' or extract(day from death_date) = 1)
    and (death_date_precision in ('day', 'month') or extract(month from death_date) = 1)
  )
);
create index on public.family_history (family_id, member_name, id);
create index on public.family_history (family_id, parent_id);
create index on public.family_history (created_by);

alter table public.family_history enable row level security;
revoke all on public.family_history from anon, authenticated;
grant select, delete on public.family_history to authenticated;
grant insert (
  id, family_id, member_name, birth_date, birth_date_precision, death_date, death_date_precision, deceased, bio,
  parent_id, image_url, created_by
) on public.family_history to authenticated;
grant update (
  member_name, birth_date, birth_date_precision, death_date, death_date_precision, deceased, bio, parent_id, image_url
) on public.family_history to authenticated;

create policy "families read their own history"
  on public.family_history for select to authenticated
  using (family_id in (select private.my_families()));

create policy "members add to their family's history in their own name"
  on public.family_history for insert to authenticated
  with check (created_by = (select auth.uid()) and family_id in (select private.my_families()));

create policy "members edit their family's history"
  on public.family_history for update to authenticated
  using (family_id in (select private.my_families()));

create policy "members remove people from their family's history"
  on public.family_history for delete to authenticated
  using (family_id in (select private.my_families()));

-- Dates are compared at the coarser precision of the two: a person born in May 1850 may have died in 1850.
create function private.check_lifetime() returns trigger
  language plpgsql set search_path = '' as $$
declare
  precisions constant text[] := array[new.birth_date_precision, new.death_date_precision];
  unit constant text := case
    when 'year' = any (precisions) then 'year' when 'month' = any (precisions) then 'month' else 'day' end;
begin
  new.deceased := new.deceased or new.death_date is not null;
  -- One day of tolerance: further east it is already tomorrow.
  if greatest(new.birth_date, new.death_date) > current_date + 1 then
    raise exception 'date_in_future' using errcode = '23514';
  end if;
  if not 'about' = any (precisions)
    and date_trunc(unit, new.death_date::timestamp) < date_trunc(unit, new.birth_date::timestamp) then
    raise exception 'death_before_birth' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger require_stored_picture before insert or update of image_url on public.family_history
  for each row execute function private.require_stored_picture('pictures');

create trigger keep_ids_apart before insert on public.family_history
  for each row execute function private.keep_ids_apart();

-- An import chooses the ids of parents too.
create function private.keep_parents_apart() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.parent_id := private.id_within(new.family_id, new.parent_id);
  return new;
end $$;

create trigger keep_parents_apart before insert or update of parent_id on public.family_history
  for each row execute function private.keep_parents_apart();

create trigger check_lifetime before insert or update on public.family_history
  for each row execute function private.check_lifetime();

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
      select parent_id from public.family_history join ancestors using (id) where parent_id is not null
    )
    select from ancestors where id = new.id
  ) then
    raise exception 'parent_is_descendant' using errcode = '23514';
  end if;
  return null;
end $$;

create trigger check_descent after insert or update of parent_id on public.family_history
  for each row when (new.parent_id is not null) execute function private.check_descent();

-- A new comment does not count as an edit.
create trigger stamp_change before update on public.family_history
  for each row when (new.comment_count = old.comment_count) execute function private.stamp_change();

-- Enough for the largest family trees: they are imported in one request.
create trigger limit_history after insert on public.family_history referencing new table as added
  for each statement execute function private.require_allowance('family history', '25000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.family_history;
