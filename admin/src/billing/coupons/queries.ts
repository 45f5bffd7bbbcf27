import { queriesUnder } from '@matinee/client/queries'
import * as contract from '@matinee/contract/billing/coupons'
import type { Query } from '@matinee/contract/platform/endpoint'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { readQuery } from '../../read.ts'

const MAKING_EVERY_MS = 1000

export const coupons = (asked: Partial<Query<typeof contract.listCoupons>>) =>
  readQuery(
    contract.listCoupons,
    { query: asked },
    {
      placeholderData: keepPreviousData,
    },
  )

export const coupon = (id: number) => readQuery(contract.getCoupon, { params: { id } })

export const redemptions = (id: number, page: number) =>
  readQuery(
    contract.listRedemptions,
    { params: { id }, query: { page } },
    {
      placeholderData: keepPreviousData,
    },
  )

export const couponChoices = readQuery(contract.getCouponChoices, {})

/** Batches of coupons, refetched while codes are being generated. */
export const batches = (page: number) =>
  readQuery(
    contract.listCouponBatches,
    { query: { page } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.body.some((batch) => batch.state === 'making') ? MAKING_EVERY_MS : false,
    },
  )

export const batch = (id: number) =>
  readQuery(
    contract.getCouponBatch,
    { params: { id } },
    {
      refetchInterval: ({ state }) => (state.data?.state === 'making' ? MAKING_EVERY_MS : false),
    },
  )

/** Lets everything about coupons be asked for anew. */
export const refreshCoupons = (queries: QueryClient) =>
  Promise.all(
    [contract.listCoupons, contract.listCouponBatches].map(({ path }) =>
      queries.invalidateQueries(queriesUnder(path)),
    ),
  )
