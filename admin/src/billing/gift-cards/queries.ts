import type { Query, ReplyBody } from '@matinee/contract/platform/endpoint'
import * as contract from '@matinee/contract/billing/gift-cards'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'

export type GiftCardDetail = ReplyBody<typeof contract.getGiftCard>

/** Everything of gift cards, by the beginning of its keys. */
export const GIFT_CARDS = ['gift_cards'] as const

export const giftCards = (asked: Partial<Query<typeof contract.listGiftCards>>) =>
  queryOptions({
    queryKey: [...GIFT_CARDS, 'list', asked],
    queryFn: ({ signal }) => call(contract.listGiftCards, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

export const giftCard = (id: number) =>
  queryOptions({
    queryKey: [...GIFT_CARDS, 'one', id],
    queryFn: ({ signal }) => call(contract.getGiftCard, { params: { id }, signal }),
  })

export const giftSettings = queryOptions({
  queryKey: ['gift_settings'],
  queryFn: ({ signal }) => call(contract.getGiftSettings, { signal }),
})
