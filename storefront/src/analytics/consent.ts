import type { StoreInfo } from '@matinee/contract/store/store'
import { useSyncExternalStore } from 'react'
import { browserStorage } from '../browser-storage.ts'

const KEY = 'matinee.consent'
const YES = 'yes'
const NO = 'no'
const CONSENT_EVENT = 'matinee-consent'

/** The visitor's consent to analytics, kept by this browser; null before a choice. */
export function savedConsent(): boolean | null {
  const kept = browserStorage().getItem(KEY)
  return kept === YES || kept === NO ? kept === YES : null
}

/** Saves the visitor's choice, and notifies this page and its other tabs. */
export function saveConsent(mayCount: boolean) {
  browserStorage().setItem(KEY, mayCount ? YES : NO)
  dispatchEvent(new Event(CONSENT_EVENT))
}

/** Subscribes to changes of the choice. Returns unsubscribe. */
export function onConsent(act: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  addEventListener(CONSENT_EVENT, act, { signal })
  addEventListener('storage', ({ key }) => key === KEY && act(), { signal })
  return () => ended.abort()
}

/** Whether analytics are allowed, as far as consent decides: null where the store does not ask. */
export const consentIn = ({ ask_consent }: Pick<StoreInfo, 'ask_consent'>): boolean | null =>
  ask_consent ? savedConsent() === true : null

export const useConsent = () => useSyncExternalStore(onConsent, savedConsent, () => null)
