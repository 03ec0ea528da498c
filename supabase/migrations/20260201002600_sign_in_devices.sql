-- Sign-in devices. Users see their sessions and can end one remotely, for example that of a lost phone.

/*
 * The caller's open sessions, one for each device, last used first. `last_active` is when the device last refreshed its
 * access token, which it does every hour while in use; `current` marks the calling session.
 */
create function public.my_sessions()
  returns table (
    id uuid, created_at timestamptz, last_active timestamptz, user_agent text, ip text, current boolean
  )
  language sql stable security definer set search_path = ''
  -- Hosted Supabase stores `refreshed_at` without a time zone, in UTC. This setting reads both correctly.
  set timezone = 'UTC' as $$
    select id, created_at, coalesce(refreshed_at::timestamptz, created_at), user_agent, host(ip),
           id = (auth.jwt() ->> 'session_id')::uuid
      from auth.sessions
     where user_id = auth.uid() and (not_after is null or not_after > now())
       and (select private.is_fully_signed_in())
     order by 3 desc, id
  $$;

/*
 * Signs out one of the caller's devices, which may be the calling one: its refresh token ends with the session. Sessions
 * of other users and ended sessions are refused with 42501. To end all others, clients call `signOut({ scope: 'others' })`.
 */
create function public.revoke_session(session_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions
   where id = revoke_session.session_id and user_id = auth.uid() and private.is_fully_signed_in();
  if not found then
    raise exception 'unknown_device' using errcode = '42501';
  end if;
end $$;

revoke execute on function public.my_sessions(), public.revoke_session(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.my_sessions(), public.revoke_session(uuid) to authenticated;
