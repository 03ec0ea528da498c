-- The nightly backups of the hub. The server writes and proves them; here it records the results.

create table private.backups (
  id         bigint generated always as identity primary key,
  file       text not null,
  started_at timestamptz not null,
  -- In bytes; null if the backup failed.
  size       bigint,
  -- When a restore into a temporary database succeeded.
  proven_at  timestamptz,
  -- Why it failed.
  failure    text,
  -- Whether the hosts were told after this attempt that backups are overdue.
  warned     boolean not null default false
);
create index on private.backups (started_at desc);
alter table private.backups enable row level security;

/*
 * The state of the backups, one row: the last proven one, the last attempt, why it failed (null if it did not), and
 * whether ten days have passed without a proven one since the first account.
 */
create function private.backup_state() returns table (
  file text, size bigint, proven_at timestamptz, attempted_at timestamptz, failure text, overdue boolean
)
  language sql stable security definer set search_path = ''
  as $$
    select proven.file, proven.size, proven.proven_at, attempt.started_at, attempt.failure,
           coalesce(
             coalesce(proven.proven_at, (select min(created_at) from auth.users)) < now() - interval '10 days', false
           )
      from (select) as always
      left join lateral (
        select * from private.backups where backups.proven_at is not null order by started_at desc limit 1
      ) as proven on true
      left join lateral (select * from private.backups order by started_at desc limit 1) as attempt on true
  $$;

/* For hosts: the state of the backups, as above. No row for anyone else. */
create function public.backup_state() returns table (
  file text, size bigint, proven_at timestamptz, attempted_at timestamptz, failure text, overdue boolean
)
  language sql stable security definer set search_path = ''
  as $$ select * from private.backup_state() where (select private.is_host()) $$;

/* The addresses of the hosts. Empty if they were warned within ten days. */
create function private.people_to_warn_of_backups() returns table (email text)
  language sql stable security definer set search_path = ''
  as $$
    select users.email from private.hub_hosts as hosts join auth.users on users.id = hosts.user_id
     where users.email is not null and not exists (
       select from private.backups where warned and started_at > now() - interval '10 days'
     )
  $$;

revoke execute on function private.backup_state(), public.backup_state(), private.people_to_warn_of_backups()
  from public, anon, authenticated, service_role;
grant execute on function public.backup_state() to authenticated;
