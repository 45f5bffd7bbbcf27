/** Resolves when the page has loaded. */
export const pageLoaded = () =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))

/** Resolves when the browser is idle, or after `atMost` milliseconds. */
export const browserIdle = (atMost: number) =>
  'requestIdleCallback' in window
    ? new Promise((resolve) => requestIdleCallback(resolve, { timeout: atMost }))
    : new Promise((resolve) => setTimeout(resolve, 100)) // Safari has no requestIdleCallback
