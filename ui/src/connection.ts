import { useSyncExternalStore } from 'react'

/** Answers 200 while the product can serve, its database included. */
const PROBE = '/readyz'
const PROBE_TIMEOUT_MS = 5000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 4000

const listeners = new Set<() => void>()
let isAway = false
let recovery: Promise<void> | undefined

/** Whether the server of this page cannot be reached, as far as the page knows. */
export const connection = {
  isAway: () => isAway,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** The same for components. */
export const useIsAway = () => useSyncExternalStore(connection.subscribe, connection.isAway, () => false)

/** Resolves once the server answers: at once where it does now. Call it when an answer failed to come. */
export const untilReachable = (): Promise<void> =>
  (recovery ??= recover().finally(() => (recovery = undefined)))

/**
 * An `import()` that outlasts a server that is away: it waits and goes on by itself. It fails only where the server
 * answers without the file, as the page is older than the server; a reload brings the new one.
 */
export const lazyImport =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    load().catch(() => importAgain(load))

async function importAgain<Module>(load: () => Promise<Module>) {
  await untilReachable()
  reviveStyles()
  return load()
}

async function recover() {
  for (let wait = FIRST_WAIT_MS; !(await answers()); wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    setAway(true)
    await pause(wait)
  }
  setAway(false)
}

const answers = () =>
  fetch(PROBE, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Ends early when the device is online again; the wait is uneven so that not all pages ask at the same moment. */
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

/** A bundler asks for the styles of a part once: those that failed to come are asked for anew. */
function reviveStyles() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.replaceWith(link.cloneNode())
}
