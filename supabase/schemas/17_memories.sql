-- On this day: what the caller's family took, wrote, did and celebrates on this date in earlier years.

-- What a user does not want to be reminded of: a member, a person of the family tree, or with neither, of anything.
create table public.hidden_memories (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null default auth.uid() references public.profiles on delete cascade,
  member_id   uuid references public.profiles on delete cascade,
  relative_id uuid references public.family_history on delete cascade,
  created_at  timestamptz not null default now(),

  constraint hides_one_person_or_all check (num_nonnulls(member_id, relative_id) <= 1),
  unique nulls not distinct (user_id, member_id, relative_id)
);
create index on public.hidden_memories (member_id);
create index on public.hidden_memories (relative_id);

alter table public.hidden_memories enable row level security;
revoke all on public.hidden_memories from anon, authenticated;
grant select, delete on public.hidden_memories to authenticated;
grant insert (user_id, member_id, relative_id) on public.hidden_memories to authenticated;

create policy "members read what they have hidden"
  on public.hidden_memories for select to authenticated
  using (user_id = (select auth.uid()) and (select private.my_family()) is not null);

-- It must refuse people whom the caller does not see before the foreign keys tell whether they exist.
create policy "members hide memories, of anyone or of people they see"
  on public.hidden_memories for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and (select private.my_family()) is not null
    and (member_id is null or exists (select from public.profiles where id = member_id))
    and (relative_id is null or exists (select from public.family_history where id = relative_id))
  );

create policy "members show again what they have hidden"
  on public.hidden_memories for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.my_family()) is not null);

create trigger require_member before insert on public.hidden_memories
  for each row execute function private.require_member();

create trigger limit_hidden_memories after insert on public.hidden_memories referencing new table as added
  for each statement execute function private.require_allowance('hidden memories', '1000', '1 day', 'daily_limit');

/*
 * What the caller sees of this date in earlier years, the latest years first, at most 12 of each kind: media, post, event,
 * birthday (of the living) and birth (of the deceased, and of those who would be over 110), wedding.
 *
 * Of a series, its first occurrence and those that were changed are remembered. The others are not stored: a yearly one takes
 * place on this date again, so that its earlier years would only repeat the calendar, and the lessons of every week are no
 * memories.
 * @param today the caller's date
 * @param time_zone the caller's, by its IANA name
 * @returns `day`: the original date; `title`: the first 200 characters of a post; `picture`: an address, or of media
 *   their bucket and path, to be turned by `rotation` degrees; `member_id`, `name`: the author, or the member who the person
 *   is. Of a wedding, `id`, `title` and `member_id` are of the first of the couple; `other_id`, `name` and `other_member_id`
 *   are the other's
 */
