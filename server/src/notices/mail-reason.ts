import type { MailKind } from '@matinee/contract/notices/notices'

/** Mails about payments are required by law; recipients of gifts may have no account. */
const REASONS: Partial<Record<MailKind, string>> = {
  gift_received: 'mail.why_gift',
  test: 'mail.why_test',
  gift_bought: 'mail.why_bought',
  gift_claimed: 'mail.why_bought',
  hold_ending: 'mail.why_bought',
  on_hold: 'mail.why_bought',
  order_receipt: 'mail.why_bought',
  payment_failed: 'mail.why_bought',
  payment_recovered: 'mail.why_bought',
  plan_changed: 'mail.why_bought',
  price_changing: 'mail.why_bought',
  refunded: 'mail.why_bought',
  renewal_coming: 'mail.why_bought',
  rental_expiring: 'mail.why_bought',
  card_expiring: 'mail.why_bought',
  subscription_canceled: 'mail.why_bought',
  subscription_ended: 'mail.why_bought',
  subscription_paused: 'mail.why_bought',
  subscription_renewed: 'mail.why_bought',
  subscription_resuming: 'mail.why_bought',
  subscription_started: 'mail.why_bought',
  trial_converted: 'mail.why_bought',
  trial_ending: 'mail.why_bought',
  trial_started: 'mail.why_bought',
}

/** The translation key of the reason why the reader gets this mail. */
export const mailReasonOf = (kind: MailKind, isOptional: boolean): string =>
  isOptional ? 'mail.why_optional' : (REASONS[kind] ?? 'mail.why_required')
