import type { MailKind } from '@matinee/contract/notices/notices'

/** Signs the reader in and leads to the open payment, so that they need no password to pay. */
const payLink = (key: string) => `/sign_in?key=${key}&return=%2Fon_hold`
/** Restores an abandoned checkout. The key may contain a coupon code after a comma. */
const resumeLink = (key: string) => {
  const [resume, coupon] = key.split('%2C')
  return `/orders/checkout?resume=${resume}${coupon ? `&coupon=${coupon}` : ''}`
}

/** The path of a mail's action, with the key that signs its reader in. */
const KEYED_LINKS: Partial<Record<MailKind, (key: string) => string>> = {
  join_code: (key) => `/sign_in?key=${key}`,
  sign_in_code: (key) => `/sign_in?key=${key}`,
  member_invitation: (key) => `/sign_in?key=${key}`,
  password_reset: (key) => `/reset_password/${key}`,
  confirm_email: (key) => `/account/confirm_email/${key}`,
  staff_invitation: (key) => `/bullet/invitation/${key}`,
  payment_failed: payLink,
  on_hold: payLink,
  hold_ending: payLink,
  card_expiring: (key) => `/sign_in?key=${key}&return=%2Faccount%2Fpayment_methods`,
  gift_received: (key) => `/gift_cards/claim?code=${key}`,
  abandoned_1: resumeLink,
  abandoned_2: resumeLink,
  abandoned_3: resumeLink,
  try_again: (key) => `/try_again_for_free/new?token=${key}`,
}

const FIXED_LINKS: Partial<Record<MailKind, string>> = {
  welcome: '/catalog',
  email_change_asked: '/account/sign_in',
  email_changed: '/forgot_password',
  password_changed: '/forgot_password',
  new_device: '/account/devices',
  second_factor_on: '/account/sign_in',
  second_factor_off: '/account/sign_in',
  export_ready: '/account/privacy',
  trial_started: '/catalog',
  trial_ending: '/account/purchases',
  trial_converted: '/account/invoices',
  subscription_started: '/catalog',
  subscription_renewed: '/account/invoices',
  renewal_coming: '/cancellation',
  price_changing: '/account/purchases',
  payment_recovered: '/account/invoices',
  subscription_canceled: '/cancellation',
  subscription_ended: '/join',
  subscription_paused: '/account/purchases',
  subscription_resuming: '/account/purchases',
  plan_changed: '/account/purchases',
  order_receipt: '/account/invoices',
  rental_expiring: '/library',
  gift_bought: '/account/invoices',
  refunded: '/account/invoices',
  retention_1: '/cancellation',
  retention_2: '/cancellation',
}

/** Whether mails of this kind contain a secret. */
export const hasSecretLink = (kind: MailKind) => kind in KEYED_LINKS

/** The path of the action of a mail; null if it has none. */
export function mailPathOf(kind: MailKind, key: string | undefined): string | null {
  if (key !== undefined) return KEYED_LINKS[kind]?.(encodeURIComponent(key)) ?? FIXED_LINKS[kind] ?? null
  return FIXED_LINKS[kind] ?? null
}
