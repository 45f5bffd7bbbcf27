interface TrackerOptions {
  /** Host of the analytics service: undefined if not configured, empty for the page's own origin. */
  host: string | undefined
  isImpersonating: boolean
  /** The viewer's consent to tracking; null if nobody is asked. */
  consent: boolean | null
}

type Browser = Pick<Navigator, 'doNotTrack'> & { sendBeacon?: unknown; globalPrivacyControl?: boolean }

const optsOutOfTracking = ({ doNotTrack, globalPrivacyControl }: Browser) =>
  doNotTrack === '1' || globalPrivacyControl === true

/** Whether this viewer may be tracked: not if staff impersonate them, and not if they object. */
export const canTrack = (
  { isImpersonating, consent }: Omit<TrackerOptions, 'host'>,
  browser: Browser,
): boolean =>
  !isImpersonating &&
  consent !== false &&
  typeof browser.sendBeacon === 'function' &&
  !optsOutOfTracking(browser)

/** The host that receives player events; undefined if none may be sent. */
export function trackingHostFor(
  asked: TrackerOptions,
  browser: Browser,
  log: Pick<Console, 'warn'>,
): string | undefined {
  if (!canTrack(asked, browser)) return undefined
  if (asked.host === undefined)
    log.warn('Analytics host has not been set. Some features might be unavailable.')
  return asked.host
}
