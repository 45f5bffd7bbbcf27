/** As much of a browser's storage as is needed to keep something. */
export type Kept = Pick<Storage, 'getItem' | 'setItem'>

const NOTHING: Kept = { getItem: () => null, setItem: () => undefined }

/** What this browser keeps between visits; nothing on a server and where the browser forbids it. */
export function keptHere(): Kept {
  try {
    return globalThis.localStorage ?? NOTHING
  } catch {
    return NOTHING
  }
}
