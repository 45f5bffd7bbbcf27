import { useSyncExternalStore } from 'react'
import { ApiError } from '../call.ts'
import { countSession, sessionNumber } from '../session-number.ts'

let hasEnded = false
const listeners = new Set<() => void>()

function set(value: boolean) {
  hasEnded = value
  for (const listener of listeners) listener()
}

/**
 * Notes, for any failed call, when it failed because nobody is signed in any more. What was sent before somebody signed
 * in again may be refused after it: that says nothing of the new session.
 */
export function noteEndedSession(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'sign_in_first') return
  if (error.session === sessionNumber()) set(true)
}

export function noteNewSession() {
  countSession()
  set(false)
}

export const hasSessionEnded = () => hasEnded

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True from the first call refused for want of a session until somebody has signed in again. */
export const useSessionEnded = () => useSyncExternalStore(subscribe, hasSessionEnded)
