import * as contract from '@matinee/contract/billing/referrals'
import type { Query } from '@matinee/contract/platform/endpoint'
import { keepPreviousData } from '@tanstack/react-query'
import { readQuery } from '../../read.ts'

export const affiliates = (asked: Partial<Query<typeof contract.listAffiliates>>) =>
  readQuery(contract.listAffiliates, { query: asked }, { placeholderData: keepPreviousData })

export const duePayouts = readQuery(contract.listDuePayouts, {})

export const payouts = (asked: Partial<Query<typeof contract.listPayouts>>) =>
  readQuery(contract.listPayouts, { query: asked }, { placeholderData: keepPreviousData })

export const referralSettings = readQuery(contract.getReferralSettings, {})
