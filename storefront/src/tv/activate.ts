import { askForActivation, pollActivation } from '@matinee/contract/members/activation'
import type { Reply } from '@matinee/contract/platform/endpoint'
import { ApiError, call } from '../call.ts'

export type StartedActivation = Reply<typeof askForActivation>

export type Activation =
  | { state: 'asking' }
  /** `notice`: why it takes longer than it should. */
  | { state: 'waiting'; begun: StartedActivation; notice: ApiError | null }
  | { state: 'refused' }
  | { state: 'failed'; error: ApiError }
  | { state: 'entered' }

/** Seconds a device waits longer each time it is told that it asks too often: RFC 8628, 3.5. */
const SLOWER_BY = 5

/** Shows a code and polls until it is confirmed or refused; an expired code is replaced. */
export async function activate(show: (activation: Activation) => void, signal: AbortSignal): Promise<void> {
  try {
    const begun = await call(askForActivation, { signal })
    show({ state: 'waiting', begun, notice: null })
    const end = await pollUntilEnd(begun, show, signal)
    if (end === 'expired') return await activate(show, signal)
    show({ state: end })
  } catch (fault) {
    if (!signal.aborted) show({ state: 'failed', error: fault as ApiError })
  }
}

async function pollUntilEnd(
  begun: StartedActivation,
  show: (activation: Activation) => void,
  signal: AbortSignal,
) {
  const { device_code, interval } = begun
  for (let seconds = interval; ;) {
    await pause(seconds, signal)
    const fault = await poll(device_code, signal)
    if (!fault) return 'entered'
    if (fault.code === 'access_denied') return 'refused'
    if (fault.code === 'expired_token') return 'expired'
    if (fault.code === 'slow_down') seconds += SLOWER_BY
    show({ state: 'waiting', begun, notice: PENDING_CODES.has(fault.code) ? null : fault })
  }
}

const PENDING_CODES = new Set(['authorization_pending', 'slow_down'])

async function poll(device_code: string, signal: AbortSignal): Promise<ApiError | null> {
  try {
    await call(pollActivation, { body: { device_code }, signal })
    return null
  } catch (fault) {
    if (fault instanceof ApiError) return fault
    throw fault
  }
}

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
