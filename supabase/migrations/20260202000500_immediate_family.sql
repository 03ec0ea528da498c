-- Immediate family: whom a member has marked as such on their own profile page. A mark says nothing about how
-- others see it, and is nobody else's business.

create table public.immediate_family (
  user_id     uuid not null default auth.uid() references public.profiles on delete cascade,
  relative_id uuid not null references public.profiles on delete cascade,
  created_at  timestamptz not null default now(),
  primary key (user_id, relative_id)
);
create index on public.immediate_family (relative_id);

alter table public.immediate_family enable row level security;
revoke all on public.immediate_family from anon, authenticated;
grant select, delete on public.immediate_family to authenticated;
grant insert (user_id, relative_id) on public.immediate_family to authenticated;

-- True for another member of the caller's family. It locks both, so that whoever leaves does so either before, and
-- cannot be marked, or after, and takes the mark along.
create function private.is_relative(person uuid) returns boolean
  language sql volatile security definer set search_path = '' as $$
    select count(*) = 2 from (
      select from public.profiles
       where id in (person, auth.uid()) and family_id in (select private.my_families())
       order by id
         for share
    ) as both_of_us
  $$;

revoke execute on function private.is_relative(uuid) from public;
grant execute on function private.is_relative(uuid) to authenticated;

create policy "people read their own marks"
  on public.immediate_family for select to authenticated
  using (user_id = (select auth.uid()) and exists (select private.my_families()));

create policy "people mark members of their own family"
  on public.immediate_family for insert to authenticated
  with check (user_id = (select auth.uid()) and private.is_relative(relative_id));

create policy "people take back their own marks"
  on public.immediate_family for delete to authenticated
  using (user_id = (select auth.uid()) and exists (select private.my_families()));

create function private.forget_marks() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.immediate_family where old.id in (user_id, relative_id);
  return null;
end $$;

create trigger forget_marks after update of family_id on public.profiles
  for each row when (old.family_id is not null and new.family_id is distinct from old.family_id)
  execute function private.forget_marks();
