-- Families. Visible to their members and to anyone who presents the invite code. Users without a family can start one.

-- The invite code in the request header `x-invite-code`, if any. (PostgREST lower-cases header names.)
create function private.presented_invite_code() returns text
  language sql stable set search_path = ''
  as $$ select nullif(current_setting('request.headers', true), '')::json ->> 'x-invite-code' $$;

-- 48 random bits are exactly 8 characters of the URL-safe alphabet.
create function private.new_invite_code() returns text
  language sql volatile security definer set search_path = ''
  as $$ select translate(encode(extensions.gen_random_bytes(6), 'base64'), '+/', '-_') $$;

revoke execute on function private.presented_invite_code(), private.new_invite_code() from public;
grant execute on function private.presented_invite_code() to anon, authenticated;
grant execute on function private.new_invite_code() to authenticated, service_role;

create table public.families (
  id              uuid primary key default gen_random_uuid(),
  name            text not null check (char_length(name) <= 80 and name ~ '^\S(.*\S)?$' and name !~ '[[:cntrl:]]'),
  created_by      uuid default auth.uid() references public.profiles on delete set null,
  invite_code     text not null unique default private.new_invite_code() check (invite_code ~ '^[A-Za-z0-9_-]{8}$'),
  created_at      timestamptz not null default now(),
  -- When a host approved it. See `awaits_approval`.
  approved_at     timestamptz,
  -- When the last departure happened. See `leave_family`.
  members_left_at timestamptz
);
create index on public.families (created_by);
-- The two tables refer to each other.
alter table public.profiles add foreign key (family_id) references public.families on delete set null;

alter table public.families enable row level security;
revoke all on public.families from anon, authenticated;
grant select (id, name, invite_code) on public.families to anon;
grant select on public.families to authenticated;
grant insert (name, created_by, invite_code) on public.families to authenticated;

create policy "members see their family"
  on public.families for select to authenticated
  using (id = (select private.my_families()));

-- Only while the family is empty: a founder who has left is an outsider.
create policy "founders see the family they have just started"
  on public.families for select to authenticated
  using (created_by = (select auth.uid()) and not private.has_members(id));

create policy "guests see the family that invites them"
  on public.families for select to anon, authenticated
  using (invite_code = (select private.presented_invite_code()));

create policy "users start families in their own name"
  on public.families for insert to authenticated
  with check (created_by = (select auth.uid()));

create policy "seeing and starting a family requires the second factor"
  on public.families as restrictive for all to authenticated
  using ((select private.is_fully_signed_in()));

create function private.refuse_second_family() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if exists (select from public.profiles where id = new.created_by and family_id is not null) then
    raise exception 'already_in_family' using errcode = '42501';
  end if;
  return new;
end $$;

-- A code that the client chose would tell whether it is taken, and the app could not choose a safer one.
create function private.choose_invite_code() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.invite_code := private.new_invite_code();
  return new;
end $$;

create trigger choose_invite_code before insert on public.families
  for each row when (current_user in ('authenticated', 'anon')) execute function private.choose_invite_code();

create trigger refuse_second_family before insert on public.families
  for each row execute function private.refuse_second_family();

alter publication supabase_realtime add table public.families;
