import { readdir, readFile } from 'node:fs/promises'

/** Memory of the server and of all Postgres processes, in MB; null on systems other than Linux. */
export async function residentMegabytes(server: number | undefined, postmaster: number) {
  if (process.platform !== 'linux' || server === undefined) return { server: null, postgres: null }
  const workers = await childrenOf(postmaster)
  const sizes = await Promise.all([postmaster, ...workers].map(proportionalKilobytes))
  return {
    server: Math.round((await proportionalKilobytes(server)) / 1024),
    postgres: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024),
  }
}

// Pss divides shared pages among the processes that use them; the sum of Rss would count them several times.
async function proportionalKilobytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(rollup.match(/^Pss:\s+(\d+)/m)?.[1] ?? 0)
}

export async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      return { pid, parent: Number(status.match(/^PPid:\s+(\d+)/m)?.[1]) }
    }),
  )
  return parents.filter((process) => process.parent === parent).map(({ pid }) => pid)
}
