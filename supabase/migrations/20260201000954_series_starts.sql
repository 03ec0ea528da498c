-- When series occur on the next days, for reminders and for the next events. `send-pushes` reads the rules.

create table private.expanded_series (
  event_id uuid primary key references public.events on delete cascade,
  -- Occurrences before this moment are known, and the next one after it.
  until    timestamptz not null
);
alter table private.expanded_series enable row level security;

create table private.series_starts (
  event_id  uuid not null references private.expanded_series on delete cascade,
  starts_at timestamptz not null,
  primary key (event_id, starts_at)
);
create index on private.series_starts (starts_at);
alter table private.series_starts enable row level security;

create index on public.events (over_at) where rrule is not null;
create index on public.events (family_id, over_at) where rrule is not null;

create function private.forget_starts() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from private.expanded_series where event_id = new.id;
  return null;
end $$;

create trigger forget_starts after update on public.events
  for each row when (
    (old.start_time, old.rrule, old.time_zone, old.repeats_until, old.all_day)
      is distinct from (new.start_time, new.rrule, new.time_zone, new.repeats_until, new.all_day)
  )
  execute function private.forget_starts();

/* For the server: the series whose occurrences of the next eight days are not known. */
create function public.series_to_expand() returns table (
  id uuid, updated_at timestamptz, start_time timestamptz, end_time timestamptz, all_day boolean, rrule text, time_zone text,
  repeats_until timestamptz
)
  language sql stable security definer set search_path = ''
  as $$
    select id, updated_at, start_time, end_time, all_day, rrule, time_zone, repeats_until
      from public.events left join private.expanded_series on event_id = id
     where rrule is not null and over_at > now() - interval '1 day' and coalesce(until < now() + interval '8 days', true)
     order by until nulls first limit 50
  $$;

/*
 * For the server: stores when a series occurs. One that has another version by now is read again.
 * @param until later occurrences are unknown
 */
create function public.store_starts(series uuid, version timestamptz, starts timestamptz[], until timestamptz) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform from public.events where id = series and updated_at = version for share;
  if not found then
    return;
  end if;
  delete from private.expanded_series where event_id = series;
  insert into private.expanded_series (event_id, until) values (series, store_starts.until);
  insert into private.series_starts (event_id, starts_at) select distinct series, start from unnest(starts) as start;
end $$;

revoke execute on function
  public.series_to_expand(), public.store_starts(uuid, timestamptz, timestamptz[], timestamptz)
  from public, anon, authenticated;
grant execute on function
  public.series_to_expand(), public.store_starts(uuid, timestamptz, timestamptz[], timestamptz) to service_role;

/* The events and occurrences that start after one moment and not after another: either those of whole days, or the others. */
create function private.starts_between(after timestamptz, until timestamptz, days boolean)
  returns table (id uuid, family_id uuid, at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select id, family_id, start_time from public.events
     where start_time > after and start_time <= until and rrule is null and all_day = days and not cancelled
    union all
    select id, family_id, starts_at from private.series_starts join public.events on id = event_id
     where starts_at > after and starts_at <= until and all_day = days
       and not exists (select from public.events as exception where series_id = event_id and recurrence_id = starts_at)
  $$;
revoke execute on function private.starts_between(timestamptz, timestamptz, boolean) from public;
grant execute on function private.starts_between(timestamptz, timestamptz, boolean) to authenticated;
