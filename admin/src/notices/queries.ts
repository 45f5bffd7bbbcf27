import type { Query, Reply } from '@matinee/contract/platform/endpoint'
import {
  getMail,
  getMailPreview,
  getMailSettings,
  listMails,
  staffNotices,
  type MailKind,
} from '@matinee/contract/notices/notices'
import { listSuppressedAddresses } from '@matinee/contract/notices/suppression'
import type { LOCALES } from '@matinee/contract/store/store'
import { keepPreviousData } from '@tanstack/react-query'
import { readPages } from '../read-pages.ts'
import { readQuery } from '../read.ts'

const ON_THE_WAY_EVERY = 2000

/** The log of mails, polled while one of those shown is being sent. */
export const mails = (asked: Partial<Query<typeof listMails>>) =>
  readQuery(
    listMails,
    { query: asked },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.body.some((mail) => mail.state === 'queued' && mail.attempts === 0)
          ? ON_THE_WAY_EVERY
          : false,
    },
  )

export const mail = (id: number) => readQuery(getMail, { params: { id } })

export const mailPreview = (kind: MailKind, locale: (typeof LOCALES)[number]) =>
  readQuery(getMailPreview, { params: { kind }, query: { locale } })

export const suppressedAddresses = (asked: Partial<Query<typeof listSuppressedAddresses>>) =>
  readQuery(listSuppressedAddresses, { query: asked }, { placeholderData: keepPreviousData })

export const mailSettings = readQuery(getMailSettings, {})

export const unreadCount = readQuery(staffNotices.count, {})

export const staffNoticeList = readPages(staffNotices.list, {}, { getNextPageParam: pageAfter })

function pageAfter({ body, headers }: Reply<typeof staffNotices.list>) {
  const last = body.notices.at(-1)
  return last && !headers['last-page'] ? { before: last.id } : undefined
}
