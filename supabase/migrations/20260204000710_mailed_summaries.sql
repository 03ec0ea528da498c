-- Summaries by mail of what somebody has not read: who gets one, and what it tells. Once a day the server asks for it.

-- When somebody was last mailed. The server's alone.
create table public.summaries (
  user_id uuid primary key references public.profiles on delete cascade,
  sent_at timestamptz not null
);
alter table public.summaries enable row level security;
revoke all on public.summaries from anon, authenticated;

/*
 * Who wants summaries. An address need not be proved to be somebody's own: whoever reads its mails can set a new
 * password as well, and see all of it.
 */
create function public.people_to_mail() returns table (id uuid, email text, full_name text)
  language sql stable security definer set search_path = ''
  as $$
    select profiles.id, users.email, profiles.full_name
      from public.profiles
      join auth.users on users.id = profiles.id
      left join public.notification_settings as settings on settings.user_id = profiles.id
     where profiles.family_id is not null and coalesce(settings.email, true)
       and users.email_confirmed_at is not null and users.deleted_at is null
       and (users.banned_until is null or users.banned_until < now())
  $$;

-- What somebody has not read, asked as they would ask it, all steps of signing in taken: so a mail cannot tell what the
-- policies would not. What this function sets ends with it. (A definer may not change its role, so it is none.)
create function private.news_of(person uuid, earliest timestamptz)
  returns table (kind text, name text, day date, many int)
  language plpgsql set search_path = '' set request.jwt.claims = '' as $$
begin
  perform set_config(
    'request.jwt.claims', json_build_object('sub', person, 'role', 'authenticated', 'aal', 'aal2')::text, true
  );
  return query
    select case when told.day is null then told.kind else 'birthday' end, actor.full_name, told.day, count(*)::int
      from public.notifications as told left join public.profiles as actor on actor.id = told.actor_id
     where told.created_at > earliest and not exists (
       select from public.notification_reads where notification_id = told.id and user_id = (select auth.uid())
     )
     group by 1, actor.id, 2, 3;
  return query
    select 'conversation', null::text, null::date, count(*)::int
      from public.inbox() where unread > 0 and message_at > earliest
    having count(*) > 0;
end $$;
-- Not above: Postgres checks a new function in the role that it sets, which may not even call it.
alter function private.news_of(uuid, timestamptz) set role = 'authenticated';

/*
 * What to mail to somebody: what came since the last mail, of two days at the most, for a day and the hours by which the
 * server began late may lie between two mails. Whoever takes it has to send it: it is given once, and for the next 20
 * hours no other is, so that a server which is started again mails nobody twice. What is lost on the way waits under
 * the bell. When there is nothing to tell, nothing is taken.
 * @returns who did what and how often; `kind` is that of notifications, or `birthday` on that day, or `conversation`,
 *   of which so `many` have unread messages
 */
create function public.take_summary(person uuid) returns table (kind text, name text, day date, many int)
  language sql set search_path = ''
  as $$
    with news as materialized (
      select * from private.news_of(
        person,
        greatest(now() - interval '2 days', (select sent_at from public.summaries where user_id = person))
      )
    ), taken as (
      insert into public.summaries (user_id, sent_at)
        select person, now() where exists (select from news)
        on conflict (user_id) do update set sent_at = excluded.sent_at
          where summaries.sent_at < now() - interval '20 hours'
        returning user_id
    )
    select news.* from news, taken order by news.kind, news.name, news.day
  $$;

revoke execute on function public.people_to_mail(), private.news_of(uuid, timestamptz), public.take_summary(uuid)
  from public, anon, authenticated;
grant execute on function public.people_to_mail(), private.news_of(uuid, timestamptz), public.take_summary(uuid)
  to service_role;
