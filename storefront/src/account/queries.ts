import * as account from '@matinee/contract/account'
import { getTrackingWish } from '@matinee/contract/analytics'
import { listMemberFields } from '@matinee/contract/member-fields'
import * as notices from '@matinee/contract/notices'
import * as ways from '@matinee/contract/sign-in'
import { read } from '../read.ts'

/** All of these are answered to members alone. */

export const profile = read(account.getProfile, {})
export const memberFields = read(listMemberFields, { query: { asked_at: 'profile' } })
export const nicknameFault = (nickname: string) => read(account.checkNickname, { query: { nickname } })

export const me = read(ways.getWaysIn, {})
export const emailChange = read(account.getEmailChange, {})
export const passkeys = read(ways.listPasskeys, {})
export const secondFactor = read(ways.getSecondFactor, {})
export const devices = read(ways.listDevices, {})

export const notificationSettings = read(notices.getNotificationSettings, {})

export const trackingWish = read(getTrackingWish, {})
export const deletion = read(account.getDeletion, {})

const ASKS_AGAIN_AFTER_MS = 1500

/** The file of everything kept; while it is being made its progress. */
export const personalExport = {
  ...read(account.getExport, {}),
  refetchInterval: ({ state }: { state: { data?: { export: account.PersonalExport | null } | undefined } }) =>
    state.data?.export?.state === 'collecting' ? ASKS_AGAIN_AFTER_MS : (false as const),
}
