import type { MailKind } from '@matinee/contract/notices/notices'
import type { MailSample, SampleFormat } from './mail-sample.ts'

export interface MailDefinition {
  /** Why its recipient gets it. Mails about payments are required by law; recipients of gifts may have no account. */
  reason: 'account' | 'purchase' | 'gift' | 'choice' | 'test'
  /** The target of its button: with a key that signs the reader in, a fixed place, or the place of the notice. */
  path: ((key: string) => string) | string | null
  /** Sample values for its preview. */
  sample(format: SampleFormat): MailSample
}

const signInPath = (key: string) => `/sign_in?key=${key}`
/** Signs the reader in and leads to the open payment, so that they need no password to pay. */
const payPath = (key: string) => `/sign_in?key=${key}&return=%2Fon_hold`
/** Restores an abandoned checkout. The key may contain a coupon code after a comma. */
const resumePath = (key: string) => {
  const [resume, coupon] = key.split('%2C')
  return `/orders/checkout?resume=${resume}${coupon ? `&coupon=${coupon}` : ''}`
}

const KEY = { key: 'sample' }
const CODE = { code: '482913', ...KEY }
const PLAN = 'Film Club'
const FILM = 'The Long Tide'
const NUMBER = '2026-0042'
const COMMENT = {
  words: { author: 'Bo', program: FILM },
  excerpt: 'The harbour at dawn is the best shot of the year.',
  path: '/programs/the-long-tide',
}
const DECISION = {
  ...COMMENT,
  words: { ...COMMENT.words, reason: 'given', why: 'It gives away the ending.' },
}

