/** What a server, or a proxy before it, answers while the product is away. */
const AWAY = [502, 503, 504]

/** Asks, and once more after `recover` where the server is away; at once fails what it gives nothing to wait for. */
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
