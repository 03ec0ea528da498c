import type postgres from 'postgres'
import { StartError } from '../start-error.ts'

const LOCK = 4_711_002 // an arbitrary number, of backups into the folder or bucket of the hub

/**
 * Runs `work` while no other gateway of this hub adds or removes backups: one would remove the files that another has just stored.
 * @param owner one connection, which holds the lock
 * @throws {StartError} if another gateway does
 */
export async function withBackupLock<T>(owner: postgres.Sql, work: () => Promise<T>): Promise<T> {
  const [lock] = await owner`select pg_try_advisory_lock(${LOCK}) as held`
  if (!lock?.held) throw new StartError('Another backup of this hub is running.')
  try {
    return await work()
  } finally {
    // A lost connection has released it.
    await owner`select pg_advisory_unlock(${LOCK})`.catch(() => {})
  }
}
