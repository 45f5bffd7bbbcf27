import { useSyncExternalStore } from 'react'
import { ApiError } from '../call.ts'

let hasEnded = false
const listeners = new Set<() => void>()

function set(value: boolean) {
  hasEnded = value
  for (const listener of listeners) listener()
}

/** Notes, for any failed call, when it failed because nobody is signed in any more. */
export function noteEndedSession(error: unknown) {
  if (error instanceof ApiError && error.code === 'sign_in_first') set(true)
}

export const noteNewSession = () => set(false)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True from the first call refused for want of a session until somebody has signed in again. */
export const useSessionEnded = () => useSyncExternalStore(subscribe, () => hasEnded)
