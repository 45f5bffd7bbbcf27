const KEYS = {
  quality: 'vb.quality',
  volume: 'vb.volume',
  muted: 'vb.muted',
  captions: 'vb.captions',
  sound: 'vb.sound',
  bandwidth: 'vb.bandwidth',
} as const

export type MemoryKey = keyof typeof KEYS

/** What this browser kept of the viewer's choices; null when nothing was, or when it keeps nothing. */
export function recall(what: MemoryKey): string | null {
  return withStorage((storage) => storage.getItem(KEYS[what])) ?? null
}

/** Keeps a choice for the next film; null forgets it. A browser that keeps nothing is no fault. */
export function remember(what: MemoryKey, value: string | null) {
  withStorage((storage) =>
    value === null ? storage.removeItem(KEYS[what]) : storage.setItem(KEYS[what], value),
  )
}

/** Private windows and full or forbidden storage throw on any touch. */
function withStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage)
  } catch {
    return undefined
  }
}
