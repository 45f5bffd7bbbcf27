/** The part of the browser's Storage interface that is needed here. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem'>

const NO_STORAGE: BrowserStorage = { getItem: () => null, setItem: () => undefined }

/** The browser's local storage; an empty one on a server or where the browser forbids it. */
export function browserStorage(): BrowserStorage {
  try {
    return globalThis.localStorage ?? NO_STORAGE
  } catch {
    return NO_STORAGE
  }
}
