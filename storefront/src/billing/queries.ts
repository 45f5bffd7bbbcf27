import { listInvoices } from '@matinee/contract/billing/billing'
import { currentOrder, getGiftCardChoice, getOrder } from '@matinee/contract/billing/checkout'
import { readQuery } from '../read.ts'

export const olderInvoices = (before: number) => readQuery(listInvoices, { query: { before } })

/** The order of this browser, or the one named. */
export const orderQuery = (key: string | undefined): ReturnType<typeof readQuery<typeof currentOrder>> =>
  key === undefined
    ? readQuery(currentOrder, {})
    : (readQuery(getOrder, { params: { key } }) as ReturnType<typeof readQuery<typeof currentOrder>>)

export const giftCardChoice = readQuery(getGiftCardChoice, {})
