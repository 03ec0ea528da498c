-- Families. Seen by their members, and by whoever presents the invite code; started by people who have none yet.

create table public.families (
  id          uuid primary key default gen_random_uuid(),
  name        text not null check (char_length(name) <= 80 and name ~ '^\S(.*\S)?$' and name !~ '[[:cntrl:]]'),
  created_by  uuid default auth.uid() references public.profiles on delete set null,
  invite_code text not null unique default private.new_invite_code() check (invite_code ~ '^[A-Za-z0-9_-]{8}$'),
  created_at  timestamptz not null default now()
);
create index on public.families (created_by);

alter table public.profiles add foreign key (family_id) references public.families on delete set null;

-- They read past row-level security, or the policy on profiles would ask itself.
create function private.my_families() returns setof uuid
  language sql stable security definer rows 1 set search_path = ''
  as $$ select family_id from public.profiles where id = (select auth.uid()) and family_id is not null $$;

create function private.my_families_as(wanted_role text) returns setof uuid
  language sql stable security definer rows 1 set search_path = ''
  as $$
    select family_id from public.profiles
     where id = (select auth.uid()) and family_id is not null and role = wanted_role
  $$;

create function private.has_members(family uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from public.profiles where family_id = family) $$;

revoke execute on function private.my_families(), private.my_families_as(text), private.has_members(uuid) from public;
grant execute on function private.my_families(), private.my_families_as(text), private.has_members(uuid)
  to authenticated;

alter table public.families enable row level security;
revoke all on public.families from anon, authenticated;
grant select (id, name, invite_code) on public.families to anon;
grant select on public.families to authenticated;
grant insert (name, created_by, invite_code) on public.families to authenticated;

create policy "members see their family"
  on public.families for select to authenticated
  using (id in (select private.my_families()));

-- Only until somebody moves in: a founder who left is a stranger like any other.
create policy "founders see the family they have just started"
  on public.families for select to authenticated
  using (created_by = (select auth.uid()) and not private.has_members(id));

create policy "guests see the family that invites them"
  on public.families for select to anon, authenticated
  using (invite_code = (select private.presented_invite_code()));

create policy "people start families in their own name"
  on public.families for insert to authenticated
  with check (created_by = (select auth.uid()));

create policy "members see each other"
  on public.profiles for select to authenticated
  using (family_id in (select private.my_families()));

create function private.refuse_a_second_family() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if exists (select from public.profiles where id = new.created_by and family_id is not null) then
    raise exception 'You already belong to a family.' using errcode = '42501';
  end if;
  return new;
end $$;

create trigger refuse_a_second_family before insert on public.families
  for each row execute function private.refuse_a_second_family();
