import { listInvoices } from '@matinee/contract/billing/billing'
import { currentOrder, getGiftCardChoice, getOrder } from '@matinee/contract/billing/checkout'
import { readQuery } from '../read.ts'

export const olderInvoices = (before: number) => readQuery(listInvoices, { query: { before } })

/** This browser's order, or the named one. */
export const orderQuery = (key: string | undefined): ReturnType<typeof readQuery<typeof currentOrder>> =>
  key === undefined
    ? readQuery(currentOrder, {})
    : (readQuery(getOrder, { params: { key } }) as ReturnType<typeof readQuery<typeof currentOrder>>)

export const giftCardChoice = readQuery(getGiftCardChoice, {})