create function public.on_this_day(today private.day, time_zone private.time_zone)
  returns table (
    kind text, id uuid, day date, title text, picture text, file_type text, rotation int, member_id uuid, name text,
    other_id uuid, other_member_id uuid
  )
  language sql stable set search_path = ''
  as $$
    with families as (
      select family_id from private.my_family() as family_id
       where family_id is not null and not exists (
         select from public.hidden_memories
          where user_id = (select auth.uid()) and hidden_memories.member_id is null and relative_id is null
       )
    ), earlier as (
      select day, day::timestamp at time zone time_zone as starts, (day + 1)::timestamp at time zone time_zone as ends
        from generate_series(1, 150) as ago,
             generate_series(0, 1) as leap,
             lateral (select (today - make_interval(years => ago))::date + leap as day) as days
       where private.is_anniversary(day, today)
    ), chosen as (
      select coalesce(hidden_memories.member_id, relative_id) as id
        from public.hidden_memories where user_id = (select auth.uid())
    ), hidden as (
      -- Members and people of the tree: hiding one hides the other who this is.
      select chosen.id from chosen
       union all
      select people.id from chosen join public.family_history as people on people.profile_id = chosen.id
       union all
      select people.profile_id from chosen join public.family_history as people on people.id = chosen.id
       where people.profile_id is not null
    ), found as (
      -- Day by day, each from the index: Postgres would compare everything that a family has with all days.
      (select 'media' as kind, media.id, day, title, bucket_id || '/' || file_path as picture, file_type, rotation,
              user_id as member_id
         from families, earlier, lateral (
           select * from public.media
            where media.family_id = families.family_id
              -- The day on which it was taken there, as its index has it.
              and taken_month = (extract(year from day) * 100 + extract(month from day))::int
              and taken_at >= day and taken_at < day + 1 and taken_precision in ('time', 'day')
              and media.file_type ~ '^(image|video)/' and 'media' = any (places)
              and user_id not in (select hidden.id from hidden)
              and not exists (
                select from public.media_people as mark
                 where mark.media_id = media.id and person_id in (select hidden.id from hidden)
              )
            order by taken_at, media.id limit 12
         ) as media
        order by day desc, taken_at, media.id limit 12)
       union all
      (select 'post', posts.id, day, left(content, 200), image_url, null, null, user_id
         from families, earlier, lateral (
           select * from public.posts
            where posts.family_id = families.family_id and posts.created_at >= starts and posts.created_at < ends
              and user_id not in (select hidden.id from hidden)
              and not exists (
                select from public.media_uses as photo join public.media_people as mark using (media_id)
                 where place = 'posts' and row_id = posts.id and person_id in (select hidden.id from hidden)
              )
            order by posts.created_at, posts.id limit 12
         ) as posts
        order by day desc, posts.created_at, posts.id limit 12)
       union all
      -- All-day events have no time zone.
      (select 'event', events.id, day, events.title, null, null, null, created_by
         from families, earlier, lateral (
           select * from public.events
            where events.family_id = families.family_id and not cancelled
              and start_time >= case when all_day then day::timestamp at time zone 'UTC' else starts end
              and start_time < case when all_day then (day + 1)::timestamp at time zone 'UTC' else ends end
              and start_time between starts - interval '1 day' and ends + interval '1 day'
              and created_by not in (select hidden.id from hidden)
              -- The first occurrence of a series was removed, or has a row of its own.
              and not exists (
                select from public.events as exception
                 where exception.series_id = events.id and exception.recurrence_id = events.start_time
              )
            order by start_time, events.id limit 12
         ) as events
        order by day desc, start_time, events.id limit 12)
       union all
      (select case when deceased or birth_date < today - interval '110 years' then 'birth' else 'birthday' end,
              people.id, birth_date, member_name, image_url, null, null, people.profile_id
         from families, public.family_history as people
        where people.family_id = families.family_id
          and birth_date_precision = 'day' and birth_date < today and private.is_anniversary(birth_date, today)
          and people.id not in (select hidden.id from hidden)
        order by birth_date desc, member_name, people.id limit 12)
    ), weddings as (
      select one.id, began as day, one.member_name as title, one.profile_id as member_id, other.member_name as name,
             other.id as other_id, other.profile_id as other_member_id
        from families
        join public.partnerships as couple using (family_id)
        join public.family_history as one on one.id = one_id
        join public.family_history as other on other.id = other_id
       where couple.kind in ('married', 'widowed') and began_precision = 'day' and began < today
         and private.is_anniversary(began, today)
         and one_id not in (select hidden.id from hidden)
         and other_id not in (select hidden.id from hidden)
       order by began desc, one.member_name, one.id limit 12
    )
    select 'wedding', weddings.id, weddings.day, weddings.title, null, null, null, weddings.member_id, weddings.name,
           weddings.other_id, weddings.other_member_id
      from weddings
     union all
    select found.kind, found.id, found.day, found.title, found.picture, found.file_type, found.rotation,
           found.member_id, full_name, null, null
      from found left join public.profiles on profiles.id = found.member_id
     order by 3 desc, 1, 2
  $$;

revoke execute on function public.on_this_day(private.day, private.time_zone) from public, anon;
grant execute on function public.on_this_day(private.day, private.time_zone) to authenticated;
