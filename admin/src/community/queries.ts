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

/** The cursor of a page of the inbox: the comment it starts below. */
export interface InboxPosition {
  before?: number
}

/** A queue of the inbox; each page continues below the last comment of the one before. */
export const inbox = (asked: InboxListQuery) =>
  readPages(moderation.listModerated, { query: asked }, { getNextPageParam: positionAfter })

function positionAfter({ body, headers }: InboxPage): InboxPosition | undefined {
  const last = body.at(-1)
  return last && !headers['last-page'] ? { before: last.id } : undefined
}

/** The number of waiting comments, refetched regularly. */
export const waitingCounts = readQuery(
  moderation.countModerated,
  {},
  {
    refetchInterval: LOOKED_AT_EVERY_MS,
  },
)

/** A person as moderators see them. */
export const communityPerson = (id: number) => readQuery(moderation.getCommunityPerson, { params: { id } })

export const communitySettings = readQuery(moderation.getCommunitySettings, {})
