import { notices } from '@matinee/contract/notices/notices'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { readQuery } from '../read.ts'

export const unreadQuery = readQuery(notices.count, {})

/** What somebody was told of, newest first; asked for anew each time the bell is opened. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices'],
  queryFn: ({ pageParam, signal }) =>
    call(notices.list, { query: pageParam === 0 ? {} : { before: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ body, headers }) => (headers['last-page'] ? undefined : body.notices.at(-1)?.id),
})
