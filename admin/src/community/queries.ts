import type { Query } from '@matinee/contract/platform/endpoint'
import * as moderation from '@matinee/contract/community/moderation'
import type { ModeratedComment } from '@matinee/contract/community/moderation'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

const LOOKED_AT_EVERY_MS = 20_000

export type InboxListQuery = Partial<Query<typeof moderation.listModerated>> &
  Pick<Query<typeof moderation.listModerated>, 'queue'>

export interface InboxPage {
  body: ModeratedComment[]
  headers: { 'last-page': boolean }
}

/** All lists of the inbox, by the beginning of their keys. */
export const INBOX = ['inbox'] as const

/** What waits for a decision, or what there is; each page goes on below the last comment of the one before. */
export const inbox = (asked: InboxListQuery) =>
  infiniteQueryOptions({
    queryKey: [...INBOX, asked],
    queryFn: ({ pageParam, signal }): Promise<InboxPage> =>
      call(moderation.listModerated, {
        query: { ...asked, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ body, headers }: InboxPage) => (headers['last-page'] ? undefined : body.at(-1)?.id),
  })

/** How much waits, asked for again and again. */
export const waitingCounts = queryOptions({
  queryKey: ['inbox_counts'],
  queryFn: ({ signal }) => call(moderation.countModerated, { signal }),
  refetchInterval: LOOKED_AT_EVERY_MS,
})

/** What a moderator needs to know of somebody. */
export const communityPerson = (id: number) =>
  queryOptions({
    queryKey: ['community_person', id],
    queryFn: ({ signal }) => call(moderation.getCommunityPerson, { params: { id }, signal }),
  })

export const communitySettings = queryOptions({
  queryKey: ['community_settings'],
  queryFn: ({ signal }) => call(moderation.getCommunitySettings, { signal }),
})
