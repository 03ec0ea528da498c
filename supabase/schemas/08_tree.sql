-- The family tree: people, parents, couples, members in it, its days of the year, GEDCOM files.


-- ----------------------------------------------------------------------------------------------------------------------------
-- People in the family tree, including ancestors who never had an account. They belong to the family: every member adds,
-- edits and deletes them, and they stay when their author's account is deleted. The sections below tie them together.

create table public.family_history (
  -- An import chooses the ids itself, because its people refer to each other as parents. See `keep_ids_apart`.
  id          uuid primary key default gen_random_uuid(),
  family_id   uuid not null references public.families on delete cascade,
  member_name text not null
    check (char_length(member_name) <= 120 and member_name ~ '^\S(.*\S)?$' and private.is_visible(member_name) and member_name !~ '[[:cntrl:]]'),
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
grant update on public.family_history to authenticated;
create trigger accept_changes before update on public.family_history
  for each row execute function private.accept_changes(
    'member_name', 'birth_date', 'birth_date_precision', 'death_date', 'death_date_precision', 'deceased', 'bio', 'parent_id',
    'image_url'
  );

create policy "families read their own history"
  on public.family_history for select to authenticated
  using (family_id = any (array(select private.my_family())));

create policy "members add to their family's history in their own name"
  on public.family_history for insert to authenticated
  with check (created_by = (select auth.uid()) and family_id = (select private.my_family()));

create policy "members edit their family's history"
  on public.family_history for update to authenticated
  using (family_id = (select private.my_family()));

create policy "members remove people from their family's history"
  on public.family_history for delete to authenticated
  using (family_id = (select private.my_family()));

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


-- ----------------------------------------------------------------------------------------------------------------------------
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


-- ----------------------------------------------------------------------------------------------------------------------------
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
grant update on public.parentage to authenticated;
create trigger accept_changes before update on public.parentage
  for each row execute function private.accept_changes('kind', 'position');

create policy "families read who is whose parent"
  on public.parentage for select to authenticated
  using (family_id = (select private.my_family()));

create policy "members add parents in their family"
  on public.parentage for insert to authenticated
  with check (family_id = (select private.my_family()));

create policy "members change parents in their family"
  on public.parentage for update to authenticated
  using (family_id = (select private.my_family()));

create policy "members remove parents in their family"
  on public.parentage for delete to authenticated
  using (family_id = (select private.my_family()));

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
  -- Nobody descends from most children of an import: their parents may have thousands of ancestors.
  if not exists (select from public.parentage where parent_id = new.child_id) then
    return null;
  end if;
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
  for each statement when (not private.is_restoring()) execute function private.add_first_parents();

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


-- ----------------------------------------------------------------------------------------------------------------------------
-- Partners. One row for each couple, however often they married; `one_id` is the lower id.

create table public.partnerships (
  family_id uuid not null references public.families on delete cascade,
  one_id    uuid not null references public.family_history on delete cascade,
  other_id  uuid not null references public.family_history on delete cascade,
  kind      text not null default 'married' check (kind in ('married', 'together', 'separated', 'divorced', 'widowed')),
  began     private.day,
  began_precision text not null default 'day' check (began_precision in ('day', 'month', 'year', 'about')),
  ended     private.day,
  ended_precision text not null default 'day' check (ended_precision in ('day', 'month', 'year', 'about')),
  -- Where they married or came together.
  place     text check (char_length(place) <= 120 and place ~ '^\S(.*\S)?$' and private.is_visible(place) and place !~ '[[:cntrl:]]'),
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
grant insert (family_id, one_id, other_id, kind, began, began_precision, ended, ended_precision, place)
  on public.partnerships to authenticated;
grant update on public.partnerships to authenticated;
create trigger accept_changes before update on public.partnerships
  for each row execute function private.accept_changes('kind', 'began', 'began_precision', 'ended', 'ended_precision', 'place');

create policy "families read who is whose partner"
  on public.partnerships for select to authenticated
  using (family_id = (select private.my_family()));

create policy "members add couples in their family"
  on public.partnerships for insert to authenticated
  with check (family_id = (select private.my_family()));

create policy "members change couples in their family"
  on public.partnerships for update to authenticated
  using (family_id = (select private.my_family()));

create policy "members remove couples in their family"
  on public.partnerships for delete to authenticated
  using (family_id = (select private.my_family()));

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


-- ----------------------------------------------------------------------------------------------------------------------------
-- Which member is which person of the tree. The profile leads: whatever is written to a member's row, it has the profile's
-- name, birthday and picture.

create function private.adopt_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  profile public.profiles;
begin
  if new.profile_id is not null then
    if tg_op = 'UPDATE' and old.profile_id is null then
      new.own_values := jsonb_build_object(
        'member_name', old.member_name, 'image_url', old.image_url,
        'birth_date', old.birth_date, 'birth_date_precision', old.birth_date_precision
      );
    end if;
    select * into profile from public.profiles where id = new.profile_id;
    new.member_name := coalesce(nullif(btrim(profile.full_name), ''), new.member_name);
    new.image_url := profile.avatar_url;
    if profile.birth_date is not null then
      new.birth_date := profile.birth_date;
      new.birth_date_precision := 'day';
    end if;
  else
    -- The picture of the profile belongs to the account.
    new.image_url := new.own_values ->> 'image_url';
    new.own_values := null;
  end if;
  return new;
end $$;

-- Before `check_lifetime`, by their names.
create trigger adopt_profile before insert on public.family_history
  for each row when (new.profile_id is not null) execute function private.adopt_profile();
create trigger adopt_or_leave_profile before update on public.family_history
  for each row when (new.profile_id is not null or old.profile_id is not null) execute function private.adopt_profile();

create function private.sync_profile_to_tree() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.family_history
     set birth_date = case when new.birth_date is distinct from old.birth_date then new.birth_date else birth_date end,
         birth_date_precision = case when new.birth_date is distinct from old.birth_date then 'day' else birth_date_precision end
   where profile_id = new.id;
  return null;
end $$;

create trigger sync_profile_to_tree after update of full_name, avatar_url, birth_date on public.profiles
  for each row when (
    (old.full_name, old.avatar_url, old.birth_date) is distinct from (new.full_name, new.avatar_url, new.birth_date)
  ) execute function private.sync_profile_to_tree();

-- A profile without a birthday takes the one that the tree knows, whoever of the family has entered it: one person has one
-- birthday. The member can change it in the profile, and removing it there removes it here.
create function private.give_birthday_to_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set birth_date = new.birth_date
   where id = new.profile_id and birth_date is null and new.birth_date >= '1850-01-01';
  return null;
end $$;

create trigger give_birthday_to_profile after insert or update of birth_date, profile_id on public.family_history
  for each row when (new.profile_id is not null and new.birth_date is not null and new.birth_date_precision = 'day')
  execute function private.give_birthday_to_profile();

-- A member who comes back finds the row that was made for them.
create function private.relink_returning_member() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.family_history set profile_id = new.id
   where family_id = new.family_id and id = private.person_id(new.family_id, new.id) and profile_id is null;
  return null;
end $$;

create trigger relink_returning_member after update of family_id on public.profiles
  for each row when (new.family_id is not null and new.family_id is distinct from old.family_id)
  execute function private.relink_returning_member();

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
  insert into public.partnerships (family_id, one_id, other_id, kind, began, began_precision, ended, ended_precision, place)
    select family_id, greater, case lesser when one_id then other_id else one_id end,
           kind, began, began_precision, ended, ended_precision, place
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
     set bio = nullif(left(concat_ws(E'\n\n', bio, nullif(removed.bio, bio)), 10000), ''),
         comment_count = comment_count + removed.comment_count
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
  family constant uuid := private.my_family();
  person public.family_history;
  before uuid;
begin
  -- A departure locks the profile before the family, too.
  perform from public.profiles where id = member_id and family_id = family for no key update;
  perform from public.families where id = family for no key update;
  select * into person from public.family_history where id = person_id and family_id = family;
  if not found
    or not exists (select from public.profiles where id = member_id and family_id = family)
    or member_id <> auth.uid() and private.my_family_as('admin') is null
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
  -- What merges does not go to the bin.
  perform set_config('bin.mode', 'off', true);
  delete from public.partnerships
   where one_id in (select id from public.family_history where profile_id = member_id) and other_id = person_id
      or other_id in (select id from public.family_history where profile_id = member_id) and one_id = person_id;
  select id into before from public.family_history where profile_id = member_id;
  if found then
    perform private.merge_person(before, person_id);
  end if;
  perform set_config('bin.mode', '', true);
  update public.family_history set profile_id = member_id where id = person_id;
end $$;

/*
 * Says that a person of the tree is not this member after all: the name, birthday and picture that the person had before
 * come back. The member's own row has no other person to become, and stays. Members do so for themselves, admins for
 * everyone; refused with 42501 otherwise.
 */
create function public.unlink_person(person_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update public.family_history as person
     set profile_id = null,
         member_name = coalesce(own_values ->> 'member_name', member_name),
         image_url = own_values ->> 'image_url',
         -- A profile without a birthday has changed none.
         birth_date = case when own_values is null or member.birth_date is null and person.birth_date is not null
           then person.birth_date else (own_values ->> 'birth_date')::date end,
         birth_date_precision = case when own_values is null or member.birth_date is null and person.birth_date is not null
           then person.birth_date_precision else own_values ->> 'birth_date_precision' end
    from public.profiles as member
   where person.id = person_id and member.id = profile_id and person.family_id = (select private.my_family())
     and (profile_id = auth.uid() or (select private.my_family_as('admin')) is not null)
     and person.id <> private.person_id(person.family_id, profile_id);
  if not found then
    raise exception 'admin_only' using errcode = '42501';
  end if;
end $$;

revoke execute on function private.merge_person(uuid, uuid) from public;
revoke execute on function public.link_person(uuid, uuid), public.unlink_person(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.link_person(uuid, uuid), public.unlink_person(uuid) to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Days of the year: birthdays, anniversaries and remembrance days.

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
      select family_id from private.my_family() as family_id where family_id is not null
    ), people as (
      select history.* from public.family_history as history join families using (family_id)
    ), days (kind, person_id, profile_id, date, names) as (
      select 'birthday', id, people.profile_id, birth_date, array[member_name] from people
       where birth_date_precision = 'day' and not deceased and birth_date > current_date - interval '110 years'
       union all
      select 'birthday', private.person_id(family_id, profiles.id), profiles.id, birth_date,
             array[full_name]
        from public.profiles join families using (family_id)
       where birth_date is not null
         and profiles.id not in (select people.profile_id from people where people.profile_id is not null)
       union all
      select 'remembrance', id, people.profile_id, death_date, array[member_name] from people
       where death_date_precision = 'day' and death_date is not null
       union all
      select 'anniversary', one.id, one.profile_id, began, array[one.member_name, other.member_name]
        from families
        join public.partnerships as couple using (family_id)
        -- By their keys: Postgres would compare each couple with all `people`.
        join public.family_history as one on one.id = one_id
        join public.family_history as other on other.id = other_id
       where couple.kind = 'married' and began_precision = 'day' and not one.deceased and not other.deceased
    )
    select kind, person_id, profile_id, extract(year from date)::int, extract(month from date)::int,
           extract(day from date)::int, names
      from days where date is not null
     order by 5, 6, 4, kind, person_id
  $$;

revoke execute on function public.family_days() from public, anon;
grant execute on function public.family_days() to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- Family trees from other programs. What the tree cannot show of a GEDCOM file, such as events, sources and notes, is stored
-- as the file's records, and an export writes it again around what the tree shows by then.

/*
 * Whether it is a line of a GEDCOM file with the lines below it: an object with a `tag`, texts `value`, `to` and `stored`, and
 * `children`. GEDCOM knows a hundred levels, each of which is two here.
 */
create function private.is_gedcom_record(content jsonb) returns boolean
  language sql immutable parallel safe
  return jsonb_typeof(content) = 'object' and not jsonb_path_exists(content, '$.**{200}') and not jsonb_path_exists(content, '
    $.** ? (@.type() == "object" && (
      !(@.tag.type() == "string" && @.tag like_regex "^[A-Za-z0-9_]{1,100}$")
      || @.value.type() != "string" || @.to.type() != "string" || @.stored.type() != "string"
      || @.children.type() != "array" || @.children[*].type() != "object"
    ))');

revoke execute on function private.is_gedcom_record(jsonb) from public;
grant execute on function private.is_gedcom_record(jsonb) to authenticated, service_role;

create table public.gedcom_records (
  family_id uuid not null references public.families on delete cascade,
  -- Of a person's record, the person's; otherwise it follows from the record, so that a second import stores nothing twice.
  id        uuid not null,
  -- The person, or someone of the couple. Null when it belongs to the whole file, as a source does.
  person_id uuid references public.family_history on delete cascade,
  -- `{tag, value, to, children}`, in which `to` is the id of another record.
  content   jsonb not null check (length(content::text) <= 2000000 and private.is_gedcom_record(content)),

  primary key (family_id, id)
);
create index on public.gedcom_records (person_id);

alter table public.gedcom_records enable row level security;
revoke all on public.gedcom_records from anon, authenticated;
grant select on public.gedcom_records to authenticated;

create policy "families read the records of their files"
  on public.gedcom_records for select to authenticated
  using (family_id = (select private.my_family()));

create trigger limit_gedcom_records after insert on public.gedcom_records referencing new table as added
  for each statement execute function private.require_allowance('gedcom records', '75000', '1 day', 'daily_limit');

-- What belongs to no one goes with the last person of a file.
create function private.remove_stray_records() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from removed where person_id is not null) then
    return null;
  end if;
  delete from public.gedcom_records as stray
   where person_id is null and family_id in (select family_id from removed)
     and not exists (
       select from public.gedcom_records as record
        where record.family_id = stray.family_id and record.person_id is not null
     );
  return null;
end $$;

create trigger remove_stray_records after delete on public.gedcom_records referencing old table as removed
  for each statement execute function private.remove_stray_records();

/*
 * Adds people with their ties and records to the caller's family: all of it or nothing. Ties and records that exist stay as
 * they are. It fails with 23505 when it has happened before.
 * @param people rows of `family_history`, each with an id, and with a parent only as a child by birth
 * @param parents the other rows of `parentage`, in their order. `generation` is lower for a child than for its parents:
 *   adding the youngest first keeps the search for circles short
 * @param couples rows of `partnerships`
 * @param records rows of `gedcom_records`
 * Together they have at most 5,000 rows, and `parents` 300 generations.
 */
create function public.import_history(
  people private.json_rows, parents private.json_rows, couples private.json_rows, records private.json_rows
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  family constant uuid := private.my_family();
  -- In bytes. A request has at most 10 MB.
  a_day  constant bigint := 200000000;
  -- Each costs about the same, whichever it is, and a statement ends after eight seconds.
  size   constant int := jsonb_array_length(people) + jsonb_array_length(parents) + jsonb_array_length(couples)
    + jsonb_array_length(records);
  step   int;
begin
  if family is null then
    raise exception 'family_required' using errcode = '42501';
  end if;
  if size > 5000 then
    raise exception '% rows are too many', size using errcode = '22023';
  end if;
  if private.use_allowance('gedcom', octet_length(records::text), a_day, '1 day', family) > 0 then
    raise exception 'family_daily_limit' using errcode = 'P0001';
  end if;

  select count(distinct generation) into step from jsonb_to_recordset(parents) as tie (generation int);
  if step > 300 then
    raise exception '% generations are too many', step using errcode = '22023';
  end if;

  insert into public.family_history (
    id, family_id, member_name, birth_date, birth_date_precision, death_date, death_date_precision, deceased, bio,
    parent_id, image_url, created_by
  )
    select person.id, family, member_name, birth_date, birth_date_precision, death_date, death_date_precision, deceased, bio,
           parent_id, image_url, auth.uid()
      from jsonb_populate_recordset(null::public.family_history, people) as person;

  -- The people themselves are announced.
  if jsonb_array_length(people) > 0 then
    perform set_config('realtime.announce', 'off', true);
  end if;
  for step in select distinct generation from jsonb_to_recordset(parents) as tie (generation int) order by 1 loop
    insert into public.parentage (family_id, child_id, parent_id, kind, position)
      select family, child_id, parent_id, kind, extract(epoch from clock_timestamp()) + place
        from rows from (jsonb_to_recordset(parents)
          as (child_id uuid, parent_id uuid, kind text, generation int)) with ordinality
          as tie (child_id, parent_id, kind, generation, place)
       where generation = step
      on conflict do nothing;
  end loop;
  insert into public.partnerships (family_id, one_id, other_id, kind, began, began_precision, ended, ended_precision, place)
    select family, one_id, other_id, kind, began, began_precision, ended, ended_precision, place
      from jsonb_populate_recordset(null::public.partnerships, couples)
    on conflict do nothing;

  -- Members of whom a file tells more may have no row yet.
  perform private.make_person(family, person_id)
     from (select distinct person_id from jsonb_to_recordset(records) as record (person_id uuid)) as told
    where not exists (select from public.family_history where id = person_id);
  insert into public.gedcom_records (family_id, id, person_id, content)
    select family, record.id, record.person_id, content
      from jsonb_populate_recordset(null::public.gedcom_records, records) as record
     where record.person_id is null or exists (
       select from public.family_history where id = record.person_id and family_history.family_id = family
     )
    on conflict do nothing;
exception when foreign_key_violation then
  -- Someone whom the file would be tied to was removed after the preview.
  raise exception 'person_gone' using errcode = '23503';
end $$;

revoke execute on function 
  public.import_history(private.json_rows, private.json_rows, private.json_rows, private.json_rows)
  from public, anon, authenticated, service_role;
grant execute on function 
  public.import_history(private.json_rows, private.json_rows, private.json_rows, private.json_rows) to authenticated;
