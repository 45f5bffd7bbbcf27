import type { Kept } from './kept.ts'
type Positions = [contentId: number, seconds: number][]

const KEY = 'matinee.positions'
/** The films somebody is in the middle of are few; older ones give way. */
const KEPT = 100
const SHARE_BEGUN = 0.05
const SHARE_SEEN = 0.95

function readAll(store: Kept): Positions {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as Positions) : []
  } catch {
    return [] // not ours, or cut short: begin anew
  }
}

/** Where the viewer left off, in seconds from the start; 0 where there is nothing to resume. */
export const readPosition = (store: Kept, contentId: number) =>
  readAll(store).find(([id]) => id === contentId)?.[1] ?? 0

/** Keeps where the viewer is; a film barely begun or all but seen starts from the top next time. */
export function savePosition(
  store: Kept,
  contentId: number,
  { seconds, duration }: Record<'seconds' | 'duration', number>,
) {
  const others = readAll(store).filter(([id]) => id !== contentId)
  const isInside = seconds > duration * SHARE_BEGUN && seconds < duration * SHARE_SEEN
  const kept: Positions = isInside ? [[contentId, Math.floor(seconds)], ...others] : others
  try {
    store.setItem(KEY, JSON.stringify(kept.slice(0, KEPT)))
  } catch {
    // A full or forbidden store only means that the film starts from the top.
  }
}
