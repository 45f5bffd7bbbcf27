import type { KeptHere } from '@matinee/contract/library'
import type { Kept } from '../playback/kept.ts'
import { forgetPositions, readAll, readChapters } from '../playback/position.ts'
import { keepGuestsWatched, readGuestsWatched } from './watched-cache.ts'

const OWNER = 'matinee.kept_by'
const NOBODY = '0'
/** As many as are taken at once; of a guest the last are enough. */
const MOST = 200

/** What this browser kept of a guest, for the member who is here now; null where that is nothing. */
export function keptOfGuest(store: Kept, member: number): KeptHere | null {
  const owner = store.getItem(OWNER) ?? NOBODY
  if (owner === String(member)) return null
  if (owner !== NOBODY) forgetPositions(store) // another member's, who left without signing out
  const kept = { positions: positionsIn(store), watched: readGuestsWatched(store).slice(0, MOST) }
  return kept.positions.length + kept.watched.length > 0 ? kept : null
}

const positionsIn = (store: Kept): KeptHere['positions'] => [
  ...readAll(store)
    .slice(0, MOST / 2)
    .map(([content_id, position_seconds, at = 0]) => ({ content_id, position_seconds, at })),
  ...readChapters(store)
    .slice(0, MOST / 2)
    .flatMap(([chapter_id, position_seconds, at = 0, content_id]) =>
      content_id ? { content_id, chapter_id, position_seconds, at } : [],
    ),
]

/** From now on what is kept here is this member's. */
export function keepFor(store: Kept, member: number) {
  keepGuestsWatched(store, [])
  note(store, String(member))
}

/** A member has signed out: who comes next is not told where they were. */
export function keepForNobody(store: Kept) {
  forgetPositions(store)
  note(store, NOBODY)
}

function note(store: Kept, owner: string) {
  try {
    store.setItem(OWNER, owner)
  } catch {
    // A full or forbidden store keeps nothing of anybody.
  }
}
