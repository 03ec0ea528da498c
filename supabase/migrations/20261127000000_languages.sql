-- The language of each account: of the app, and of its mails and calendars.

alter table public.profiles add column language text check (language ~ '^[a-z]{2,3}(-[A-Za-z]{2,4})?$');

create or replace trigger accept_changes before update on public.profiles
  for each row execute function private.accept_changes(
    'full_name', 'avatar_url', 'bio', 'phone_number', 'address', 'birth_date', 'last_seen', 'family_id', 'role', 'language'
  );

create or replace function private.make_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  -- Google calls it `name`.
  given_name text := coalesce(new.raw_user_meta_data ->> 'full_name', new.raw_user_meta_data ->> 'name');
begin
  -- A malformed name is corrected, so that it does not block the sign-up.
  given_name := btrim(left(btrim(regexp_replace(given_name, '[[:cntrl:]]+', ' ', 'g')), 100));
  insert into public.profiles (id, full_name, language) values (
    new.id, case when private.is_visible(given_name) then given_name end,
    -- Likewise what is no language.
    substring(new.raw_user_meta_data ->> 'language' from '^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$')
  );
  return new;
end $$;

/* For the server: the language of the mails to an address, also to one that its account is about to take; null if unknown. */
create function public.language_of(address text) returns text
  language sql stable security definer set search_path = ''
  as $$
    select language from public.profiles join auth.users using (id)
     where lower(users.email) = lower(language_of.address) and not is_sso_user
    union all
    -- Hosted Supabase has no such column, and writes these mails itself. Few mails go to an address without an account.
    select language from public.profiles join auth.users using (id)
     where lower(to_jsonb(users) ->> 'new_email') = lower(language_of.address)
     limit 1
  $$;
revoke execute on function public.language_of(text) from public, anon, authenticated, service_role;
grant execute on function public.language_of(text) to service_role;

create or replace function private.calendar_of(claims jsonb, kind text) returns jsonb
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
     where family_id = (select private.my_family()) and calendar_of.kind <> 'birthdays'
       and (over_at > now() - interval '1 year' or series_id is not null)
       and (calendar_of.kind = 'all' or created_by = (select auth.uid()) or accepted or series_id is not null)
     order by start_time desc, id limit 5000
  )
  select jsonb_build_object(
           'family', (select name from public.families where id = (select private.my_family())),
           'language', (select language from public.profiles where id = (select auth.uid())),
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
alter function private.calendar_of(jsonb, text) set role = 'authenticated';
