const STORAGE_KEYS = {
  quality: 'vb.quality',
  volume: 'vb.volume',
  muted: 'vb.muted',
  captions: 'vb.captions',
  sound: 'vb.sound',
  bandwidth: 'vb.bandwidth',
} as const

export type PreferenceKey = keyof typeof STORAGE_KEYS

/** Reads a saved choice of the viewer; null if there is none or storage is not available. */
export function readPreference(what: PreferenceKey): string | null {
  return withStorage((storage) => storage.getItem(STORAGE_KEYS[what])) ?? null
}

/** Saves a choice for the next film; null deletes it. Does nothing if storage is not available. */
export function savePreference(what: PreferenceKey, value: string | null) {
  withStorage((storage) =>
    value === null ? storage.removeItem(STORAGE_KEYS[what]) : storage.setItem(STORAGE_KEYS[what], value),
  )
}

/** Storage throws in private windows, when it is full and when it is forbidden. */
function withStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage)
  } catch {
    return undefined
  }
}
