-- Who may have an account and a family of their own, and for how long an unused account is kept.

/*
 * Supabase's hook "before user created": on a hub for invited people, an account requires the invite code of a family with
 * members, in the metadata of the sign-up or, from an external provider, in the request for it.
 * https://supabase.com/docs/guides/auth/auth-hooks/before-user-created-hook
 * @returns `{}`, or `{ error: { http_code: 403, message: 'invite_required' } }`
 */
create function private.before_user_created(event jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  code constant text := coalesce(event #>> '{user,user_metadata,invite_code}', event #>> '{metadata,invite_token}');
begin
  if public.sign_up_mode() = 'open'
    or exists (select from public.families where invite_code = code and private.has_members(id)) then
    return '{}';
  end if;
  return '{"error": {"http_code": 403, "message": "invite_required"}}';
end $$;

revoke execute on function private.before_user_created(jsonb) from public, anon, authenticated, service_role;
grant usage on schema private to supabase_auth_admin;
grant execute on function private.before_user_created(jsonb) to supabase_auth_admin;

-- The metadata is in every access token, and the code is a secret of the family.
create function private.forget_invite_code() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data - 'invite_code';
  return new;
end $$;

create trigger forget_invite_code before insert on auth.users
  for each row execute function private.forget_invite_code();

-- On a hub for invited people, a family that never had a member waits for a host.
create function private.awaits_approval(family public.families) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select public.sign_up_mode() = 'invited' and family.approved_at is null and family.members_left_at is null
       and not private.has_members(family.id)
  $$;

revoke execute on function private.awaits_approval(public.families) from public, anon, authenticated, service_role;

/* For hosts: the families that wait for approval, the oldest first. No rows for anyone else. */
create function public.families_to_approve()
  returns table (id uuid, name text, created_at timestamptz, founder_id uuid, founder_name text, founder_email text)
  language sql stable security definer set search_path = ''
  as $$
    select families.id, families.name, families.created_at, profiles.id, profiles.full_name, users.email
      from public.families
      join public.profiles on profiles.id = families.created_by and profiles.family_id is null
      join auth.users on users.id = profiles.id
     where private.is_host() and private.awaits_approval(families)
     order by families.created_at, families.id
  $$;

/* Lets the founder of a waiting family become its admin. Hosts only, otherwise 42501. */
create function public.approve_family(family_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  founder uuid;
begin
  if not private.is_host() then
    raise exception 'host_only' using errcode = '42501';
  end if;
  update public.families set approved_at = now()
   where id = approve_family.family_id and private.awaits_approval(families)
   returning created_by into founder;
  -- Unless they have joined another family meanwhile.
  update public.profiles set family_id = approve_family.family_id, role = 'admin'
   where id = founder and profiles.family_id is null;
end $$;

/* Deletes a waiting family. Hosts only, otherwise 42501. */
create function public.decline_family(family_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_host() then
    raise exception 'host_only' using errcode = '42501';
  end if;
  delete from public.families where id = decline_family.family_id and private.awaits_approval(families);
end $$;

-- Signing up does not prove the address; only an identity records a proof.
create function private.has_verified_address(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from auth.users join auth.identities on identities.user_id = users.id
       where users.id = person and identities.email = lower(users.email)
         and identity_data ->> 'email_verified' = 'true'
    )
  $$;

revoke execute on function private.has_verified_address(uuid) from public, anon, authenticated, service_role;

/*
 * Deletes the accounts of people who signed up 30 days ago, never joined a family and never proved their address, with the
 * families they have started. For the server's daily cleaning.
 * @returns how many
 */
create function public.remove_abandoned_accounts() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  abandoned constant uuid[] := array(
    select profiles.id from public.profiles join auth.users using (id)
     where joined_at is null and users.created_at < now() - interval '30 days'
       and not private.has_verified_address(profiles.id)
  );
begin
  -- Not as the function's own setting, which only a superuser may give it.
  perform set_config('realtime.announce', 'off', true);
  delete from public.families where created_by = any (abandoned) and not private.has_members(id);
  -- Sessions first: a refresh locks them too, and the other order could deadlock.
  delete from auth.sessions where user_id = any (abandoned);
  delete from auth.users where id = any (abandoned);
  return cardinality(abandoned);
end $$;

revoke execute on function
  public.families_to_approve(), public.approve_family(uuid), public.decline_family(uuid), public.remove_abandoned_accounts()
  from public, anon, authenticated, service_role;
grant execute on function
  public.families_to_approve(), public.approve_family(uuid), public.decline_family(uuid)
  to authenticated;
grant execute on function public.remove_abandoned_accounts() to service_role;