/** Every mail of the product. */
export const MAILS: Record<MailKind, MailDefinition> = {
  join_code: {
    reason: 'account',
    path: signInPath,
    sample: () => ({ words: { minutes: 10 }, secrets: CODE }),
  },
  sign_in_code: {
    reason: 'account',
    path: signInPath,
    sample: () => ({ words: { minutes: 10 }, secrets: CODE }),
  },
  welcome: { reason: 'account', path: '/catalog', sample: () => ({ words: {} }) },
  confirm_email: {
    reason: 'account',
    path: (key) => `/account/confirm_email/${key}`,
    sample: () => ({ words: { email: 'ana@example.com' }, secrets: KEY }),
  },
  email_change_asked: {
    reason: 'account',
    path: '/account/sign_in',
    sample: () => ({ words: { email: 'ana@example.com' } }),
  },
  email_changed: {
    reason: 'account',
    path: '/forgot_password',
    sample: () => ({ words: { email: 'ana@example.com' } }),
  },
  password_reset: {
    reason: 'account',
    path: (key) => `/reset_password/${key}`,
    sample: () => ({ words: { minutes: 60 }, secrets: KEY }),
  },
  password_changed: { reason: 'account', path: '/forgot_password', sample: () => ({ words: {} }) },
  new_device: {
    reason: 'account',
    path: '/account/devices',
    sample: () => ({ words: { device: 'Firefox, Windows', country: 'PT' } }),
  },
  second_factor_on: { reason: 'account', path: '/account/sign_in', sample: () => ({ words: {} }) },
  second_factor_off: { reason: 'account', path: '/account/sign_in', sample: () => ({ words: {} }) },
  staff_invitation: {
    reason: 'account',
    path: (key) => `/bullet/invitation/${key}`,
    sample: () => ({ words: { role: 'content_manager', inviter: 'Maya' }, secrets: KEY }),
  },
  member_invitation: {
    reason: 'account',
    path: signInPath,
    sample: () => ({ words: {}, secrets: KEY }),
  },
  export_ready: { reason: 'account', path: '/account/privacy', sample: () => ({ words: {} }) },
  archive_failed: { reason: 'account', path: null, sample: () => ({ words: {} }) },
  store_archive_failed: {
    reason: 'account',
    path: '/bullet/settings/archives',
    sample: () => ({ words: {} }),
  },
  system_attention: {
    reason: 'account',
    path: '/bullet/settings/system',
    sample: () => ({ words: { count: 2 } }),
  },
  store_archive_late: { reason: 'account', path: '/bullet/settings/archives', sample: () => ({ words: {} }) },
  account_deleted: { reason: 'account', path: null, sample: () => ({ words: {} }) },
  trial_started: {
    reason: 'purchase',
    path: '/catalog',
    sample: ({ day, price }) => ({ words: { plan: PLAN, price: price(999), ends: day(7) } }),
  },
  trial_ending: {
    reason: 'purchase',
    path: '/account/purchases',
    sample: ({ day, price }) => ({ words: { plan: PLAN, price: price(999), ends: day(3) } }),
  },
  trial_converted: {
    reason: 'purchase',
    path: '/account/invoices',
    sample: ({ day, price }) => ({
      words: { plan: PLAN, price: price(999), ends: day(30), number: NUMBER },
    }),
  },
  subscription_started: {
    reason: 'purchase',
    path: '/catalog',
    sample: ({ day, price }) => ({ words: { plan: PLAN, price: price(999), ends: day(30) } }),
  },
  subscription_renewed: {
    reason: 'purchase',
    path: '/account/invoices',
    sample: ({ day, price }) => ({
      words: { plan: PLAN, price: price(999), ends: day(30), number: NUMBER },
    }),
  },
  instalment_paid: {
    reason: 'purchase',
    path: '/account/invoices',
    sample: ({ day, price }) => ({
      words: {
        plan: FILM,
        price: price(2000),
        number: NUMBER,
        payment: 2,
        payments: 6,
        left: 4,
        ends: day(30),
      },
    }),
  },
  instalments_ended: {
    reason: 'purchase',
    path: '/account/invoices',
    sample: () => ({ words: { plan: FILM, reason: 'unpaid' } }),
  },
  seat_invitation: {
    reason: 'gift',
    path: (key) => `/seats/${key}`,
    sample: () => ({ words: { plan: PLAN, manager: 'Maya' }, secrets: KEY }),
  },
  seat_ended: {
    reason: 'purchase',
    path: '/join',
    sample: () => ({ words: { plan: PLAN, manager: 'Maya' } }),
  },
  referral_earned: {
    reason: 'purchase',
    path: '/account/referrals',
    sample: ({ day, price }) => ({ words: { price: price(500), pays: 'credit', ends: day(30) } }),
  },
  referral_paid: {
    reason: 'purchase',
    path: '/account/referrals',
    sample: ({ price }) => ({ words: { price: price(500), pays: 'money' } }),
  },
  renewal_coming: {
    reason: 'purchase',
    path: '/cancellation',
    sample: ({ day, price }) => ({ words: { plan: PLAN, price: price(9900), ends: day(14) } }),
  },
  price_changing: {
    reason: 'purchase',
    path: '/account/purchases',
    sample: ({ day, price }) => ({
      words: { plan: PLAN, before: price(799), price: price(999), ends: day(30) },
    }),
  },
  price_staying: {
    reason: 'purchase',
    path: '/account/purchases',
    sample: ({ price }) => ({ words: { plan: PLAN, price: price(799) } }),
  },
  payment_failed: {
    reason: 'purchase',
    path: payPath,
    sample: ({ day, price }) => ({
      words: { plan: PLAN, price: price(999), ends: day(3), reason: 'insufficient_funds', day: 0 },
      secrets: KEY,
    }),
  },
  payment_recovered: {
    reason: 'purchase',
    path: '/account/invoices',
    sample: ({ day, price }) => ({
      words: { plan: PLAN, price: price(999), ends: day(30), number: NUMBER },
    }),
  },
  card_expiring: {
    reason: 'purchase',
    path: (key) => `/sign_in?key=${key}&return=%2Faccount%2Fpayment_methods`,
    sample: () => ({ words: { card: 'visa 4242', days: 14 }, secrets: KEY }),
  },
  payment_requested: {
    reason: 'purchase',
    path: (key) => `/sign_in?key=${key}&return=%2Faccount%2Fpayment_methods`,
    sample: ({ day, price }) => ({
      words: { plan: PLAN, price: price(999), ends: day(30) },
      secrets: KEY,
    }),
  },
  on_hold: {
    reason: 'purchase',
    path: payPath,
    sample: ({ day, price }) => ({
      words: { plan: PLAN, price: price(999), ends: day(27) },
      secrets: KEY,
    }),
  },
  hold_ending: {
    reason: 'purchase',
    path: payPath,
    sample: ({ day, price }) => ({
      words: { plan: PLAN, price: price(999), ends: day(3) },
      secrets: KEY,
    }),
  },
  subscription_canceled: {
    reason: 'purchase',
    path: '/cancellation',
    sample: ({ day }) => ({ words: { plan: PLAN, ends: day(12) } }),
  },
  subscription_ended: {
    reason: 'purchase',
    path: '/join',
    sample: () => ({ words: { plan: PLAN, reason: 'canceled' } }),
  },
  subscription_paused: {
    reason: 'purchase',
    path: '/account/purchases',
    sample: ({ day }) => ({ words: { plan: PLAN, ends: day(60) } }),
  },
  subscription_resuming: {
    reason: 'purchase',
    path: '/account/purchases',
    sample: ({ day, price }) => ({ words: { plan: PLAN, price: price(999), ends: day(3) } }),
  },
  plan_changed: {
    reason: 'purchase',
    path: '/account/purchases',
    sample: ({ day }) => ({ words: { plan: PLAN, from: 'Weekend', when: 'end', ends: day(12) } }),
  },
  order_receipt: {
    reason: 'purchase',
    path: '/account/invoices',
    sample: ({ price }) => ({ words: { item: FILM, price: price(1499), number: NUMBER, recipient: '' } }),
  },
  rental_expiring: {
    reason: 'purchase',
    path: '/library',
    sample: ({ dayAndTime }) => ({ words: { item: FILM, begun: 'no', ends: dayAndTime(3) } }),
  },
  gift_bought: {
    reason: 'purchase',
    path: '/account/invoices',
    sample: ({ price }) => ({
      words: { item: FILM, recipient: 'Bo', price: price(5000), number: NUMBER },
    }),
  },
  gift_received: {
    reason: 'gift',
    path: (key) => `/gift_cards/claim?code=${key}`,
    sample: ({ price }) => ({
      words: { from: 'Maya', price: price(5000) },
      excerpt: 'Happy birthday! Save me a seat.',
      secrets: { code: 'GIFT-7QX4-M2KD', ...KEY },
    }),
  },
  gift_claimed: {
    reason: 'purchase',
    path: null,
    sample: ({ price }) => ({ words: { recipient: 'Bo', price: price(5000) } }),
  },
  refunded: {
    reason: 'purchase',
    path: '/account/invoices',
    sample: ({ price }) => ({ words: { item: FILM, price: price(1499), number: NUMBER } }),
  },
  test: { reason: 'test', path: null, sample: () => ({ words: {} }) },
  reply: { reason: 'choice', path: null, sample: () => COMMENT },
  mention: { reason: 'choice', path: null, sample: () => COMMENT },
  comment_approved: { reason: 'choice', path: null, sample: () => COMMENT },
  comment_rejected: { reason: 'choice', path: null, sample: () => DECISION },
  comment_removed: { reason: 'choice', path: null, sample: () => DECISION },
  comment_posted: { reason: 'choice', path: null, sample: () => COMMENT },
  comment_waiting: { reason: 'choice', path: null, sample: () => ({ ...COMMENT, path: '/bullet/comments' }) },
  member_left: { reason: 'choice', path: null, sample: () => ({ words: {}, path: '/bullet/people' }) },
  sale: {
    reason: 'choice',
    path: null,
    sample: ({ price }) => ({
      words: { name: 'Bo', item: FILM, price: price(1499) },
      path: '/bullet/sales/orders',
    }),
  },
  new_subscriber: {
    reason: 'choice',
    path: null,
    sample: ({ day }) => ({
      words: { name: 'Bo', plan: PLAN, begun: 'paid', ends: day(30) },
      path: '/bullet/people',
    }),
  },
  cancellation: {
    reason: 'choice',
    path: null,
    sample: ({ day }) => ({
      words: { name: 'Bo', plan: PLAN, begun: 'paid', ends: day(12) },
      path: '/bullet/people',
    }),
  },
  dispute: {
    reason: 'choice',
    path: null,
    sample: ({ price }) => ({
      words: { name: 'Bo', price: price(1499) },
      path: '/bullet/sales/disputes',
    }),
  },
  webhook_switched_off: {
    reason: 'choice',
    path: null,
    sample: () => ({
      words: { host: 'hooks.example.com', reason: 'failing' },
      path: '/bullet/settings/webhooks',
    }),
  },
  contact_message: {
    reason: 'choice',
    path: null,
    sample: () => ({
      words: { name: 'Bo', subject: 'Subtitles' },
      excerpt: 'Will there be Spanish subtitles for the new series?',
      path: '/bullet/messages',
    }),
  },
  automation_paused: {
    reason: 'choice',
    path: null,
    sample: () => ({
      words: { name: 'Welcome' },
      excerpt: 'The offer of this step no longer exists.',
      path: '/bullet/automations/1',
    }),
  },
  campaign_halted: {
    reason: 'choice',
    path: null,
    sample: () => ({
      words: { name: 'A new film' },
      excerpt: 'The segment this email goes to was deleted. Choose who gets it.',
      path: '/bullet/campaigns/1',
    }),
  },
  renewals_wait: {
    reason: 'choice',
    path: null,
    sample: () => ({ words: { people: 12, reason: 'unreachable' }, path: '/bullet/people/imports' }),
  },
  film_ready: {
    reason: 'choice',
    path: null,
    sample: () => ({ words: { film: FILM }, path: '/bullet/videos' }),
  },
  film_failed: {
    reason: 'choice',
    path: null,
    sample: () => ({ words: { film: FILM }, path: '/bullet/videos' }),
  },
  live_soon: {
    reason: 'choice',
    path: null,
    sample: () => ({ words: { program: FILM, lead: 'quarter' }, path: '/programs/the-long-tide' }),
  },
  live_started: {
    reason: 'choice',
    path: null,
    sample: () => ({ words: { program: FILM }, path: '/programs/the-long-tide' }),
  },
  live_moved: {
    reason: 'choice',
    path: null,
    sample: ({ dayAndTime }) => ({
      words: { program: FILM, starts: dayAndTime(3) },
      path: '/programs/the-long-tide',
    }),
  },
  live_canceled: {
    reason: 'choice',
    path: null,
    sample: () => ({ words: { program: FILM }, path: '/programs/the-long-tide' }),
  },
  retention_1: {
    reason: 'choice',
    path: '/cancellation',
    sample: ({ day }) => ({ words: { plan: PLAN, ends: day(12) } }),
  },
  retention_2: {
    reason: 'choice',
    path: '/cancellation',
    sample: ({ day }) => ({ words: { plan: PLAN, ends: day(1) } }),
  },
  abandoned_1: {
    reason: 'choice',
    path: resumePath,
    sample: ({ price }) => ({
      words: { item: FILM, price: price(1499), percent: 0, ends: '' },
      secrets: KEY,
    }),
  },
  abandoned_2: {
    reason: 'choice',
    path: resumePath,
    sample: ({ price, dayAndTime }) => ({
      words: { item: FILM, price: price(1499), percent: 20, ends: dayAndTime(2) },
      secrets: KEY,
    }),
  },
  abandoned_3: {
    reason: 'choice',
    path: resumePath,
    sample: ({ price, dayAndTime }) => ({
      words: { item: FILM, price: price(1499), percent: 20, ends: dayAndTime(1) },
      secrets: KEY,
    }),
  },
  try_again: {
    reason: 'choice',
    path: (key) => `/try_again_for_free/new?token=${key}`,
    sample: ({ day }) => ({ words: { plan: PLAN, days: 7, ends: day(14) }, secrets: KEY }),
  },
  digest: {
    reason: 'choice',
    path: null,
    sample: () => ({
      words: { count: 2 },
      items: [
        { kind: 'reply', filling: COMMENT.words, excerpt: COMMENT.excerpt, path: COMMENT.path },
        { kind: 'comment_approved', filling: COMMENT.words, excerpt: null, path: COMMENT.path },
      ],
    }),
  },
}

/** Whether mails of this kind contain a secret. */
export const hasSecretLink = (kind: MailKind) => typeof MAILS[kind].path === 'function'

/** The path of the action of a mail; null if it has none. */
export function mailPathOf(kind: MailKind, key: string | undefined): string | null {
  const { path } = MAILS[kind]
  if (typeof path !== 'function') return path
  return key === undefined ? null : path(encodeURIComponent(key))
}
