const AT_ONCE = 8

/** Does something for each of many files, some at once. */
export async function forEachFile(files: Iterable<string>, work: (file: string) => Promise<void>) {
  const waiting = [...files].values()
  const run = async () => {
    for (const file of waiting) await work(file)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
}
