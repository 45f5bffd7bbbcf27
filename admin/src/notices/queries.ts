import type { Query } from '@matinee/contract/platform/endpoint'
import {
  getMail,
  getMailPreview,
  getMailSettings,
  listMails,
  staffNotices,
  type MailKind,
} from '@matinee/contract/notices/notices'
import type { LOCALES } from '@matinee/contract/store/store'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

const ON_THE_WAY_EVERY = 2000

/** The log of mails; asked for again while one of those shown is on its way. */
export const mails = (asked: Partial<Query<typeof listMails>>) =>
  queryOptions({
    queryKey: ['mails', asked],
    queryFn: ({ signal }) => call(listMails, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.body.some((mail) => mail.state === 'queued' && mail.attempts === 0)
        ? ON_THE_WAY_EVERY
        : false,
  })

export const mail = (id: number) =>
  queryOptions({
    queryKey: ['mail', id],
    queryFn: ({ signal }) => call(getMail, { params: { id }, signal }),
  })

export const mailPreview = (kind: MailKind, locale: (typeof LOCALES)[number]) =>
  queryOptions({
    queryKey: ['mail_preview', kind, locale],
    queryFn: ({ signal }) => call(getMailPreview, { params: { kind }, query: { locale }, signal }),
  })

export const mailSettings = queryOptions({
  queryKey: ['mail_settings'],
  queryFn: ({ signal }) => call(getMailSettings, { signal }),
})

export const unreadCount = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: ({ signal }) => call(staffNotices.count, { signal }),
})

export const staffNoticeList = infiniteQueryOptions({
  queryKey: ['notices', 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(staffNotices.list, { query: pageParam === 0 ? {} : { before: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ body, headers }) => (headers['last-page'] ? undefined : body.notices.at(-1)?.id),
})
