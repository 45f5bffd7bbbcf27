import { useSyncExternalStore } from 'react'
import { ApiError } from './call.ts'

let hasEnded = false
let signedInAt = -Infinity
const listeners = new Set<() => void>()

function setEnded(value: boolean) {
  hasEnded = value
  for (const listener of listeners) listener()
}

/**
 * Records that the session ended when a call fails for that reason. Calls sent before a new sign-in are
 * ignored.
 */
export function recordEndedSession(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'sign_in_first') return
  if (error.sentAt > signedInAt) setEnded(true)
}

export function recordNewSession() {
  signedInAt = performance.now()
  setEnded(false)
}

export const hasSessionEnded = () => hasEnded

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True from the first call refused because the session ended until the user has signed in again. */
export const useSessionEnded = () => useSyncExternalStore(subscribe, hasSessionEnded)
