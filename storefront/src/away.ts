const fetchWaiting = () => import('@matinee/ui/connection')

/** What waits for a server that is away: it cannot come any more once that is so. */
let waiting: ReturnType<typeof fetchWaiting> | undefined

/** Fetches it while the server is there. */
export const prepareForAway = () => void (waiting ??= fetchWaiting())

/** Fetches a part of the page; where the server is away it goes on by itself as soon as it is back. */
export const outlasting =
  <Part>(load: () => Promise<Part>) =>
  (): Promise<Part> =>
    load().catch(async (fault: unknown) => {
      if (!waiting) throw fault
      return (await waiting).lazyImport(load)()
    })

/** What a server, or a proxy before it, answers while the product is away. */
const AWAY = [502, 503, 504]

/** Asks for something that only reads: once more where the server was away, as soon as it is back. */
export async function askOutlasting<Answer extends { status: number }>(
  ask: () => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  try {
    const answer = await ask()
    if (!waiting || !AWAY.includes(answer.status)) return answer
  } catch (fault) {
    if (!waiting || signal?.aborted) throw fault
  }
  await (await waiting).untilReachable()
  return ask()
}
