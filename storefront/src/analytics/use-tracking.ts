import type { TrackingContext } from '@matinee/contract/analytics/analytics'
import {
  browserStorage,
  trackVideo,
  trackingHostFor,
  tabStorage,
  analyticsServiceAt,
  createTracker,
  type Tracker,
} from '@matinee/player/tracker'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { session } from '../session/queries.ts'
import { useShop, type Shop } from '../store/shop.ts'
import { consentIn, onConsent } from './consent.ts'

interface TrackedFilm {
  contentId: number
  /** Null where nothing is to be tracked. */
  videoId: number | null
  /** Of a broadcast: how many seconds it is behind; null while that is not known. */
  delay?: () => number | null
}

/** Tracks a film's video element for analytics; returns the function that stops it. */
export function useTracking({ contentId, videoId, delay }: TrackedFilm) {
  const queries = useQueryClient()
  const shop = useShop()

  return useCallback(
    (video: HTMLVideoElement) => {
      if (shop.store.preview_mode || videoId === null) return undefined
      const film = { content_id: contentId, video_id: videoId, ...(delay && { live: true }) }
      const begin = () => trackVideo(video, openTracker(queries, shop, film), delay)
      return whileConsented(begin)
    },
    [queries, contentId, videoId, delay, shop],
  )
}

/** Starts anew with each change of consent: nothing from before a yes is reported. */
function whileConsented(begin: () => () => void): () => void {
  let end = begin()
  const forget = onConsent(() => {
    end()
    end = begin()
  })
  return () => {
    forget()
    end()
  }
}

/** A tracker for the signed-in person; none where nothing may be recorded. */
async function openTracker(
  queries: QueryClient,
  { store, analytics_host: host }: Pick<Shop, 'store' | 'analytics_host'>,
  film: Pick<TrackingContext, 'content_id' | 'video_id' | 'live'>,
): Promise<Tracker | undefined> {
  try {
    const { user, impersonation } = await queries.ensureQueryData(session)
    const asked = { host, isImpersonating: impersonation !== null, consent: consentIn(store) }
    const place = trackingHostFor(asked, navigator, console)
    if (place === undefined) return undefined
    const surroundings = {
      service: analyticsServiceAt(place),
      storage: browserStorage(),
      tab: tabStorage(),
      debug: tellDevelopers,
    }
    return createTracker({ user_id: user.id, store_id: store.store_id, ...film }, surroundings)
  } catch {
    return undefined // the person is unknown, so nothing is recorded
  }
}

// oxlint-disable-next-line no-console -- failures of analytics concern developers only
const tellDevelopers = (said: string) => console.debug(said)
