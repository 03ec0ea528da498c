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
  place     text check (char_length(place) <= 120 and place ~ '^\S(.*\S)?$' and place !~ '[[:cntrl:]]'),
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
grant update (kind, began, began_precision, ended, ended_precision, place) on public.partnerships to authenticated;

create policy "families read who is whose partner"
  on public.partnerships for select to authenticated
  using (family_id = (select private.my_families()));

create policy "members add couples in their family"
  on public.partnerships for insert to authenticated
  with check (family_id = (select private.my_families()));

create policy "members change couples in their family"
  on public.partnerships for update to authenticated
  using (family_id = (select private.my_families()));

create policy "members remove couples in their family"
  on public.partnerships for delete to authenticated
  using (family_id = (select private.my_families()));

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
