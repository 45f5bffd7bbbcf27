// How far the picture of each event's preview is behind its source.
const secondsBehind = new Map<number, number>()

/** Remembers how far the preview of an event is behind; null where that is unknown. */
export const setSecondsBehind = (liveEventId: number, seconds: number | null) =>
  secondsBehind.set(liveEventId, seconds ?? 0)

/** How far the picture that is seen in the studio is behind, in seconds; 0 without one. */
export const readSecondsBehind = (liveEventId: number) => secondsBehind.get(liveEventId) ?? 0
