import * as contract from '@matinee/contract/billing/coupons'
import type { Query } from '@matinee/contract/platform/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'

const MAKING_EVERY_MS = 1000

/** Everything of coupons, by the beginning of its keys. */
export const COUPONS = ['coupons'] as const

export const coupons = (asked: Partial<Query<typeof contract.listCoupons>>) =>
  queryOptions({
    queryKey: [...COUPONS, 'list', asked],
    queryFn: ({ signal }) => call(contract.listCoupons, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

export const coupon = (id: number) =>
  queryOptions({
    queryKey: [...COUPONS, 'one', id],
    queryFn: ({ signal }) => call(contract.getCoupon, { params: { id }, signal }),
  })

export const redemptions = (id: number, page: number) =>
  queryOptions({
    queryKey: [...COUPONS, 'redemptions', id, page],
    queryFn: ({ signal }) => call(contract.listRedemptions, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

export const couponChoices = queryOptions({
  queryKey: ['coupon_choices'],
  queryFn: ({ signal }) => call(contract.getCouponChoices, { signal }),
})

/** Asked for again while codes are being made. */
export const batches = (page: number) =>
  queryOptions({
    queryKey: [...COUPONS, 'batches', page],
    queryFn: ({ signal }) => call(contract.listCouponBatches, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.body.some((batch) => batch.state === 'making') ? MAKING_EVERY_MS : false,
  })

export const batch = (id: number) =>
  queryOptions({
    queryKey: [...COUPONS, 'batch', id],
    queryFn: ({ signal }) => call(contract.getCouponBatch, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? MAKING_EVERY_MS : false),
  })
