-- Summaries of unread notifications by email: their recipients and content. The server sends them once a day.

-- When a user last received one. Only the server reads and writes it.
create table public.summaries (
  user_id uuid primary key references public.profiles on delete cascade,
  sent_at timestamptz not null
);
alter table public.summaries enable row level security;
revoke all on public.summaries from anon, authenticated;

/*
 * The users who want summaries and have proved their address: anyone can sign up with another person's.
 */
create function public.people_to_mail() returns table (id uuid, email text, full_name text)
  language sql stable security definer set search_path = ''
  as $$
    select profiles.id, users.email, profiles.full_name
      from public.profiles
      join auth.users on users.id = profiles.id
      left join public.notification_settings as settings on settings.user_id = profiles.id
     where profiles.family_id is not null and coalesce(settings.email, true)
       and users.email_confirmed_at is not null and private.has_verified_address(users.id) and users.deleted_at is null
       and (users.banned_until is null or users.banned_until < now())
  $$;

-- A user's unread notifications and conversations. It reads them as that user, fully signed in, so that an email contains
-- only what the policies show. The role ends with the function, and the claims are put back: only a superuser may create a
-- function that sets them. (A security definer may not change its role.)
create function private.unread_of(person uuid, earliest timestamptz)
  returns table (kind text, name text, day date, many int)
  language plpgsql set search_path = '' as $$
declare
  claims_before constant text := coalesce(current_setting('request.jwt.claims', true), '');
begin
  perform set_config(
    'request.jwt.claims', json_build_object('sub', person, 'role', 'authenticated', 'aal', 'aal2')::text, true
  );
  return query
    select case when unread.day is null then unread.kind else 'birthday' end,
           coalesce(actor.full_name, waiting.founder_name), unread.day, count(*)::int
      from public.notifications as unread
      left join public.profiles as actor on actor.id = unread.actor_id
      left join public.families_to_approve() as waiting on waiting.id = unread.waiting_id
     where unread.created_at > earliest and not exists (
       select from public.notification_reads where notification_id = unread.id and user_id = (select auth.uid())
     )
     group by 1, unread.actor_id, 2, 3;
  return query
    select 'conversation', null::text, null::date, count(*)::int
      from public.inbox() where unread > 0 and message_at > earliest
    having count(*) > 0;
  perform set_config('request.jwt.claims', claims_before, true);
end $$;
-- Separate: on creation Postgres would validate the function in this role, which may not call it.
alter function private.unread_of(uuid, timestamptz) set role = 'authenticated';

/*
 * Takes a user's summary: what came since the last one, at most two days. Each summary is returned once, and none for the
 * next 20 hours, so that a restarted server does not send twice. An empty summary is not taken.
 * @returns who did what and how often; `kind` is a kind of notification, `birthday` (on `day`) or `conversation` (`many`
 *   of them have unread messages)
 */
create function public.take_summary(person uuid) returns table (kind text, name text, day date, many int)
  language sql set search_path = ''
  as $$
    with unread as materialized (
      select * from private.unread_of(
        person,
        greatest(now() - interval '2 days', (select sent_at from public.summaries where user_id = person))
      )
    ), taken as (
      insert into public.summaries (user_id, sent_at)
        select person, now() where exists (select from unread)
        on conflict (user_id) do update set sent_at = excluded.sent_at
          where summaries.sent_at < now() - interval '20 hours'
        returning user_id
    )
    select unread.* from unread, taken order by unread.kind, unread.name, unread.day
  $$;

revoke execute on function public.people_to_mail(), private.unread_of(uuid, timestamptz), public.take_summary(uuid)
  from public, anon, authenticated;
grant execute on function public.people_to_mail(), private.unread_of(uuid, timestamptz), public.take_summary(uuid)
  to service_role;
