/** Resolves when what the page asked for as it began has come. */
export const pageLoaded = () =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))

/** Resolves when the browser rests, after `atMost` milliseconds even where it does not. */
export const idle = (atMost: number) =>
  'requestIdleCallback' in window
    ? new Promise((resolve) => requestIdleCallback(resolve, { timeout: atMost }))
    : new Promise((resolve) => setTimeout(resolve, 100)) // Safari has no word for it
