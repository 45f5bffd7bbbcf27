/** Statuses with which the server, or a proxy in front of it, reports that the product is unavailable. */
const AWAY = [502, 503, 504]

/**
 * Sends a request, and sends it again after `recover` if the server is unavailable. Fails at once if `recover` returns
 * nothing to wait for.
 */
export async function askAgainWhenBack<Answer extends { status: number }>(
  ask: () => Promise<Answer>,
  recover: () => Promise<void> | undefined,
  signal?: AbortSignal,
): Promise<Answer> {
  let recovery: Promise<void> | undefined
  try {
    const answer = await ask()
    if (AWAY.includes(answer.status)) recovery = recover()
    if (!recovery) return answer
  } catch (fault) {
    if (!signal?.aborted) recovery = recover()
    if (!recovery) throw fault
  }
  await recovery
  return ask()
}
