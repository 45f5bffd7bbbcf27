import { useSyncExternalStore } from 'react'

/** Responds with 200 while the product and its database are available. */
const PROBE = '/readyz'
const PROBE_TIMEOUT_MS = 5000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 4000

const listeners = new Set<() => void>()
let isAway = false
let recovery: Promise<void> | undefined

/** Whether the server is known to be unreachable. */
export const connection = {
  isAway: () => isAway,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Whether the server is unreachable, as a hook. */
export const useIsAway = () => useSyncExternalStore(connection.subscribe, connection.isAway, () => false)

/** Resolves once the server answers. Call it after a failed request. */
export const untilReachable = (): Promise<void> =>
  (recovery ??= recover().finally(() => (recovery = undefined)))

/**
 * An `import()` that waits while the server is unreachable. It fails only if the server does not have the
 * file, because the page is older than the server; a reload fixes that.
 */
export const lazyImport =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    load().catch(() => importAgain(load))

async function importAgain<Module>(load: () => Promise<Module>) {
  await untilReachable()
  reloadStyles()
  return load()
}

async function recover() {
  for (let wait = FIRST_WAIT_MS; !(await probeServer()); wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    setAway(true)
    await pause(wait)
  }
  setAway(false)
}

const probeServer = () =>
  fetch(PROBE, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Waits with jitter, so that pages do not all retry at once. Ends early when the device is online again. */
const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms * (0.75 + Math.random() / 2))
    globalThis.addEventListener?.('online', () => resolve(), { once: true })
  })

function setAway(value: boolean) {
  if (isAway === value) return
  isAway = value
  for (const listener of listeners) listener()
}

/** The bundler requests the styles of a chunk only once, so failed ones are requested again here. */
function reloadStyles() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.replaceWith(link.cloneNode())
}
