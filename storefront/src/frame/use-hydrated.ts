import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on a server and while a page takes over what a server drew: the time to show only what both know. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** The zone to say days in: that of the server's drawing first, then the reader's own. */
export const useTimeZone = () => (useHydrated() ? undefined : 'UTC')
