import { setTimeout as wait } from 'node:timers/promises'
import type postgres from 'postgres'

/** `proven`: when the last proven backup was made; `damaged`: files of stored backups that nothing can replace. */
export type BackupFacts = { proven: Date | null; damaged: number }

const TIMEOUT_MS = 1_000

/**
 * Reads how the backups are.
 * @param owner its connection is busy during a backup: then the facts are the last ones
 */
export function createBackupFacts(owner: postgres.Sql): () => Promise<BackupFacts> {
  let latest: BackupFacts = { proven: null, damaged: 0 }
  return async () => {
    const asked = owner<BackupFacts[]>`
      select (select proven_at from private.backup_state()) as proven,
             (select count(*)::int from private.backup_damage where not repaired) as damaged`
    const stored = asked.then(
      ([facts]) => {
        if (facts) latest = facts
      },
      () => {}, // the health says when the database fails
    )
    await Promise.race([stored, wait(TIMEOUT_MS, undefined, { ref: false })])
    return latest
  }
}
