interface TrackerOptions {
  /** Where the analytics service is: undefined where nobody said, empty for the page's own origin. */
  host: string | undefined
  isImpersonating: boolean
  /** The viewer's word on being counted; null where nobody is asked. */
  consent: boolean | null
}

type Browser = Pick<Navigator, 'doNotTrack'> & { sendBeacon?: unknown; globalPrivacyControl?: boolean }

const wantsNoTracking = ({ doNotTrack, globalPrivacyControl }: Browser) =>
  doNotTrack === '1' || globalPrivacyControl === true

/** Whether anything of this viewer may be told: not of one the staff looks in as, nor of one who does not want it. */
export const mayTell = (
  { isImpersonating, consent }: Omit<TrackerOptions, 'host'>,
  browser: Browser,
): boolean =>
  !isImpersonating &&
  consent !== false &&
  typeof browser.sendBeacon === 'function' &&
  !wantsNoTracking(browser)

/** Where player events go; undefined where none are told. */
export function hostFor(
  asked: TrackerOptions,
  browser: Browser,
  log: Pick<Console, 'warn'>,
): string | undefined {
  if (!mayTell(asked, browser)) return undefined
  if (asked.host === undefined)
    log.warn('Analytics host has not been set. Some features might be unavailable.')
  return asked.host
}
