-- Ceilings for what one person writes in a day: far above what anybody does by hand, and room to bring along what they
-- wrote elsewhere; so that an app that is stuck, or somebody who means harm, does not fill the disk. The server itself
-- has none.

/* @param what is counted, how much of it within which time, and what to tell whoever has had it all */
create function private.refuse_without_allowance() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  kind     constant text     := tg_argv[0];
  most     constant bigint   := tg_argv[1];
  within   constant interval := tg_argv[2];
  sentence constant text     := tg_argv[3];
  amount   constant bigint   := (select count(*) from added);
begin
  if auth.uid() is null or amount = 0 then
    return null;
  end if;
  if private.use_allowance(kind, amount, most, within) > 0 then
    raise exception '%', sentence using errcode = 'P0001';
  end if;
  return null;
end $$;

create trigger refuse_without_allowance after insert on public.messages referencing new table as added
  for each statement execute function private.refuse_without_allowance(
    'messages', '20000', '1 day', 'You have sent very many messages today. Please try again tomorrow.');

create trigger refuse_without_allowance after insert on public.posts referencing new table as added
  for each statement execute function private.refuse_without_allowance(
    'posts', '20000', '1 day', 'You have posted very much today. Please try again tomorrow.');

-- Groups, and direct conversations when they are opened for the first time.
create trigger refuse_without_allowance after insert on public.conversations referencing new table as added
  for each statement execute function private.refuse_without_allowance(
    'conversations', '200', '1 day', 'You have started very many conversations today. Please try again tomorrow.');
