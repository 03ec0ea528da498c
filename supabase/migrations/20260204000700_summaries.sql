-- The switch 'Email notifications'. The others are kept by each browser, as they are about what it shows; this one the
-- server has to know.

create table public.notification_settings (
  user_id uuid primary key default auth.uid() references public.profiles on delete cascade,
  -- A summary of what is new. Whoever never chose gets it, as all the switches begin switched on.
  email   boolean not null
);

alter table public.notification_settings enable row level security;
revoke all on public.notification_settings from anon, authenticated;
-- An upsert sets every column that it brings, that of the conflict as well; the policy keeps it honest.
grant select, insert, update on public.notification_settings to authenticated;

create policy "people choose for themselves what they are told"
  on public.notification_settings for all to authenticated
  using (user_id = (select auth.uid()));

create policy "the password alone chooses nothing, where there is a second factor"
  on public.notification_settings as restrictive for all to authenticated
  using ((select private.is_fully_signed_in()));
