import { browserStorage, follow, hostFor, serviceAt, trackTo, type Tracker } from '@matinee/player/tracker'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { session } from '../members/queries.ts'
import { useShop } from '../store/shop.tsx'

interface Watched {
  contentId: number
  videoId: number
}

const NOBODY_ASKED = null

/** What to do with a film's element so that what is watched of it is counted; what that returns ends it. */
export function useTracking({ contentId, videoId }: Watched) {
  const queries = useQueryClient()
  const { store, analytics_host } = useShop()
  const { store_id, preview_mode } = store

  return useCallback(
    (video: HTMLVideoElement) => {
      if (preview_mode) return undefined
      const tracker = openTracker(queries, analytics_host, {
        content_id: contentId,
        video_id: videoId,
        store_id,
      })
      return follow(video, tracker)
    },
    [queries, analytics_host, contentId, videoId, store_id, preview_mode],
  )
}

/** A tracker for whoever is signed in; none where nothing of them is to be told. */
async function openTracker(
  queries: QueryClient,
  analyticsHost: string | undefined,
  film: { content_id: number; video_id: number; store_id: number },
): Promise<Tracker | undefined> {
  try {
    const { user, impersonation } = await queries.ensureQueryData(session)
    const asked = { host: analyticsHost, isImpersonating: impersonation !== null, consent: NOBODY_ASKED }
    const host = hostFor(asked, navigator, console)
    if (host === undefined) return undefined
    const surroundings = { service: serviceAt(host), storage: browserStorage() }
    // oxlint-disable-next-line no-console -- failures of counting are told to developers alone
    return trackTo({ user_id: user.id, ...film }, { ...surroundings, debug: (said) => console.debug(said) })
  } catch {
    return undefined // who it is cannot be known: nothing is told of anybody
  }
}
