-- The next events, for the home page.

/*
 * The rows of the events of the caller's family that are next, or take place now: plain events, and series by their next
 * occurrence. With the exceptions of these series, and the series of these exceptions. Who shows them expands the series.
 * @param most how many events and series
 */
create function public.upcoming_events(most int default 30) returns setof public.events
  language sql stable security definer set search_path = ''
  as $$
    with candidates as (
      (select id, start_time as at
         from public.events
        where family_id = (select private.my_families()) and rrule is null and not cancelled
          -- The longest events last a year. Days end where the reader is.
          and start_time > now() - interval '367 days'
          and over_at > now() - case when all_day then interval '1 day' else interval '0' end
        order by start_time, id limit least(most, 100))
      union all
      select id, coalesce(
               (select starts_at from private.series_starts
                 where event_id = series.id
                   and starts_at > now() - (end_time - start_time) - case when all_day then interval '1 day' else interval '0' end
                   and not exists (select from public.events as exception where series_id = series.id and recurrence_id = starts_at)
                 order by starts_at limit 1),
               -- Those that are known take place otherwise, or not. Without any the series never occurs again.
               (select until from private.expanded_series
                 where event_id = series.id and exists (select from private.series_starts where event_id = series.id)),
               -- It is too new.
               case when not exists (select from private.expanded_series where event_id = series.id) then start_time end
             )
        from public.events as series
       where family_id = (select private.my_families()) and rrule is not null and over_at > now() - interval '1 day'
    ), chosen as materialized (
      select id from (select id, at from candidates order by at, id limit least(most, 100)) as next where at is not null
    )
    select * from public.events where id in (select id from chosen)
    union
    select * from public.events where series_id in (select id from chosen) and recurrence_id > now() - interval '32 days'
    union
    select * from public.events where id in (select series_id from public.events where id in (select id from chosen))
    order by start_time, id
  $$;
revoke execute on function public.upcoming_events(int) from public, anon, service_role;
grant execute on function public.upcoming_events(int) to authenticated;
