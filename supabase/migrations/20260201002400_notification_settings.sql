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
