import { notices } from '@matinee/contract/notices/notices'
import type { Reply } from '@matinee/contract/platform/endpoint'
import { readPages } from '../read-pages.ts'
import { readQuery } from '../read.ts'

export const unreadQuery = readQuery(notices.count, {})

/** The notices, newest first; refetched each time the bell opens. */
export const noticesQuery = readPages(notices.list, {}, { getNextPageParam: pageAfter })

function pageAfter({ body, headers }: Reply<typeof notices.list>) {
  const last = body.notices.at(-1)
  return last && !headers['last-page'] ? { before: last.id } : undefined
}
