// Which automatic backups are kept. Others in the same folder are never touched. A `.night` needs files beside it, a `.kinfold`, as
// Kinfold 0.1.0 has made them, has everything inside.

const NIGHTLY = /^kinfold-(\d{6})\d{2}-\d{6}\.(kinfold|night)$/
const BEFORE_UPDATE = /^before-update-.*-(\d{8}-\d{6})\.(kinfold|night)$/

const DAILY_KEPT = 14
const UPDATES_KEPT = 3

/** @param time e.g. 2026-11-22T03:15:00Z @returns `kinfold-20261122-031500.night`: the names sort by time */
export const nightlyName = (time: Date) => `kinfold-${timestamp(time)}.night`

export const beforeUpdateName = (version: string, time: Date) =>
  `before-update-to-${version}-${timestamp(time)}.night`

const timestamp = (time: Date) =>
  time
    .toISOString()
    .replace(/[-:]|\..*/g, '')
    .replace('T', '-')

/** The backups among these names whose files are beside them, oldest first. */
export const nightsIn = (names: string[]) =>
  names
    .filter((name) => name.endsWith('.night') && timeOf(name))
    .sort((one, other) => compareTimes(one, other))

/** When a backup was begun, by its name. */
export function timeOf(name: string): Date | undefined {
  const [, day, time] = /-(\d{8})-(\d{6})\.(?:kinfold|night)$/.exec(name) ?? []
  if (!day || !time || !(NIGHTLY.test(name) || BEFORE_UPDATE.test(name))) return undefined
  return new Date(`${day.replace(/(..)(..)$/, '-$1-$2')}T${time.replace(/(..)(?=.)/g, '$1:')}Z`)
}

const compareTimes = (one: string, other: string) =>
  (timeOf(one)?.getTime() ?? 0) - (timeOf(other)?.getTime() ?? 0)

/** The nightly backups among these names, oldest first. */
export const nightliesIn = (names: string[]) => names.filter((name) => NIGHTLY.test(name)).sort()

/**
 * Keeps the newest 14 nightly backups, of older ones the newest of each month, and the last three before updates.
 * @returns the names of the others
 */
export function outdated(names: string[]): string[] {
  const nightlies = nightliesIn(names)
  const older = nightlies.slice(0, -DAILY_KEPT)
  const monthly = new Map(older.map((name) => [NIGHTLY.exec(name)?.[1], name]))
  const kept = new Set([...nightlies.slice(-DAILY_KEPT), ...monthly.values()])
  const updates = names.filter((name) => BEFORE_UPDATE.test(name))
  const byTime = updates.sort(compareTimes)
  return [...nightlies.filter((name) => !kept.has(name)), ...byTime.slice(0, -UPDATES_KEPT)]
}
