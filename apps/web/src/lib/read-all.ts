/** As many as the server gives in one answer (supabase.com/docs/reference/javascript/select). */
const PAGE = 1000

/**
 * Reads all rows, however many answers that takes.
 * @param read asks for the rows from one to another, both included, in an order that leaves no two of them open
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
