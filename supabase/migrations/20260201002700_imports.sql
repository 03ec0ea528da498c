-- Pages and pictures that the server fetches from the internet for its members. They are counted before they are fetched,
-- so that the server cannot be used to flood other sites.

/* Counts one fetch of the caller. 120 an hour are enough for sixty recipes with a picture each. */
create function public.count_fetch() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.my_families()) then
    raise exception 'family_required' using errcode = '42501';
  end if;
  if private.use_allowance('imports', 1, 120, '1 hour') > 0 then
    raise exception 'import_limit' using errcode = 'P0001';
  end if;
end $$;

revoke execute on function public.count_fetch() from public, anon, authenticated, service_role;
grant execute on function public.count_fetch() to authenticated;
