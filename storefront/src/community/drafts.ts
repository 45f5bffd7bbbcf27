import { DAY_MS } from '@matinee/contract/platform/durations'
import { browserStorage, type BrowserStorage } from '../browser-storage.ts'

/** The place of a draft: under a program or chapter, or in one of its threads. */
export interface DraftPlace {
  contentId: number
  /** 0 for a new thread. */
  threadId: number
  /** The author's id, 0 for a guest: nobody else who uses this browser sees it. */
  memberId: number
}

export interface Draft {
  body: string
  /** The timecode it refers to, in seconds. */
  timecode: number | null
}

type Drafts = Record<string, Draft & { at: number }>

const KEY = 'matinee.drafts'
const KEPT_FOR_MS = 7 * DAY_MS
const MAX_DRAFTS = 20

export const EMPTY: Draft = { body: '', timecode: null }

const nameOf = ({ contentId, threadId, memberId }: DraftPlace) => `${memberId}/${contentId}/${threadId}`

/** The draft of a place; it survives a sign-in, a reload and a closed window. */
export function readDraft(
  place: DraftPlace,
  store: BrowserStorage = browserStorage(),
  now = Date.now(),
): Draft {
  const draft = readAll(store, now)[nameOf(place)]
  return draft ? { body: draft.body, timecode: draft.timecode } : EMPTY
}

/** Saves the draft of a place; an empty text deletes it. */
export function keepDraft(
  place: DraftPlace,
  draft: Draft,
  store: BrowserStorage = browserStorage(),
  now = Date.now(),
) {
  const { [nameOf(place)]: _last, ...others } = readAll(store, now)
  const drafts = draft.body.trim() ? { [nameOf(place)]: { ...draft, at: now }, ...others } : others
  try {
    store.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(drafts).slice(0, MAX_DRAFTS))))
  } catch {
    // Without storage, a draft does not outlive its page.
  }
}

function readAll(store: BrowserStorage, now: number): Drafts {
  try {
    const kept = JSON.parse(store.getItem(KEY) ?? '{}') as Drafts
    return Object.fromEntries(Object.entries(kept).filter(([, { at }]) => now - at < KEPT_FOR_MS))
  } catch {
    return {} // cut short, or not ours
  }
}
