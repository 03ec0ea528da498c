/** Runs `work` for every item, at most `limit` at a time: the workers share one iterator. */
export async function eachOf<T>(
  items: IterableIterator<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: limit }, async () => {
      for (const item of items) await work(item)
    }),
  )
}
