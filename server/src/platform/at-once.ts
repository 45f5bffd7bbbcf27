/** Does something for each of many, `most` at the same time. Rejects with the first failure, while the others go on. */
export async function forEachAtOnce<Item>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items].values()
  const run = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: most }, run))
}
