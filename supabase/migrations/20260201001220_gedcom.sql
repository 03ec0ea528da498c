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
  using (family_id = (select private.my_families()));

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
 * Each has at most 50,000 rows, and `parents` 300 generations.
 */
create function public.import_history(
  people private.json_rows, parents private.json_rows, couples private.json_rows, records private.json_rows
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  family constant uuid := (select my_families from private.my_families());
  -- In bytes. A request has at most 10 MB.
  a_day  constant bigint := 200000000;
  step   int;
begin
  if family is null then
    raise exception 'family_required' using errcode = '42501';
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
