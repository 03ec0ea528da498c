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
