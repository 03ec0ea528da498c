-- Help to sign in, for those who have forgotten their password: without a mail server nobody else can help. An admin makes a
-- link for a member of the family, a host for anyone; with it the person sets a new password, which signs out all their devices.


-- ----------------------------------------------------------------------------------------------------------------------------
-- The links of the last day. The server functions `make-sign-in-link` and `use-sign-in-link` know the secrets; here are hashes.

create table private.sign_in_links (
  -- SHA-256, in hexadecimal digits.
  token_hash      text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id         uuid not null references public.profiles on delete cascade,
  -- Null: made on the server itself.
  made_by         uuid references public.profiles on delete cascade,
  -- Whether its use also removes the second factor.
  removes_factors boolean not null default false,
  created_at      timestamptz not null default now(),
  used_at         timestamptz,
  -- When a later one replaced it, or the person or its maker got another password.
  ended_at        timestamptz
);
create index on private.sign_in_links (user_id, created_at);
create index on private.sign_in_links (made_by);
alter table private.sign_in_links enable row level security;

-- Whether a link still works. Whoever made it must still be allowed to: an admin may have left since, and so may the person.
create function private.is_sign_in_link_valid(link private.sign_in_links) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select link.used_at is null and link.ended_at is null and link.created_at > now() - interval '30 minutes' and (
      link.made_by is null
      or exists (select from private.hub_hosts where user_id = link.made_by)
      or not link.removes_factors
        and not exists (select from private.hub_hosts where user_id = link.user_id)
        and exists (
          select from public.profiles as maker join public.profiles as person using (family_id)
           where maker.id = link.made_by and maker.role = 'admin' and person.id = link.user_id
             -- Who has left and come back sees no earlier notification.
             and link.created_at >= all (array[maker.joined_at, person.joined_at])
        )
    )
  $$;

-- Whoever changes their password because of a link that they did not ask for, or because of a stolen session, ends it.
create function private.end_sign_in_links() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update private.sign_in_links set ended_at = now() where new.id in (user_id, made_by) and ended_at is null;
  return null;
end $$;

create trigger end_sign_in_links after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.end_sign_in_links();

revoke execute on function private.is_sign_in_link_valid(private.sign_in_links), private.end_sign_in_links()
  from public, anon, authenticated, service_role;

/*
 * Refuses unless the caller may help this person to sign in: 42501 `admin_only`, `host_only` (the second factor, and accounts
 * of hosts: an admin would become one), P0001 `account_gone` (to hosts alone), or P0001 `sign_in_link_limit` for more than
 * 20 a day.
 */
create function public.require_sign_in_help(user_id uuid, removes_factors boolean) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  person constant uuid := require_sign_in_help.user_id;
begin
  if not private.is_host() then
    -- Nobody helps themselves: a device that is left alone must not change the password.
    if person = auth.uid() or not exists (
      select from public.profiles where id = person and family_id = (select private.my_family_as('admin'))
    ) then
      raise exception 'admin_only' using errcode = '42501';
    end if;
    if removes_factors is not false or exists (select from private.hub_hosts where user_id = person) then
      raise exception 'host_only' using errcode = '42501';
    end if;
  elsif person = auth.uid() then
    raise exception 'host_only' using errcode = '42501';
  elsif not exists (select from public.profiles where id = person) then
    raise exception 'account_gone' using errcode = 'P0001';
  end if;
  if private.use_allowance('sign-in links', 1, 20, '1 day') > 0 then
    raise exception 'sign_in_link_limit' using errcode = 'P0001';
  end if;
end $$;

/*
 * For the server: stores a link that replaces the person's earlier one, and notifies them. P0001 `sign_in_link_limit` for more
 * than 10 a day.
 * @param made_by null when a host made it on the server itself
 * @returns the person's name and address, and the name of who made it
 */
