import type { KeptHere } from '@matinee/contract/library/library'
import type { BrowserStorage } from '../browser-storage.ts'
import { forgetPositions, readAll, readChapters } from './position.ts'
import { keepGuestsWatched, readGuestsWatched } from './watched-cache.ts'

const OWNER = 'matinee.kept_by'
const NOBODY = '0'
/** The limit of the call; a guest's latest positions are enough. */
const MOST = 200

/** The guest's positions in this browser that this member can take over; null without any. */
export function findGuestMarks(store: BrowserStorage, member: number): KeptHere | null {
  const owner = store.getItem(OWNER) ?? NOBODY
  if (owner === String(member)) return null
  if (owner !== NOBODY) forgetPositions(store) // another member's, left without signing out
  const kept = { positions: positionsIn(store), watched: readGuestsWatched(store).slice(0, MOST) }
  return kept.positions.length + kept.watched.length > 0 ? kept : null
}

const positionsIn = (store: BrowserStorage): KeptHere['positions'] => [
  ...readAll(store)
    .slice(0, MOST / 2)
    .map(([content_id, position_seconds, at = 0]) => ({ content_id, position_seconds, at })),
  ...readChapters(store)
    .slice(0, MOST / 2)
    .flatMap(([chapter_id, position_seconds, at = 0, content_id]) =>
      content_id ? { content_id, chapter_id, position_seconds, at } : [],
    ),
]

/** Marks this browser's saved positions as belonging to a member. */
export function claimForMember(store: BrowserStorage, member: number) {
  keepGuestsWatched(store, [])
  note(store, String(member))
}

/** Clears saved positions on sign-out, so that the next visitor does not see them. */
export function forgetMember(store: BrowserStorage) {
  forgetPositions(store)
  note(store, NOBODY)
}

function note(store: BrowserStorage, owner: string) {
  try {
    store.setItem(OWNER, owner)
  } catch {
    // Without storage nothing is kept of anybody.
  }
}
