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
  videoId: number
}

/** What to do with a film's element so that what is watched of it is counted; what that returns ends it. */
export function useTracking({ contentId, videoId }: TrackedFilm) {
  const queries = useQueryClient()
  const shop = useShop()

  return useCallback(
    (video: HTMLVideoElement) => {
      if (shop.store.preview_mode) return undefined
      const film = { content_id: contentId, video_id: videoId }
      const begin = () => trackVideo(video, openTracker(queries, shop, film))
      return whileConsented(begin)
    },
    [queries, contentId, videoId, shop],
  )
}

/** Begins anew with each word the viewer says on being counted: what was before a yes is told to nobody. */
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

/** A tracker for whoever is signed in; none where nothing of them is to be told. */
async function openTracker(
  queries: QueryClient,
  { store, analytics_host: host }: Pick<Shop, 'store' | 'analytics_host'>,
  film: { content_id: number; video_id: number },
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
    return undefined // who it is cannot be known: nothing is told of anybody
  }
}

// oxlint-disable-next-line no-console -- failures of counting are told to developers alone
const tellDevelopers = (said: string) => console.debug(said)
