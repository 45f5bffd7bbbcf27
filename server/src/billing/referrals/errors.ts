import { refusal } from '../../platform/errors.ts'

export const ReferralUnknown = refusal('referral_unknown', 422, 'There is no such code.')
export const ReferralOwn = refusal('referral_own', 422, 'This is your own code: it is for others.')
export const ReferralNotNew = refusal(
  'referral_not_new',
  422,
  'This code is for people who buy here for the first time.',
)
export const ReferralsClosed = refusal('referrals_closed', 403, 'Members cannot refer friends in this store.')
export const ReferralCodeTaken = refusal('referral_code_taken', 409, 'Somebody else has this code.')
export const AffiliateThere = refusal('affiliate_there', 409, 'This member is a partner already.')
export const AffiliateUnknownMember = refusal(
  'affiliate_unknown_member',
  422,
  'No member has this email address.',
)
export const AffiliateNotFound = refusal('affiliate_not_found', 404, 'This partner is no longer here.')
export const PayoutChanged = refusal(
  'payout_changed',
  409,
  'Another amount is due now. Look again before you pay.',
)
