-- How much each person has lately done of what nobody may do without end. Whatever is bound by the hour or the minute
-- counts here.

create table private.allowances (
  user_id uuid not null references public.profiles on delete cascade,
  kind    text not null,
  -- Since when, and how much: it begins anew when its time is over.
  since   timestamptz not null,
  used    bigint not null,
  primary key (user_id, kind)
);

/* Uses some of the caller's allowance, and answers in how many seconds they may, 0 being now. */
create function private.use_allowance(kind text, amount bigint, most bigint, within interval) returns integer
  language sql security definer set search_path = '' as $$
    insert into private.allowances as mine values (auth.uid(), kind, now(), amount)
      on conflict (user_id, kind) do update
      set since = case when mine.since > now() - within then mine.since else now() end,
          used  = case when mine.since > now() - within then mine.used + amount else amount end
      returning case when used <= most then 0 else ceil(extract(epoch from since + within - now())) end
  $$;

revoke execute on function private.use_allowance(text, bigint, bigint, interval) from public;