create function public.add_sign_in_link(user_id uuid, made_by uuid, removes_factors boolean, token_hash text)
  returns table (name text, email text, maker text)
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  person constant uuid := add_sign_in_link.user_id;
begin
  -- Two links at the same moment take turns here.
  perform from public.profiles where id = person for update;
  delete from private.sign_in_links where user_id = person and created_at <= now() - interval '1 day';
  if (select count(*) from private.sign_in_links where user_id = person) >= 10 then
    raise exception 'sign_in_link_limit' using errcode = 'P0001';
  end if;
  update private.sign_in_links set ended_at = now() where user_id = person and ended_at is null;
  insert into private.sign_in_links (token_hash, user_id, made_by, removes_factors)
    values (add_sign_in_link.token_hash, person, add_sign_in_link.made_by, add_sign_in_link.removes_factors);

  insert into public.notifications (family_id, kind, actor_id, recipient_id)
    select family_id, 'sign_in_link', coalesce(
             add_sign_in_link.made_by,
             (select user_id from private.hub_hosts where user_id <> person order by appointed_at, user_id limit 1)
           ), person
      from public.profiles
     where id = person and family_id is not null
       -- A host who helps themself, on the server, has nobody to be told by.
       and (add_sign_in_link.made_by is not null or exists (select from private.hub_hosts where user_id <> person));
  return query
    select profiles.full_name, users.email::text, (select full_name from public.profiles where id = add_sign_in_link.made_by)
      from public.profiles join auth.users on users.id = profiles.id where profiles.id = person;
end $$;

/* For the server: whose link it is. No row for one that is unknown or no longer works. */
create function public.find_sign_in_link(token_hash text)
  returns table (user_id uuid, name text, email text, removes_factors boolean)
  language sql stable security definer set search_path = ''
  as $$
    select profiles.id, profiles.full_name, users.email::text, links.removes_factors
      from private.sign_in_links as links
      join public.profiles on profiles.id = links.user_id
      join auth.users on users.id = profiles.id
     where links.token_hash = find_sign_in_link.token_hash and private.is_sign_in_link_valid(links)
  $$;

/* For the server: the same, and uses the link. Of two callers at the same moment one gets a row. */
create function public.take_sign_in_link(token_hash text)
  returns table (user_id uuid, name text, email text, removes_factors boolean)
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with taken as (
      update private.sign_in_links as links set used_at = now()
       where links.token_hash = take_sign_in_link.token_hash and private.is_sign_in_link_valid(links)
       returning links.user_id, links.made_by, links.removes_factors
    ), told as (
      insert into public.notifications (family_id, kind, actor_id, recipient_id)
        select family_id, 'sign_in_link_used', profiles.id, made_by
          from taken join public.profiles on profiles.id = taken.user_id
         -- A host elsewhere does not see the person.
         where made_by in (select others.id from public.profiles as others where others.family_id = profiles.family_id)
    )
    select profiles.id, profiles.full_name, users.email::text, taken.removes_factors
      from taken join public.profiles on profiles.id = taken.user_id join auth.users on users.id = profiles.id;
end $$;

/* For the server: makes a taken link valid again, since setting the password has failed. */
create function public.give_back_sign_in_link(token_hash text) returns void
  language sql security definer set search_path = ''
  as $$
    update private.sign_in_links as links set used_at = null
     where links.token_hash = give_back_sign_in_link.token_hash
  $$;

revoke execute on function
  public.require_sign_in_help(uuid, boolean), public.add_sign_in_link(uuid, uuid, boolean, text), public.find_sign_in_link(text),
  public.take_sign_in_link(text), public.give_back_sign_in_link(text)
  from public, anon, authenticated, service_role;
grant execute on function public.require_sign_in_help(uuid, boolean) to authenticated;
grant execute on function
  public.add_sign_in_link(uuid, uuid, boolean, text), public.find_sign_in_link(text), public.take_sign_in_link(text),
  public.give_back_sign_in_link(text)
  to service_role;
