import type { Query } from '@matinee/contract/platform/endpoint'
import * as moderation from '@matinee/contract/community/moderation'
import type { ModeratedComment } from '@matinee/contract/community/moderation'
import { readPages } from '../read-pages.ts'
import { readQuery } from '../read.ts'

const LOOKED_AT_EVERY_MS = 20_000

export type InboxListQuery = Partial<Query<typeof moderation.listModerated>> &
  Pick<Query<typeof moderation.listModerated>, 'queue'>

export interface InboxPage {
  body: ModeratedComment[]
  headers: { 'last-page': boolean }
}

/** Where a page of the inbox begins: below this comment. */
export interface InboxPosition {
  before?: number
}

/** What waits for a decision, or what there is; each page goes on below the last comment of the one before. */
export const inbox = (asked: InboxListQuery) =>
  readPages(moderation.listModerated, { query: asked }, { getNextPageParam: positionAfter })

function positionAfter({ body, headers }: InboxPage): InboxPosition | undefined {
  const last = body.at(-1)
  return last && !headers['last-page'] ? { before: last.id } : undefined
}

/** How much waits, asked for again and again. */
export const waitingCounts = readQuery(
  moderation.countModerated,
  {},
  {
    refetchInterval: LOOKED_AT_EVERY_MS,
  },
)

/** What a moderator needs to know of somebody. */
export const communityPerson = (id: number) => readQuery(moderation.getCommunityPerson, { params: { id } })

export const communitySettings = readQuery(moderation.getCommunitySettings, {})
