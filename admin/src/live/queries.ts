import { keyOf } from '@matinee/client/queries'
import * as contract from '@matinee/contract/live/live-events'
import type { LiveEvent } from '@matinee/contract/live/live-events'
import type { Query } from '@matinee/contract/platform/endpoint'
import { keepPreviousData } from '@tanstack/react-query'
import { readQuery } from '../read.ts'

export const liveEvents = (asked: Partial<Query<typeof contract.listLiveEvents>>) =>
  readQuery(contract.listLiveEvents, { query: asked }, { placeholderData: keepPreviousData })

export const liveEvent = (id: number) => readQuery(contract.getLiveEvent, { params: { id } })

export const liveEventKey = (id: number) => keyOf(contract.getLiveEvent, { params: { id } })

/** Asked for when somebody wants to see it. */
export const streamKey = (id: number) => readQuery(contract.getStreamKey, { params: { id } })

export const storeStreamKey = readQuery(contract.getStoreStreamKey, {})

export type { LiveEvent }
