-- Damage that the checks of the nightly backups find, for the hosts.

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

revoke execute on function public.backup_damage() from public, anon, authenticated, service_role;
grant execute on function public.backup_damage() to authenticated;
