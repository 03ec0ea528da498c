-- Immediate family: the members marked as such by a user. Marks are one-sided and private to the user who set them.

create table public.immediate_family (
  user_id     uuid not null default auth.uid() references public.profiles on delete cascade,
  relative_id uuid not null references public.profiles on delete cascade,
  created_at  timestamptz not null default now(),
  primary key (user_id, relative_id)
);
create index on public.immediate_family (relative_id);

-- Bypasses the policies: only the user who set a mark may read it.
create function private.people_who_marked_me() returns setof uuid
  language sql stable security definer set search_path = ''
  as $$ select user_id from public.immediate_family where relative_id = (select auth.uid()) $$;

revoke execute on function private.people_who_marked_me() from public;
grant execute on function private.people_who_marked_me() to authenticated;

alter table public.immediate_family enable row level security;
revoke all on public.immediate_family from anon, authenticated;
grant select, delete on public.immediate_family to authenticated;
grant insert (user_id, relative_id) on public.immediate_family to authenticated;

create policy "members read their own marks"
  on public.immediate_family for select to authenticated
  using (user_id = (select auth.uid()) and exists (select private.my_families()));

create policy "members mark others of their own family"
  on public.immediate_family for insert to authenticated
  with check (user_id = (select auth.uid()) and private.is_relative(relative_id));

create policy "members remove their own marks"
  on public.immediate_family for delete to authenticated
  using (user_id = (select auth.uid()) and exists (select private.my_families()));

create trigger limit_marks after insert on public.immediate_family referencing new table as added
  for each statement execute function private.require_allowance('marks', '1000', '1 day', 'daily_limit');
