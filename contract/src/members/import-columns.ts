/** The target of a column; a custom field is `field:<key>`. */
const PERSON_TARGETS = [
  'email',
  'name',
  'first_name',
  'last_name',
  'nickname',
  'country',
  'locale',
  'tags',
  'consent',
  'created_at',
  'password_hash',
] as const
/** What a column says of a subscription at another service. */
export const PAYING_TARGETS = [
  'plan',
  'billing_period',
  'subscription_status',
  'auto_renew',
  'complimentary',
  'price',
  'currency',
  'next_date',
  'trial_end',
  'paused_until',
  'access_until',
  'discount',
  'discount_left',
  'payment_provider',
  'stripe_customer',
  'stripe_method',
  'stripe_subscription',
  'lifetime_spend',
] as const
/** How a row calls a program: by its title, its address or permalink, or the id it had. */
const PROGRAM_TARGETS = ['program', 'program_address', 'program_id'] as const
const WATCHING_TARGETS = ['position', 'position_percent', 'finished', 'watched_at'] as const
const COMMENT_TARGETS = ['comment', 'commented_at', 'comment_state', 'comment_id', 'reply_to'] as const
export const IMPORT_TARGETS = [
  ...PERSON_TARGETS,
  ...PAYING_TARGETS,
  ...PROGRAM_TARGETS,
  ...WATCHING_TARGETS,
  ...COMMENT_TARGETS,
] as const
export type ImportTarget = (typeof IMPORT_TARGETS)[number]
/** What a file tells of: people, what they watched, or what they said. */
export const IMPORT_KINDS = ['people', 'watching', 'comments'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
export type HistoryKindName = Exclude<ImportKind, 'people'>
/** What a column can be, by the kind of the file. */
export const TARGETS_OF_KIND: Record<ImportKind, readonly ImportTarget[]> = {
  people: [...PERSON_TARGETS, ...PAYING_TARGETS],
  watching: ['email', ...PROGRAM_TARGETS, ...WATCHING_TARGETS],
  comments: ['email', 'name', ...PROGRAM_TARGETS, ...COMMENT_TARGETS],
}

/** The column that a file of its kind cannot do without and has not; null if it has all. */
export function missingColumn(
  kind: ImportKind,
  mapping: readonly (string | null)[],
): 'email' | 'program' | 'comment' | null {
  const has = (...targets: ImportTarget[]) => targets.some((target) => mapping.includes(target))
  if (!has('email') && !(kind === 'comments' && has('name'))) return 'email'
  if (kind !== 'people' && !has(...PROGRAM_TARGETS)) return 'program'
  if (kind === 'comments' && !(has('comment') && has('commented_at'))) return 'comment'
  return null
}
