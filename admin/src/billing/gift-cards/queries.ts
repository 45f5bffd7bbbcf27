import type { Query, ReplyBody } from '@matinee/contract/platform/endpoint'
import * as contract from '@matinee/contract/billing/gift-cards'
import { keepPreviousData } from '@tanstack/react-query'
import { readQuery } from '../../read.ts'

export type GiftCardDetail = ReplyBody<typeof contract.getGiftCard>

export const giftCards = (asked: Partial<Query<typeof contract.listGiftCards>>) =>
  readQuery(
    contract.listGiftCards,
    { query: asked },
    {
      placeholderData: keepPreviousData,
    },
  )

export const giftCard = (id: number) => readQuery(contract.getGiftCard, { params: { id } })

export const giftSettings = readQuery(contract.getGiftSettings, {})
