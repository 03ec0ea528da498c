import { config } from '@/lib/config'

/** The most rows that are asked for at once: servers like hosted Supabase's give no more. */
const PAGE = 1000

/**
 * A response with fewer rows is the last. Kinfold's own server gives a thousand at once; of others this is learned from their
 * answers, and 100 is what docs/hosted-supabase.md requires.
 */
let least = config.maxRows ?? 100

/**
 * Reads all rows with as many requests as it takes.
 * @param read requests the rows between two positions, both included, in an unambiguous order
 * @param most the rows to read at most
 */
export async function readAll<Row>(
  read: (from: number, to: number) => PromiseLike<{ data: Row[] }>,
  most = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const rows: Row[] = []
  while (rows.length < most) {
    const { data } = await read(rows.length, Math.min(rows.length + PAGE, most) - 1)
    rows.push(...data)
    if (data.length < least) break
    least = data.length
  }
  return rows
}
