-- Calendars of other apps subscribe to the events of a family, by an address with a secret token. Such apps know no accounts:
-- who has the address reads the calendar, as the member who made it and until that member stops it or leaves.
-- docs/decisions/0047-calendar-feeds.md explains it.

create table public.calendar_feeds (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references public.profiles on delete cascade,
  kind         text not null check (kind in ('all', 'own', 'birthdays')),
  -- SHA-256. A copy of the database opens no calendar.
  token_hash   bytea not null unique,
  created_at   timestamptz not null default now(),
  last_read_at timestamptz
);
create index on public.calendar_feeds (user_id);

alter table public.calendar_feeds enable row level security;
revoke all on public.calendar_feeds from anon, authenticated;
grant select (id, user_id, kind, created_at, last_read_at), delete on public.calendar_feeds to authenticated;

create policy "members see and stop their own calendar feeds"
  on public.calendar_feeds for all to authenticated
  using (user_id = (select auth.uid()));

create policy "calendar feeds require the second factor"
  on public.calendar_feeds as restrictive for all to authenticated
  using ((select private.is_fully_signed_in()));

create trigger require_member before insert on public.calendar_feeds
  for each row execute function private.require_member();

create trigger limit_calendar_feeds after insert on public.calendar_feeds referencing new table as added
  for each statement execute function private.require_allowance('calendar feeds', '20', '1 day', 'daily_limit');

/*
 * Creates a feed for the caller.
 * @param kind all, own or birthdays
 * @returns its token, 32 random bytes in base64url, which cannot be read again. 42501 `family_required` without a family or
 *   without the second factor
 */
create function public.create_calendar_feed(kind private.word) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  token constant text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
begin
  if not exists (select from private.my_families()) then
    raise exception 'family_required' using errcode = '42501';
  end if;
  insert into public.calendar_feeds (user_id, kind, token_hash)
    values (auth.uid(), create_calendar_feed.kind, sha256(convert_to(token, 'UTF8')));
  return token;
end $$;

/*
 * What a feed of the caller contains, as rows of `events` and of `family_days()`. A year back, and everything ahead.
 * @param kind of the feed: `own` is what the member planned or accepted
 */
create function private.calendar_of(claims jsonb, kind text) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  claims_before constant text := coalesce(current_setting('request.jwt.claims', true), '');
  content jsonb;
begin
  perform set_config('request.jwt.claims', claims::text, true);
  with answers as materialized (
    select event_id, status <> 'declined' or jsonb_path_exists(occurrences, '$.*.* ? (@ != "declined")') as accepted,
           array(
             select key::timestamptz from jsonb_each(occurrences) as each (key, given)
              where key <> '' and given ->> 'only' = 'declined'
           ) as declined
      from public.event_attendees where user_id = (select auth.uid())
  ), chosen as materialized (
    select events.*, case when calendar_of.kind = 'own' then coalesce(answers.declined, '{}') else '{}' end as declined,
           not coalesce(accepted, true) as refused
      from public.events left join answers on event_id = events.id
     where family_id = (select private.my_families()) and calendar_of.kind <> 'birthdays'
       and (over_at > now() - interval '1 year' or series_id is not null)
       and (calendar_of.kind = 'all' or created_by = (select auth.uid()) or accepted or series_id is not null)
     order by start_time desc, id limit 5000
  )
  select jsonb_build_object(
           'family', (select name from public.families where id = (select private.my_families())),
           'events', coalesce((
             select jsonb_agg(jsonb_build_object(
                      'id', id, 'uid', uid, 'title', title, 'description', description, 'location', location,
                      'start_time', start_time, 'end_time', end_time, 'all_day', all_day, 'rrule', rrule,
                      'time_zone', time_zone, 'repeats_until', repeats_until, 'series_id', series_id,
                      'recurrence_id', recurrence_id, 'sequence', sequence, 'updated_at', updated_at,
                      'reminders', (
                        select to_jsonb(private.reminders(minutes, chosen.all_day)) from public.event_reminders as wish
                         where wish.event_id = coalesce(chosen.series_id, chosen.id) and wish.user_id = (select auth.uid())
                      ),
                      'left_out', cancelled or calendar_of.kind = 'own' and refused, 'declined', declined
                    ) order by start_time, id)
               from chosen
              -- Exceptions come with their series.
              where series_id is null or series_id in (select id from chosen as series where rrule is not null)
           ), '[]'),
           'days', case when calendar_of.kind = 'own' then '[]' else coalesce((
             select jsonb_agg(to_jsonb(days) order by month, day, year, days.kind, person_id) from public.family_days() as days
           ), '[]') end
         )
    into content;
  perform set_config('request.jwt.claims', claims_before, true);
  return content;
end $$;
-- As in `unread_of`: the policies decide what the feed shows.
alter function private.calendar_of(jsonb, text) set role = 'authenticated';

-- Counts that a feed is read.
-- @returns the claims of its member, or the seconds to wait after more than 120 times in an hour; no row without such a feed,
--   or when its member may not sign in
create function private.open_calendar_feed(token_hash bytea) returns table (kind text, claims jsonb, wait int)
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  feed public.calendar_feeds;
begin
  update public.calendar_feeds set last_read_at = now()
    from auth.users
   where users.id = user_id and calendar_feeds.token_hash = open_calendar_feed.token_hash
     and users.deleted_at is null and coalesce(banned_until < now(), true)
    returning calendar_feeds.* into feed;
  if not found then
    return;
  end if;
  return query
    select feed.kind, jsonb_build_object('sub', feed.user_id, 'role', 'authenticated', 'aal', 'aal2'),
           private.use_allowance('feed ' || feed.id, 1, 120, '1 hour');
end $$;

/*
 * For the server: reads a feed as its member.
 * @param token_hash SHA-256 of the token, in hex
 * @returns `{ kind, family, events, days }` as `private.calendar_of` explains it; `{ wait }` in seconds for one that is read
 *   too often; null for one that does not exist, or no longer
 */
create function public.read_calendar_feed(token_hash text) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  feed record;
begin
  select * into feed from private.open_calendar_feed(decode(token_hash, 'hex'));
  if not found then
    return null;
  end if;
  if feed.wait > 0 then
    return jsonb_build_object('wait', feed.wait);
  end if;
  return jsonb_build_object('kind', feed.kind) || private.calendar_of(feed.claims, feed.kind);
end $$;

revoke execute on function
  public.create_calendar_feed(private.word), public.read_calendar_feed(text), private.calendar_of(jsonb, text),
  private.open_calendar_feed(bytea)
  from public, anon, authenticated, service_role;
grant execute on function public.create_calendar_feed(private.word) to authenticated;
grant execute on function
  public.read_calendar_feed(text), private.calendar_of(jsonb, text), private.open_calendar_feed(bytea) to service_role;
