-- Settings of a user, and the devices on which they are signed in.


-- ----------------------------------------------------------------------------------------------------------------------------
-- The switch 'Email notifications'. The other switches only concern what a browser shows, so each browser keeps them.

create table public.notification_settings (
  user_id uuid primary key default auth.uid() references public.profiles on delete cascade,
  -- Summaries by email. On without a row, like every switch at first.
  email   boolean not null
);

alter table public.notification_settings enable row level security;
revoke all on public.notification_settings from anon, authenticated;
-- An upsert also sets the column of its conflict; the policy checks it.
grant select, insert, update on public.notification_settings to authenticated;

create policy "users read and change their own settings"
  on public.notification_settings for all to authenticated
  using (user_id = (select auth.uid()));

create policy "notification settings require the second factor"
  on public.notification_settings as restrictive for all to authenticated
  using ((select private.is_fully_signed_in()));

create trigger limit_settings after insert on public.notification_settings referencing new table as added
  for each statement execute function private.require_allowance('notification settings', '1000', '1 day', 'daily_limit');


-- ----------------------------------------------------------------------------------------------------------------------------
-- How the app looks for a user, on all their devices. Browsers keep a copy, which applies before the page is loaded.

create table public.appearance_settings (
  user_id       uuid primary key default auth.uid() references public.profiles on delete cascade,
  theme         text not null check (theme in ('system', 'light', 'dark')),
  -- Percent of the browser's font size.
  text_size     int not null check (text_size in (100, 115, 130, 150)),
  -- Less motion than the device asks for. Its own wish always counts.
  reduce_motion boolean not null
);

alter table public.appearance_settings enable row level security;
revoke all on public.appearance_settings from anon, authenticated;
-- An upsert also sets the column of its conflict; the policy checks it.
grant select, insert, update on public.appearance_settings to authenticated;

create policy "users read and change their own appearance"
  on public.appearance_settings for all to authenticated
  using (user_id = (select auth.uid()));

create policy "appearance settings require the second factor"
  on public.appearance_settings as restrictive for all to authenticated
  using ((select private.is_fully_signed_in()));

create trigger limit_settings after insert on public.appearance_settings referencing new table as added
  for each statement execute function private.require_allowance('appearance settings', '1000', '1 day', 'daily_limit');


-- ----------------------------------------------------------------------------------------------------------------------------
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
