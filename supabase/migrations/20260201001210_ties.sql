-- What ties people together: who is whose parent, who is whose partner, and which member is which person of the tree.
--
-- Every member of a family is a person of its tree. The person's row is made when it is first needed, with an id that
-- follows from the member's, so that the app can name it before.

-- The id of a member's row, unless an existing person was linked to the member.
create function private.person_id(family uuid, member uuid) returns uuid
  language sql immutable set search_path = ''
  as $$ select private.id_within(family, member) $$;

/* The person of that id. Of a member who has no row yet, it makes the row. */
create function private.make_person(family uuid, person uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  chosen constant uuid := private.id_within(family, person);
  member uuid;
  linked uuid;
begin
  select id into member from public.profiles where family_id = family and private.person_id(family, id) = chosen;
  if not found or exists (select from public.family_history where id = chosen) then
    return chosen;
  end if;
  select id into linked from public.family_history where profile_id = member;
  if found then
    return linked;
  end if;
  insert into public.family_history (id, family_id, member_name, profile_id, created_by)
    values (chosen, family, '?', member, auth.uid())
    on conflict do nothing;
  return chosen;
end $$;

revoke execute on function private.person_id(uuid, uuid), private.make_person(uuid, uuid) from public;
grant execute on function private.id_within(uuid, uuid), private.person_id(uuid, uuid) to authenticated;

-- Parents. Of a person's parents, the one with the lowest position is the first.

create table public.parentage (
  family_id uuid not null references public.families on delete cascade,
  -- Without the family, which `check_same_family` compares: during an import the planner would look up people by it alone.
  child_id  uuid not null references public.family_history on delete cascade,
  parent_id uuid not null references public.family_history on delete cascade,
  kind      text not null default 'birth' check (kind in ('birth', 'adoptive', 'step', 'foster')),
  -- By default after those that were added before.
  position  double precision not null default extract(epoch from clock_timestamp()),

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
  using (family_id in (select private.my_families()));

create policy "members add parents in their family"
  on public.parentage for insert to authenticated
  with check (family_id in (select private.my_families()));

create policy "members change parents in their family"
  on public.parentage for update to authenticated
  using (family_id in (select private.my_families()));

create policy "members remove parents in their family"
  on public.parentage for delete to authenticated
  using (family_id in (select private.my_families()));

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

-- Partners. One row for each couple, however often they married; `one_id` is the lower id.

create table public.partnerships (
  family_id uuid not null references public.families on delete cascade,
  one_id    uuid not null references public.family_history on delete cascade,
  other_id  uuid not null references public.family_history on delete cascade,
  kind      text not null default 'married' check (kind in ('married', 'together', 'separated', 'divorced', 'widowed')),
  began     date check (began >= '0001-01-01'),
  began_precision text not null default 'day' check (began_precision in ('day', 'month', 'year', 'about')),
  ended     date check (ended >= '0001-01-01'),
  ended_precision text not null default 'day' check (ended_precision in ('day', 'month', 'year', 'about')),
  updated_at timestamptz not null default now(),

  primary key (one_id, other_id),
  constraint partners_are_two check (one_id < other_id),
  constraint began_is_as_precise_as_it_says check (
    (began_precision = 'day' or extract(day from began) = 1)
    and (began_precision in ('day', 'month') or extract(month from began) = 1)
  ),
  constraint ended_is_as_precise_as_it_says check (
    (ended_precision = 'day' or extract(day from ended) = 1)
    and (ended_precision in ('day', 'month') or extract(month from ended) = 1)
  )
);
create index on public.partnerships (family_id, one_id);
create index on public.partnerships (other_id);

alter table public.partnerships enable row level security;
revoke all on public.partnerships from anon, authenticated;
grant select, delete on public.partnerships to authenticated;
grant insert (family_id, one_id, other_id, kind, began, began_precision, ended, ended_precision)
  on public.partnerships to authenticated;
grant update (kind, began, began_precision, ended, ended_precision) on public.partnerships to authenticated;

create policy "families read who is whose partner"
  on public.partnerships for select to authenticated
  using (family_id in (select private.my_families()));

create policy "members add couples in their family"
  on public.partnerships for insert to authenticated
  with check (family_id in (select private.my_families()));

create policy "members change couples in their family"
  on public.partnerships for update to authenticated
  using (family_id in (select private.my_families()));

create policy "members remove couples in their family"
  on public.partnerships for delete to authenticated
  using (family_id in (select private.my_families()));

create function private.name_partners() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  one   constant uuid := private.make_person(new.family_id, new.one_id);
  other constant uuid := private.make_person(new.family_id, new.other_id);
begin
  new.one_id := least(one, other);
  new.other_id := greatest(one, other);
  return new;
end $$;

create trigger name_partners before insert on public.partnerships
  for each row execute function private.name_partners();

create trigger check_same_family after insert on public.partnerships
  for each row execute function private.check_same_family('one_id', 'other_id');

create function private.check_partnership() returns trigger
  language plpgsql set search_path = '' as $$
begin
  -- One day of tolerance: further east it is already tomorrow.
  if greatest(new.began, new.ended) > current_date + 1 then
    raise exception 'couple_in_future' using errcode = '23514';
  end if;
  if private.is_before(new.ended, new.ended_precision, new.began, new.began_precision) then
    raise exception 'couple_ends_early' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger check_partnership before insert or update on public.partnerships
  for each row execute function private.check_partnership();

create trigger stamp_change before update on public.partnerships
  for each row execute function private.stamp_change();

create trigger limit_partnerships after insert on public.partnerships referencing new table as added
  for each statement execute function private.require_allowance('couples', '25000', '1 day', 'daily_limit');

alter publication supabase_realtime add table public.partnerships;

-- Members. The profile leads: whatever is written to a member's row, it has the profile's name, birthday and picture.

create function private.adopt_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  profile public.profiles;
begin
  if new.profile_id is not null then
    select * into profile from public.profiles where id = new.profile_id;
    new.member_name := coalesce(nullif(btrim(profile.full_name), ''), new.member_name);
    new.image_url := profile.avatar_url;
    if profile.birth_date is not null then
      new.birth_date := profile.birth_date;
      new.birth_date_precision := 'day';
    end if;
  else
    -- The picture belongs to the account.
    new.image_url := null;
  end if;
  return new;
end $$;

-- Before `check_lifetime`, by their names.
create trigger adopt_profile before insert on public.family_history
  for each row when (new.profile_id is not null) execute function private.adopt_profile();
create trigger adopt_or_leave_profile before update on public.family_history
  for each row when (new.profile_id is not null or old.profile_id is not null) execute function private.adopt_profile();

create function private.pass_profile_on() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.family_history set member_name = member_name where profile_id = new.id;
  return null;
end $$;

create trigger pass_profile_on after update of full_name, avatar_url, birth_date on public.profiles
  for each row when (
    (old.full_name, old.avatar_url, old.birth_date) is distinct from (new.full_name, new.avatar_url, new.birth_date)
  ) execute function private.pass_profile_on();

-- A member who comes back finds the row that was made for them.
create function private.come_back_to_tree() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.family_history set profile_id = new.id
   where family_id = new.family_id and id = private.person_id(new.family_id, new.id) and profile_id is null;
  return null;
end $$;

create trigger come_back_to_tree after update of family_id on public.profiles
  for each row when (new.family_id is not null and new.family_id is distinct from old.family_id)
  execute function private.come_back_to_tree();

/* Gives what one person of the tree has to another, and removes the first. */
create function private.merge_person(lesser uuid, greater uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  removed public.family_history;
begin
  insert into public.parentage (family_id, child_id, parent_id, kind)
    select family_id, greater, parent_id, kind from public.parentage
     where child_id = lesser and parent_id <> greater order by position
    on conflict do nothing;
  insert into public.parentage (family_id, child_id, parent_id, kind, position)
    select family_id, child_id, greater, kind, position from public.parentage
     where parent_id = lesser and child_id <> greater
    on conflict do nothing;
  insert into public.partnerships (family_id, one_id, other_id, kind, began, began_precision, ended, ended_precision)
    select family_id, greater, case lesser when one_id then other_id else one_id end,
           kind, began, began_precision, ended, ended_precision
      from public.partnerships
     where lesser in (one_id, other_id) and greater not in (one_id, other_id)
    on conflict do nothing;
  update public.media_people set person_id = greater
   where person_id = lesser and not exists (
     select from public.media_people as same where same.media_id = media_people.media_id and same.person_id = greater
   );
  update public.gedcom_records as record set id = greater, person_id = greater
   where id = lesser and not exists (
     select from public.gedcom_records as same where same.family_id = record.family_id and same.id = greater
   );
  update public.gedcom_records set person_id = greater where person_id = lesser and id <> lesser;
  update public.gedcom_records set content = replace(content::text, lesser::text, greater::text)::jsonb
   where family_id = (select family_id from public.family_history where id = greater)
     and position(lesser::text in content::text) > 0;
  update public.comments set relative_id = greater where relative_id = lesser;
  update public.hidden_memories set relative_id = greater
   where relative_id = lesser and not exists (
     select from public.hidden_memories as same
      where same.user_id = hidden_memories.user_id and same.relative_id = greater
   );
  delete from public.family_history where id = lesser returning * into removed;
  update public.family_history
     set bio = coalesce(bio, removed.bio), comment_count = comment_count + removed.comment_count
   where id = greater;
end $$;

/*
 * Says that a person of the tree is this member, whose relations it then has as well. Members say so of themselves, admins
 * of everyone in the family. Refused with 42501 otherwise, with 23505 `person_is_linked` when it is another member, and with
 * 23514 `person_is_deceased`.
 */
create function public.link_person(person_id uuid, member_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  family uuid := (select my_families from private.my_families());
  person public.family_history;
  before uuid;
begin
  perform from public.families where id = family for no key update;
  select * into person from public.family_history where id = person_id and family_id = family;
  if not found
    or not exists (select from public.profiles where id = member_id and family_id = family)
    or member_id <> auth.uid() and not exists (select private.my_families_as('admin'))
  then
    raise exception 'admin_only' using errcode = '42501';
  end if;
  if person.profile_id = member_id then
    return;
  end if;
  if person.profile_id is not null then
    raise exception 'person_is_linked' using errcode = '23505';
  end if;
  if person.deceased then
    raise exception 'person_is_deceased' using errcode = '23514';
  end if;
  delete from public.partnerships
   where one_id in (select id from public.family_history where profile_id = member_id) and other_id = person_id
      or other_id in (select id from public.family_history where profile_id = member_id) and one_id = person_id;
  select id into before from public.family_history where profile_id = member_id;
  if found then
    perform private.merge_person(before, person_id);
  end if;
  update public.family_history set profile_id = member_id where id = person_id;
end $$;

/*
 * Says that a person of the tree is not this member after all. The member's own row has no other person to become, and
 * stays. Members do so for themselves, admins for everyone; refused with 42501 otherwise.
 */
create function public.unlink_person(person_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update public.family_history set profile_id = null
   where id = person_id and family_id in (select private.my_families())
     and (profile_id = auth.uid() or exists (select private.my_families_as('admin')))
     and id <> private.person_id(family_id, profile_id);
  if not found then
    raise exception 'admin_only' using errcode = '42501';
  end if;
end $$;

revoke execute on function private.merge_person(uuid, uuid) from public;
revoke execute on function public.link_person(uuid, uuid), public.unlink_person(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.link_person(uuid, uuid), public.unlink_person(uuid) to authenticated;

/*
 * The days of the family's people that come back each year, as the caller sees them: `birthday` of the living,
 * `anniversary` of married couples who both live, `remembrance` of the dead. Only whole dates.
 * @returns `person_id`: the person, or the first of the couple, as in `family_history.id`; of a member without a row, the
 *   id that it would have; `profile_id`: of a member; `names`: of one person or two
 */
create function public.family_days()
  returns table (kind text, person_id uuid, profile_id uuid, year int, month int, day int, names text[])
  language sql stable set search_path = ''
  as $$
    with families as (
      select family_id from private.my_families() as families (family_id)
    ), people as (
      select history.* from public.family_history as history join families using (family_id)
    ), days (kind, person_id, profile_id, date, names) as (
      select 'birthday', id, people.profile_id, birth_date, array[member_name] from people
       where birth_date_precision = 'day' and not deceased and birth_date > current_date - interval '110 years'
       union all
      select 'birthday', private.person_id(family_id, profiles.id), profiles.id, birth_date,
             array[full_name]
        from public.profiles join families using (family_id)
       where birth_date is not null and not exists (select from people where people.profile_id = profiles.id)
       union all
      select 'remembrance', id, people.profile_id, death_date, array[member_name] from people
       where death_date_precision = 'day' and death_date is not null
       union all
      select 'anniversary', one.id, one.profile_id, began, array[one.member_name, other.member_name]
        from public.partnerships as couple
        join people as one on one.id = one_id
        join people as other on other.id = other_id
       where couple.kind = 'married' and began_precision = 'day' and not one.deceased and not other.deceased
    )
    select kind, person_id, profile_id, extract(year from date)::int, extract(month from date)::int,
           extract(day from date)::int, names
      from days where date is not null
     order by 5, 6, 4, kind, person_id
  $$;

revoke execute on function public.family_days() from public, anon;
grant execute on function public.family_days() to authenticated;
