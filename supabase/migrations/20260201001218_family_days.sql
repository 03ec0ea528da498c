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
