-- People in the family tree, including ancestors who never had an account. They belong to the family: every member adds,
-- edits and deletes them, and they stay when their author's account is deleted. The next files tie them together.

create table public.family_history (
  -- An import chooses the ids itself, because its people refer to each other as parents. See `keep_ids_apart`.
  id          uuid primary key default gen_random_uuid(),
  family_id   uuid not null references public.families on delete cascade,
  member_name text not null
    check (char_length(member_name) <= 120 and member_name ~ '^\S(.*\S)?$' and member_name !~ '[[:cntrl:]]'),
  birth_date  private.day,
  -- How much of the date is known. Unknown parts are 1.
  birth_date_precision text not null default 'day' check (birth_date_precision in ('day', 'month', 'year', 'about')),
  death_date  private.day,
  death_date_precision text not null default 'day' check (death_date_precision in ('day', 'month', 'year', 'about')),
  -- Also true when the date of death is unknown.
  deceased    boolean not null default false,
  bio         text check (char_length(bio) <= 10000),
  -- The first of the parents in `parentage`; the two are kept alike.
  parent_id   uuid,
  -- The member who this is. While it is set, name, birthday and picture are those of the profile.
  profile_id  uuid unique references public.profiles on delete set null,
  -- What name, birthday and picture were before that; null for a row that was made for the member.
  own_values  jsonb check (octet_length(own_values::text) <= 10000),
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
-- Not by family as well: during an import the planner would look up parents by their family alone.
create index on public.family_history (parent_id);
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
  using (family_id = any (array(select private.my_families())));

create policy "members add to their family's history in their own name"
  on public.family_history for insert to authenticated
  with check (created_by = (select auth.uid()) and family_id = (select private.my_families()));

create policy "members edit their family's history"
  on public.family_history for update to authenticated
  using (family_id = (select private.my_families()));

create policy "members remove people from their family's history"
  on public.family_history for delete to authenticated
  using (family_id = (select private.my_families()));

-- Whether a date is certainly before another. They are compared at the coarser precision of the two: a person born in May
-- 1850 may have died in 1850.
create function private.is_before(one date, one_precision text, other date, other_precision text) returns boolean
  language sql immutable set search_path = '' as $$
    select 'about' not in (one_precision, other_precision)
       and date_trunc(unit, one::timestamp) < date_trunc(unit, other::timestamp)
      from (values (case
        when 'year' in (one_precision, other_precision) then 'year'
        when 'month' in (one_precision, other_precision) then 'month' else 'day' end)) as coarser (unit)
  $$;

revoke execute on function private.is_before(date, text, date, text) from public;
grant execute on function private.is_before(date, text, date, text) to authenticated, service_role;

create function private.check_lifetime() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.deceased := new.deceased or new.death_date is not null;
  -- One day of tolerance: further east it is already tomorrow.
  if greatest(new.birth_date, new.death_date) > current_date + 1 then
    raise exception 'date_in_future' using errcode = '23514';
  end if;
  if private.is_before(new.death_date, new.death_date_precision, new.birth_date, new.birth_date_precision) then
    raise exception 'death_before_birth' using errcode = '23514';
  end if;
  return new;
end $$;

-- A member's picture is that of the profile.
create trigger require_stored_picture before insert or update of image_url on public.family_history
  for each row when (new.profile_id is null) execute function private.require_stored_picture('pictures');

create trigger keep_ids_apart before insert on public.family_history
  for each row execute function private.keep_ids_apart();

create trigger check_lifetime before insert or update on public.family_history
  for each row execute function private.check_lifetime();

-- A new comment does not count as an edit.
create trigger stamp_change before update on public.family_history
  for each row when (new.comment_count = old.comment_count) execute function private.stamp_change();

-- Enough for the largest family trees: they are imported in one request.
create trigger limit_history after insert on public.family_history referencing new table as added
  for each statement execute function private.require_allowance('family history', '25000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.family_history;
