import type { StoreInfo } from '@matinee/contract/store/store'
import { useSyncExternalStore } from 'react'
import { browserStorage } from '../browser-storage.ts'

const KEY = 'matinee.consent'
const YES = 'yes'
const NO = 'no'
const CONSENT_EVENT = 'matinee-consent'

/** What the visitor said on being counted, kept by this browser; null while they have said nothing. */
export function savedConsent(): boolean | null {
  const kept = browserStorage().getItem(KEY)
  return kept === YES || kept === NO ? kept === YES : null
}

/** Keeps the visitor's word, and tells whatever counts in this page and in its other tabs. */
export function saveConsent(mayCount: boolean) {
  browserStorage().setItem(KEY, mayCount ? YES : NO)
  dispatchEvent(new Event(CONSENT_EVENT))
}

/** Calls back whenever the visitor has said something else, until the answer is called. */
export function onConsent(act: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  addEventListener(CONSENT_EVENT, act, { signal })
  addEventListener('storage', ({ key }) => key === KEY && act(), { signal })
  return () => ended.abort()
}

/** Whether anything may be counted, as far as it is the visitor's to say: null where the store asks nobody. */
export const consentIn = ({ ask_consent }: Pick<StoreInfo, 'ask_consent'>): boolean | null =>
  ask_consent ? savedConsent() === true : null

export const useConsent = () => useSyncExternalStore(onConsent, savedConsent, () => null)
