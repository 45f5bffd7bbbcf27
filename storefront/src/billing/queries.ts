import { getBilling, listInvoices } from '@matinee/contract/billing'
import { currentOrder, getGiftCardChoice, getOrder } from '@matinee/contract/checkout'
import { read } from '../read.ts'

/** Everything about a member's money; answered to members alone. */
export const billing = read(getBilling, {})
export const olderInvoices = (before: number) => read(listInvoices, { query: { before } })

/** The order of this browser, or the one named. */
export const orderBy = (key: string | undefined): ReturnType<typeof read<typeof currentOrder>> =>
  key === undefined
    ? read(currentOrder, {})
    : (read(getOrder, { params: { key } }) as ReturnType<typeof read<typeof currentOrder>>)

export const giftCardChoice = read(getGiftCardChoice, {})
