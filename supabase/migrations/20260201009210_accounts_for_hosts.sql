-- What hosts see of the families and accounts of the hub, and which accounts they may remove. Not what families share.

/* For hosts: each family, with what its members store and when one of them was last there. No rows for anyone else. */
create function public.hub_families()
  returns table (id uuid, name text, members int, bytes bigint, last_seen timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select families.id, families.name, count(profiles.id)::int, coalesce(max(storage_used.bytes), 0), max(profiles.last_seen)
      from public.families
      left join public.profiles on profiles.family_id = families.id
      left join private.storage_used on subject = families.id
     where (select private.is_host())
     group by families.id
     order by families.name, families.id
  $$;

/*
 * For hosts: the accounts of a family with what each stores, or those without a family. No rows for anyone else.
 * @param family_id null for the accounts without a family
 */
create function public.hub_accounts(family_id uuid)
  returns table (id uuid, name text, email text, is_host boolean, bytes bigint, last_seen timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select profiles.id, profiles.full_name, users.email, hub_hosts.user_id is not null, coalesce(storage_used.bytes, 0),
           profiles.last_seen
      from public.profiles
      join auth.users on users.id = profiles.id
      left join private.hub_hosts on hub_hosts.user_id = profiles.id
      left join private.storage_used on subject = profiles.id
     where (select private.is_host()) and profiles.family_id is not distinct from hub_accounts.family_id
     order by profiles.full_name, profiles.id
  $$;

/* Refuses unless the caller may remove this account: 42501 for anyone but hosts, P0001 `account_of_host` for a host's. */
create function public.require_removable_account(user_id uuid) returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_host() then
    raise exception 'host_only' using errcode = '42501';
  end if;
  -- Hosts cannot dismiss themselves, so one always remains.
  if exists (select from private.hub_hosts where hub_hosts.user_id = require_removable_account.user_id) then
    raise exception 'account_of_host' using errcode = 'P0001';
  end if;
end $$;

revoke execute on function
  public.hub_families(), public.hub_accounts(uuid), public.require_removable_account(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.hub_families(), public.hub_accounts(uuid), public.require_removable_account(uuid)
  to authenticated;
