-- The second factor. For whoever has set one up, the password alone opens nothing: not the family, nothing to change.
-- Their own profile stays readable, so that the app can greet them while it asks for the code.

create function private.is_fully_signed_in() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(auth.jwt() ->> 'aal' = 'aal2', false) or not exists (
      select from auth.mfa_factors where user_id = auth.uid() and status = 'verified'
    )
  $$;

revoke execute on function private.is_fully_signed_in() from public;
grant execute on function private.is_fully_signed_in() to authenticated;

-- Whatever belongs to the family is reached through these two.
create or replace function private.my_families() returns setof uuid
  language sql stable security definer rows 1 set search_path = ''
  as $$
    select family_id from public.profiles
     where id = (select auth.uid()) and family_id is not null and (select private.is_fully_signed_in())
  $$;

create or replace function private.my_families_as(wanted_role text) returns setof uuid
  language sql stable security definer rows 1 set search_path = ''
  as $$
    select family_id from public.profiles
     where id = (select auth.uid()) and family_id is not null and role = wanted_role
       and (select private.is_fully_signed_in())
  $$;

-- And what belongs to a person alone, or to whoever brings an invite code.
create policy "the password alone changes no profile, where there is a second factor"
  on public.profiles as restrictive for update to authenticated
  using ((select private.is_fully_signed_in()));

create policy "the password alone shows and founds no family, where there is a second factor"
  on public.families as restrictive for all to authenticated
  using ((select private.is_fully_signed_in()));

create policy "the password alone takes no like back, where there is a second factor"
  on public.post_likes as restrictive for delete to authenticated
  using ((select private.is_fully_signed_in()));

create policy "the password alone touches no file, where there is a second factor"
  on storage.objects as restrictive for all to authenticated
  using ((select private.is_fully_signed_in()));

-- Functions that change who belongs where pass by the policies, but not by this.
create function private.ask_for_second_factor() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_fully_signed_in() then
    raise exception 'Please enter the code of your authenticator app first.' using errcode = '42501';
  end if;
  return new;
end $$;

create trigger ask_for_second_factor before update of family_id, role on public.profiles
  for each row execute function private.ask_for_second_factor();

-- A session is open once all that it takes was given.
create or replace function private.is_session_open() returns boolean
  language sql stable security definer set search_path = '' as $$
    select private.is_fully_signed_in() and exists (
      select from auth.sessions
       where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()
         and (not_after is null or not_after > now())
    )
  $$;
