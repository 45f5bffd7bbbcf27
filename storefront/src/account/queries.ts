import * as account from '@matinee/contract/members/account'
import { getTrackingWish } from '@matinee/contract/analytics/analytics'
import { listMemberFields } from '@matinee/contract/members/member-fields'
import * as notices from '@matinee/contract/notices/notices'
import * as ways from '@matinee/contract/members/sign-in'
import { readQuery } from '../read.ts'

/** These endpoints answer members only. */

export const profile = readQuery(account.getProfile, {})
export const memberFields = readQuery(listMemberFields, { query: { asked_at: 'profile' } })
export const nicknameFault = (nickname: string) => readQuery(account.checkNickname, { query: { nickname } })

export const me = readQuery(ways.getWaysIn, {})
export const emailChange = readQuery(account.getEmailChange, {})
export const identities = readQuery(ways.listIdentities, {})
export const passkeys = readQuery(ways.listPasskeys, {})
export const secondFactor = readQuery(ways.getSecondFactor, {})
export const devices = readQuery(ways.listDevices, {})

export const notificationSettings = readQuery(notices.getNotificationSettings, {})

export const trackingWish = readQuery(getTrackingWish, {})
export const deletion = readQuery(account.getDeletion, {})

const ASKS_AGAIN_AFTER_MS = 1500

/** The personal data export; its progress while it is being made. */
export const personalExport = {
  ...readQuery(account.getExport, {}),
  refetchInterval: ({ state }: { state: { data?: { export: account.PersonalExport | null } | undefined } }) =>
    state.data?.export?.state === 'collecting' ? ASKS_AGAIN_AFTER_MS : (false as const),
}
