-- Pages and pictures that the server fetches from the internet for its members. Counted before they are fetched, so
-- that nobody has it call on other people's servers without end.

create table private.fetches (
  user_id    uuid not null references public.profiles on delete cascade,
  created_at timestamptz not null default now()
);
create index on private.fetches (user_id, created_at);

/* Counts one for the caller. Sixty recipes an hour, each with its picture, are more than anybody copies. */
create function public.count_fetch() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.my_families()) then
    raise exception 'family_required' using errcode = '42501';
  end if;
  -- One at a time for each person, or many at once would each count the same.
  perform from public.profiles where id = auth.uid() for no key update;
  delete from private.fetches where user_id = auth.uid() and created_at <= now() - interval '1 hour';
  if (select count(*) from private.fetches where user_id = auth.uid()) >= 120 then
    raise exception 'import_limit' using errcode = 'P0001';
  end if;
  insert into private.fetches (user_id) values (auth.uid());
end $$;

revoke execute on function public.count_fetch() from public, anon, authenticated, service_role;
grant execute on function public.count_fetch() to authenticated;
