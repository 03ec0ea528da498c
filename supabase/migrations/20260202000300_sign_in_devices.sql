-- Sign-in devices. People see where they are signed in, and sign a lost phone out from afar.

-- Signing out ends a session at once, while its access token stays valid for up to an hour: until then the
-- thief of a phone must not sign out its owner in return.
create function private.is_session_open() returns boolean
  language sql stable security definer set search_path = '' as $$
    select exists (
      select from auth.sessions
       where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()
         and (not_after is null or not_after > now())
    )
  $$;

/*
 * The caller's open sessions, one for each device, last used first. `last_active` is when the device last asked for a
 * fresh access token, which it does every hour while in use; `current` marks the session that asks.
 */
create function public.my_sessions()
  returns table (
    id uuid, created_at timestamptz, last_active timestamptz, user_agent text, ip text, current boolean
  )
  language sql stable security definer set search_path = ''
  -- Hosted Supabase keeps `refreshed_at` without a time zone, in UTC; this reads either.
  set timezone = 'UTC' as $$
    select id, created_at, coalesce(refreshed_at::timestamptz, created_at), user_agent, host(ip),
           id = (auth.jwt() ->> 'session_id')::uuid
      from auth.sessions
     where user_id = auth.uid() and (not_after is null or not_after > now())
       and (select private.is_session_open())
     order by 3 desc, id
  $$;

/*
 * Signs one of the caller's devices out, this one as well: its refresh token dies with the session. A session that is
 * not the caller's, or has ended, is refused with 42501. For all others at once there is `signOut({ scope: 'others' })`.
 */
create function public.revoke_session(session_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions
   where id = revoke_session.session_id and user_id = auth.uid() and private.is_session_open();
  if not found then
    raise exception 'This device is not signed in to your account.' using errcode = '42501';
  end if;
end $$;

revoke execute on function private.is_session_open(), public.my_sessions(), public.revoke_session(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.my_sessions(), public.revoke_session(uuid) to authenticated;
