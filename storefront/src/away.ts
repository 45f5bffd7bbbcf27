const fetchWaiting = () => import('@matinee/ui/connection')

/** What waits for a server that is away: it cannot come any more once that is so. */
let recoveryModule: ReturnType<typeof fetchWaiting> | undefined

/** Preloads the recovery module while the server can be reached. */
export const prepareForAway = () => void (recoveryModule ??= fetchWaiting())

/** Loads a module; when the server is away, retries once it is back. */
export const retryWhenBack =
  <Part>(load: () => Promise<Part>) =>
  (): Promise<Part> =>
    load().catch(async (fault: unknown) => {
      if (!recoveryModule) throw fault
      return (await recoveryModule).lazyImport(load)()
    })

/** What a server, or a proxy before it, answers while the product is away. */
const AWAY = [502, 503, 504]

/** Asks for something that only reads: once more where the server was away, as soon as it is back. */
export async function callRetryingWhenBack<Answer extends { status: number }>(
  ask: () => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  try {
    const answer = await ask()
    if (!recoveryModule || !AWAY.includes(answer.status)) return answer
  } catch (fault) {
    if (!recoveryModule || signal?.aborted) throw fault
  }
  await (await recoveryModule).untilReachable()
  return ask()
}
