// Limits the memory of every Postgres process, so that an excessive query fails with "out of memory" and the computer and
// all other queries go on.

/**
 * Per process, in kilobytes. At rest a process has 180 MB of it: 96 MB of shared buffers, and code that all of them share.
 * The largest statements of the app need less than 100 MB more.
 */
const LIMIT_KB = 640 * 1024

/** The command under the limit. Linux only: macOS does not enforce it. */
export const limited = (command: string, args: string[]): [command: string, args: string[]] =>
  process.platform === 'linux'
    ? ['sh', ['-c', `ulimit -v ${LIMIT_KB}; exec "$0" "$@"`, command, ...args]]
    : [command, args]
