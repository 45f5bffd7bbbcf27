import { keyOf } from '@matinee/client/queries'
import { getAudience } from '@matinee/contract/live/audience'
import * as contract from '@matinee/contract/live/live-events'
import { getLivePreview, type LivePlayback } from '@matinee/contract/live/live-playback'
import { getLiveMarkers } from '@matinee/contract/live/live-markers'
import { getSignalHealth } from '@matinee/contract/live/signal-health'
import { listEventSimulcast } from '@matinee/contract/live/simulcast'
import { getFollowingTickets, listSeries } from '@matinee/contract/live/live-series'
import { getLiveTickets } from '@matinee/contract/live/live-tickets'
import type { LiveEvent } from '@matinee/contract/live/live-events'
import type { Query } from '@matinee/contract/platform/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { readQuery } from '../read.ts'

const LOOKS_AGAIN_MS = 2000
const LOOKS_RARELY_MS = 30_000

export const liveEvents = (asked: Partial<Query<typeof contract.listLiveEvents>>) =>
  readQuery(contract.listLiveEvents, { query: asked }, { placeholderData: keepPreviousData })

export const liveEvent = (id: number) => readQuery(contract.getLiveEvent, { params: { id } })

export const liveEventKey = (id: number) => keyOf(contract.getLiveEvent, { params: { id } })

export const liveTickets = (id: number) => readQuery(getLiveTickets, { params: { id } })

/** The dates of an event's series. */
export const seriesOf = (id: number) => readQuery(listSeries, { params: { id } })

/** The tickets of a date of a series and those after it. */
export const followingTickets = (id: number) => readQuery(getFollowingTickets, { params: { id } })

export const liveTicketsKey = (id: number) => keyOf(getLiveTickets, { params: { id } })

/** The stream key, refetched while nobody receives encoders: the process that does tells its port as it starts. */
export const streamKey = (id: number) =>
  readQuery(contract.getStreamKey, { params: { id } }, { refetchInterval: untilReceived })

export const storeStreamKey = readQuery(contract.getStoreStreamKey, {}, { refetchInterval: untilReceived })

function untilReceived({ state }: { state: { data?: { server: string | null } | undefined } }) {
  return state.data?.server === null ? LOOKS_AGAIN_MS : LOOKS_RARELY_MS
}

/** How the signal arrives, measured again and again. */
export const signalHealth = (id: number) =>
  readQuery(getSignalHealth, { params: { id } }, { refetchInterval: LOOKS_AGAIN_MS })

/** Where a broadcast is sent as well, measured again and again. */
export const eventSimulcast = (id: number) =>
  readQuery(listEventSimulcast, { params: { id } }, { refetchInterval: LOOKS_AGAIN_MS })

export const audience = (id: number) => readQuery(getAudience, { params: { id } })

/** The time marks of a broadcast with their version. */
export const liveMarkers = (id: number) => readQuery(getLiveMarkers, { params: { id } })

/** The preview of the signal, refetched until it plays. */
export const livePreview = (id: number) =>
  queryOptions({
    queryKey: keyOf(getLivePreview, { params: { id } }),
    queryFn: ({ signal }) => findPreview(id, signal),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.stream ? false : LOOKS_AGAIN_MS),
  })

/**
 * Fetches the preview, without its stream while the playlist is missing: a signal that has just arrived has no segment
 * yet.
 */
async function findPreview(id: number, signal: AbortSignal): Promise<LivePlayback> {
  const preview = await call(getLivePreview, { params: { id }, signal })
  const isThere = preview.stream !== null && (await fetch(preview.stream.url, { signal })).ok
  return isThere ? preview : { ...preview, stream: null }
}

export type { LiveEvent }
