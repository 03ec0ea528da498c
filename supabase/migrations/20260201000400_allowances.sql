-- Limits on how much a user or a family may do within an hour, a day or another period. The window slides: at any moment
-- the uses of the last `within` count, so waiting for a full hour to begin gains nothing.

create table private.allowances (
  user_id    uuid references public.profiles on delete cascade,
  family_id  uuid references public.families on delete cascade,
  -- All zeros: the hub.
  subject    uuid generated always as (
    coalesce(family_id, user_id, '00000000-0000-0000-0000-000000000000')
  ) stored,
  kind       text not null,
  -- Uses are summed in slices of a 24th of the window. This is the end of the slice.
  counted_at timestamptz not null,
  used       bigint not null,
  primary key (subject, kind, counted_at)
);
create index on private.allowances (user_id);
create index on private.allowances (family_id);

alter table private.allowances enable row level security;

/*
 * Uses `amount` of the caller's allowance, or of a family's; called by the server, of the hub's. Only what fits is counted.
 * @param most how much is allowed within the window
 * @returns 0, or the seconds until this amount fits
 */
create function private.use_allowance(
  kind text, amount bigint, most bigint, within interval, family uuid default null
) returns integer
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  what    constant text     := kind;
  whose   constant uuid     := coalesce(family, auth.uid(), '00000000-0000-0000-0000-000000000000');
  slice   constant interval := within / 24;
  seconds integer;
begin
  -- Parallel requests would otherwise each count the same sum.
  perform pg_advisory_xact_lock(hashtextextended(what || whose, 0));
  delete from private.allowances where subject = whose and kind = what and counted_at <= now() - within;

  -- The newest slices fill the allowance; this one has to leave the window first.
  select ceil(extract(epoch from counted_at + within - now())) into seconds
    from (
      select counted_at, sum(used) over (order by counted_at desc) as used_since
        from private.allowances where subject = whose and kind = what
    ) as slices
   where used_since + amount > most
   order by counted_at desc limit 1;
  if not found and amount > most then
    seconds := extract(epoch from within);
  end if;
  if seconds is not null then
    return seconds;
  end if;

  insert into private.allowances as existing (user_id, family_id, kind, counted_at, used)
    values (
      case when family is null then auth.uid() end, family, what,
      date_bin(slice, now(), 'epoch') + slice, amount
    )
    on conflict (subject, kind, counted_at) do update set used = existing.used + excluded.used;
  return 0;
end $$;

revoke execute on function private.use_allowance(text, bigint, bigint, interval, uuid) from public;

-- A daily limit on the rows that a user adds: far above normal use, with room for imports. It stops a broken app or an
-- abuser from filling the disk. A family has five times the limit of a member, however many accounts join it. The server
-- itself has no limit.
-- @param kind, most, within as above, and the key to raise
create function private.require_allowance() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  kind    constant text     := tg_argv[0];
  most    constant bigint   := tg_argv[1];
  within  constant interval := tg_argv[2];
  refusal constant text     := tg_argv[3];
  amount  constant bigint   := (select count(*) from added);
  family  constant uuid     := (select family_id from public.profiles where id = auth.uid());
begin
  if auth.uid() is null or amount = 0 then
    return null;
  end if;
  if private.use_allowance(kind, amount, most, within) > 0 then
    raise exception '%', refusal using errcode = 'P0001';
  end if;
  if family is not null and private.use_allowance(kind, amount, 5 * most, within, family) > 0 then
    raise exception 'family_daily_limit' using errcode = 'P0001';
  end if;
  return null;
end $$;

-- Founders may have to start again when the connection breaks, but not hundreds of times a day.
create trigger limit_families after insert on public.families referencing new table as added
  for each statement execute function private.require_allowance('families', '5', '1 day', 'daily_limit');
