import { m } from '@/i18n/messages'
import { formatMoment, formatSpan } from '@/text/format'
import type { Condition } from './api'

const SOON_DAYS = 30

/** What a host has to look after, the most urgent first. Empty while all is well. */
export function problemsOf({ space, backups, damage, failedJobs }: Condition): string[] {
  return [
    space?.free_bytes === 0 && m.hub_problem_full(),
    space && space.free_bytes > 0 && isSoon(space.days_until_full) && fullIn(space.days_until_full),
    backups.overdue && m.hub_problem_backup_overdue(),
    backups.failure !== null && m.hub_problem_backup({ reason: backups.failure }),
    ...damage.map(damageText),
    ...failedJobs.map(({ job, failure }) => m.hub_problem_job({ job, reason: failure })),
  ].filter((problem) => typeof problem === 'string')
}

function damageText({ repaired, files, file, first_night, last_night }: Condition['damage'][number]): string {
  if (repaired) return m.hub_problem_backup_repaired({ count: files, file })
  const [first, last] = [first_night, last_night].map((night) => formatMoment(new Date(night)))
  return m.hub_problem_backup_damaged({ count: files, file, first: first ?? '', last: last ?? '' })
}

const isSoon = (days: number | null): days is number => days !== null && days < SOON_DAYS

const fullIn = (days: number) =>
  days < 2 ? m.hub_problem_full_now() : m.hub_problem_full_soon({ wait: formatSpan(days) })
