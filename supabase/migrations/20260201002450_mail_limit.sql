-- How many mails the hub sends in an hour, in all: a mail server that is used for spam ends up on block lists.

/*
 * Counts one mail of the hub before it is sent.
 * @param sender the user who has it sent to someone else's address; null for anything else
 * @returns null, or why it must not be sent: `mail_limit`, or `family_required` for a sender without a family
 */
create function public.count_mail(sender uuid default null) returns text
  language plpgsql security definer set search_path = '' as $$
begin
  if sender is not null and not exists (select from public.profiles where id = sender and family_id is not null) then
    return 'family_required';
  end if;
  if private.use_allowance('mails', 1, (select mails_per_hour from private.hub_settings), '1 hour') > 0 then
    return 'mail_limit';
  end if;
  return null;
end $$;

/* False when half of this hour's mails are sent: the other half is for invitations, forgotten passwords and the like. */
create function public.may_send_summaries() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(sum(used), 0) < (select mails_per_hour / 2.0 from private.hub_settings)
      from private.allowances
     where subject = '00000000-0000-0000-0000-000000000000' and kind = 'mails' and counted_at > now() - interval '1 hour'
  $$;

revoke execute on function public.count_mail(uuid), public.may_send_summaries()
  from public, anon, authenticated, service_role;
grant execute on function public.count_mail(uuid), public.may_send_summaries() to service_role;
