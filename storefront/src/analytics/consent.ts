import type { StoreInfo } from '@matinee/contract/store'
import { useSyncExternalStore } from 'react'
import { keptHere } from '../playback/kept.ts'

const KEY = 'matinee.consent'
const YES = 'yes'
const NO = 'no'
const CHANGED = 'matinee-consent'

/** What the visitor said on being counted, kept by this browser; null while they have said nothing. */
export function saidConsent(): boolean | null {
  const kept = keptHere().getItem(KEY)
  return kept === YES || kept === NO ? kept === YES : null
}

/** Keeps the visitor's word, and tells whatever counts in this page and in its other tabs. */
export function sayConsent(mayCount: boolean) {
  keptHere().setItem(KEY, mayCount ? YES : NO)
  dispatchEvent(new Event(CHANGED))
}

/** Calls back whenever the visitor has said something else, until the answer is called. */
export function onConsent(act: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  addEventListener(CHANGED, act, { signal })
  addEventListener('storage', ({ key }) => key === KEY && act(), { signal })
  return () => ended.abort()
}

/** Whether anything may be counted, as far as it is the visitor's to say: null where the store asks nobody. */
export const consentIn = ({ ask_consent }: Pick<StoreInfo, 'ask_consent'>): boolean | null =>
  ask_consent ? saidConsent() === true : null

export const useConsent = () => useSyncExternalStore(onConsent, saidConsent, () => null)
