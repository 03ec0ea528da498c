// Postgres refuses to run as root. As root it runs in a user namespace, where it is an ordinary user and still
// reaches the folders that only root may enter.

import { type ChildProcess, spawn } from 'node:child_process'

export function asDatabaseUser(): { spawn(command: string, args: string[]): ChildProcess } {
  const asRoot = process.getuid?.() === 0
  return {
    spawn: (command, args) =>
      asRoot
        ? spawn('unshare', ['--user', '--map-user=1000', '--map-group=1000', command, ...args])
        : spawn(command, args),
  }
}
