/** The most rows of one answer (supabase.com/docs/reference/javascript/select). */
const PAGE = 1000

/**
 * Reads all rows with as many requests as it takes.
 * @param read requests the rows between two positions, both included, in an unambiguous order
 */
export async function readAll<Row>(
  read: (from: number, to: number) => PromiseLike<{ data: Row[] }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const { data } = await read(rows.length, rows.length + PAGE - 1)
    rows.push(...data)
    if (data.length < PAGE) return rows
  }
}
