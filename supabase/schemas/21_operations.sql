-- Operations, for the hosts: backups, disk space and jobs, accounts.


-- ----------------------------------------------------------------------------------------------------------------------------
-- The nightly backups of the hub. The server writes and proves them; here it records the results.

create table private.backups (
  id         bigint generated always as identity primary key,
  file       text not null,
  started_at timestamptz not null,
  -- What it has added to the stored backups, in bytes; null if it failed.
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
 * What the check of each night has found missing or changed in the stored backups. A row goes when a later check finds the file whole,
 * or no backup needs it any more.
 */
create table private.backup_damage (
  -- Its path among the backups: `files/ab/abcdef…`, `kinfold-20261127-031500.night`.
  file        text primary key,
  -- When the oldest and the newest backup that need it were begun.
  first_night timestamptz not null,
  last_night  timestamptz not null,
  -- Whether the same night has stored it again.
  repaired    boolean not null
);
alter table private.backup_damage enable row level security;

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

/*
 * For hosts: how many files of the stored backups are damaged, one of them, and when the oldest and the newest backup that need them were
 * begun; in one row those that were stored again, in another one the rest. No rows for anyone else.
 */
create function public.backup_damage()
  returns table (repaired boolean, files int, file text, first_night timestamptz, last_night timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select damage.repaired, count(*)::int, min(damage.file), min(damage.first_night), max(damage.last_night)
      from private.backup_damage as damage
     where (select private.is_host())
     group by damage.repaired
     order by damage.repaired
  $$;

/* The addresses of the hosts. Empty if they were warned within ten days. */
create function private.people_to_warn_of_backups() returns table (email text)
  language sql stable security definer set search_path = ''
  as $$
    select users.email from private.hub_hosts as hosts join auth.users on users.id = hosts.user_id
     where users.email is not null and not exists (
       select from private.backups where warned and started_at > now() - interval '10 days'
     )
  $$;

revoke execute on function
  private.backup_state(), public.backup_state(), public.backup_damage(), private.people_to_warn_of_backups()
  from public, anon, authenticated, service_role;
grant execute on function public.backup_state(), public.backup_damage() to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
-- What the server reports about itself, for the hosts: free disk space and the results of its regular jobs.

-- The last measurement of each day, for 30 days.
create table private.disk_space (
  day         date primary key default current_date,
  -- What may still be stored before uploads are refused.
  free_bytes  bigint not null check (free_bytes >= 0),
  measured_at timestamptz not null default now()
);
alter table private.disk_space enable row level security;

create table private.job_runs (
  job          text primary key,
  -- When the next run may begin. Null for a job that all servers run.
  due_at       timestamptz,
  -- The server that runs it, until it stops renewing its lease. Both null if none does.
  holder       uuid,
  leased_until timestamptz,
  -- Null before the first result.
  finished_at  timestamptz,
  -- Null if it succeeded.
  failure      text
);
alter table private.job_runs enable row level security;

/* Records how much may still be stored. For the server, each hour. */
create function public.report_disk_space(free_bytes bigint) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.disk_space (free_bytes) values (report_disk_space.free_bytes)
    on conflict (day) do update set free_bytes = excluded.free_bytes, measured_at = excluded.measured_at;
  delete from private.disk_space where day < current_date - 30;
end $$;

/*
 * Lets one server of several run a job. It holds the job for five minutes, which further calls renew, until it reports the
 * result; if it dies, another server may take over. Runs keep their time of day, unless one is very late.
 * @param every how long after a run the next one is due
 * @param holder identifies the server
 * @returns whether it holds the job now
 */
create function public.claim_job(job text, every interval, holder uuid) returns boolean
  language sql security definer set search_path = ''
  as $$
    with held as (
      insert into private.job_runs as run (job, due_at, holder, leased_until)
        values (claim_job.job, now() + claim_job.every, claim_job.holder, now() + interval '5 minutes')
        on conflict (job) do update set
          due_at = case when run.due_at > now() then run.due_at
                        else greatest(run.due_at + claim_job.every, now() + claim_job.every / 2) end,
          holder = excluded.holder,
          leased_until = excluded.leased_until
        where run.holder = excluded.holder or coalesce(run.leased_until, run.due_at) <= now()
        returning 1)
    select exists (select from held)
  $$;

/* Records how a job of the server ended, which is no longer held then. @param failure why it failed; null if it succeeded */
create function public.report_job(job text, failure text) returns void
  language sql security definer set search_path = ''
  as $$
    insert into private.job_runs (job, finished_at, failure)
      values (report_job.job, now(), left(report_job.failure, 500))
      on conflict (job) do update set
        holder = null, leased_until = null, finished_at = excluded.finished_at, failure = excluded.failure
  $$;

/*
 * For hosts: what may still be stored, and at the average pace of the last 7 to 30 days, the days until nothing may. These
 * are null if there is more space than then, or no measurement from then. No row before the first measurement, and for
 * anyone else.
 */
create function public.disk_space()
  returns table (free_bytes bigint, measured_at timestamptz, measured_since date, days_until_full int)
  language sql stable security definer set search_path = ''
  as $$
    select last.free_bytes, last.measured_at, first.day,
           case when last.day - first.day >= 7 and first.free_bytes > last.free_bytes then
             least(last.free_bytes::numeric * (last.day - first.day) / (first.free_bytes - last.free_bytes), 36500)
           end::int
      from (select * from private.disk_space order by day desc limit 1) as last,
           (select * from private.disk_space order by day limit 1) as first
     where private.is_host()
  $$;

/* For hosts: the jobs whose last run failed. No rows for anyone else. */
create function public.failed_jobs() returns table (job text, finished_at timestamptz, failure text)
  language sql stable security definer set search_path = ''
  as $$
    select job, finished_at, failure from private.job_runs
     -- Jobs run each day at least. An older result belongs to one that no longer exists.
     where failure is not null and finished_at > now() - interval '3 days' and (select private.is_host())
     order by job
  $$;

revoke execute on function
  public.report_disk_space(bigint), public.claim_job(text, interval, uuid), public.report_job(text, text),
  public.disk_space(), public.failed_jobs()
  from public, anon, authenticated, service_role;
grant execute on function
  public.report_disk_space(bigint), public.claim_job(text, interval, uuid), public.report_job(text, text)
  to service_role;
grant execute on function public.disk_space(), public.failed_jobs() to authenticated;


-- ----------------------------------------------------------------------------------------------------------------------------
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
