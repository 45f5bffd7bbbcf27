import type { MemberField } from '@matinee/contract/members/member-fields'
import { TARGETS_OF_KIND, type ImportKind, type ImportTarget } from '@matinee/contract/members/import-columns'
import { looksLikeAddress } from './csv-guess.ts'

/** Column titles in the exports of other services, in several languages. */
const TITLES: Record<ImportTarget, string[]> = {
  email: [
    'email',
    'member email',
    'e mail',
    'mail',
    'email address',
    'e mail address',
    'user email',
    'customer email',
    'correo',
    'correo electronico',
    'courriel',
    'adresse e mail',
    'e mail adresse',
  ],
  name: [
    'name',
    'full name',
    'user name',
    'customer name',
    'display name',
    'author',
    'author name',
    'commenter',
    'nombre',
    'nom',
    'nome',
  ],
  first_name: ['first name', 'given name', 'firstname', 'vorname', 'prenom', 'primeiro nome'],
  last_name: [
    'last name',
    'family name',
    'surname',
    'lastname',
    'nachname',
    'nom de famille',
    'apellido',
    'apellidos',
    'sobrenome',
  ],
  nickname: ['nickname', 'username', 'handle', 'spitzname', 'pseudo', 'apodo', 'apelido'],
  country: ['country', 'country code', 'land', 'pays', 'pais'],
  locale: ['language', 'locale', 'lang', 'sprache', 'langue', 'idioma'],
  tags: ['tags', 'tag', 'labels', 'label', 'groups', 'etiquetas', 'etiquettes', 'schlagworte'],
  consent: [
    'consent',
    'marketing',
    'marketing consent',
    'newsletter',
    'subscribed',
    'subscribed to emails',
    'opt in',
    'opted in',
    'einwilligung',
    'consentement',
  ],
  created_at: [
    'created at',
    'created',
    'created on',
    'created date',
    'customer created',
    'customer since',
    'member since',
    'join date',
    'joined on',
    'registration date',
    'first joined',
    'joined',
    'joined at',
    'registered',
    'registered at',
    'signup date',
    'sign up date',
    'date created',
    'registriert',
    'inscrit le',
  ],
  plan: [
    'plan',
    'plan name',
    'offer',
    'offer title',
    'product',
    'product name',
    'subscription',
    'subscription plan',
    'subscription name',
    'membership',
    'membership plan',
    'tier',
    'tiers',
  ],
  billing_period: [
    'billing period',
    'billing cycle',
    'billing interval',
    'frequency',
    'interval',
    'period',
    'plan interval',
  ],
  subscription_status: [
    'status',
    'subscription status',
    'membership status',
    'subscription state',
    'member status',
    'active',
  ],
  auto_renew: ['auto renew', 'autorenew', 'auto renewal', 'renews automatically'],
  complimentary: ['complimentary plan', 'complimentary', 'comped'],
  price: [
    'price',
    'price paid',
    'amount',
    'plan price',
    'subscription price',
    'subscription amount',
    'recurring amount',
  ],
  currency: ['currency', 'currency code', 'wahrung', 'devise', 'moneda', 'moeda'],
  next_date: [
    'next payment',
    'next payment date',
    'next billing date',
    'next invoice date',
    'next charge date',
    'next due date',
    'next renewal',
    'renewal date',
    'renews at',
    'renews on',
    'current period end',
    'next bill date',
  ],
  trial_end: ['trial end', 'trial ends', 'trial ends at', 'trial ends on', 'trial end date', 'trial until'],
  paused_until: ['paused until', 'pause ends', 'pause ends at', 'resumes at', 'resumes on', 'resume date'],
  access_until: [
    'access until',
    'expires at',
    'expires on',
    'expiration date',
    'expiration',
    'ends at',
    'end date',
    'valid until',
  ],
  discount: ['discount', 'coupon discount', 'coupon value', 'discount amount'],
  discount_left: [
    'coupon left',
    'discount left',
    'discount months left',
    'coupon payments left',
    'discount payments left',
  ],
  payment_provider: [
    'payment provider',
    'provider',
    'payment method',
    'gateway',
    'payment gateway',
    'paid with',
    'processor',
  ],
  stripe_customer: [
    'stripe customer id',
    'stripe customer',
    'stripe id',
    'provider customer id',
    'customer token',
  ],
  stripe_method: [
    'stripe payment method id',
    'stripe payment method',
    'payment method id',
    'card id',
    'stripe card id',
  ],
  stripe_subscription: ['stripe subscription id', 'stripe subscription', 'provider subscription id'],
  lifetime_spend: [
    'lifetime spend',
    'lifetime spent',
    'lifetime value',
    'ltv',
    'total spend',
    'total spent',
    'total paid',
    'revenue',
  ],
  password_hash: ['password hash', 'password', 'encrypted password', 'hashed password', 'password digest'],
  program: [
    'program',
    'program title',
    'video',
    'video title',
    'video name',
    'content title',
    'film',
    'film title',
    'title',
    'post',
    'post title',
    'lesson',
    'lesson title',
    'titel',
    'titre',
    'titulo',
  ],
  program_address: [
    'permalink',
    'program permalink',
    'slug',
    'url',
    'address',
    'video url',
    'program url',
    'post url',
    'page',
    'link',
  ],
  program_id: ['program id', 'video id', 'content id', 'film id', 'post id', 'lesson id', 'guid'],
  position: [
    'position',
    'position seconds',
    'last position',
    'current time',
    'progress seconds',
    'seconds watched',
    'watched seconds',
    'time watched',
    'watch time',
    'watch time seconds',
    'timecode',
  ],
  position_percent: [
    'progress',
    'percent',
    'percentage',
    'percent watched',
    'percent complete',
    'progress percent',
    'completion',
    'completion rate',
  ],
  finished: ['finished', 'completed', 'complete', 'is completed', 'watched', 'is finished'],
  watched_at: [
    'watched at',
    'watched on',
    'last watched',
    'last watched at',
    'last viewed',
    'last viewed at',
    'viewed at',
    'viewed on',
    'date watched',
    'date',
    'updated at',
    'created at',
  ],
  comment: ['comment', 'comment text', 'comment body', 'body', 'text', 'message', 'content', 'kommentar'],
  commented_at: [
    'commented at',
    'commented on',
    'comment date',
    'posted at',
    'posted on',
    'published at',
    'created at',
    'created',
    'date',
  ],
  comment_state: ['comment status', 'comment state', 'status', 'state', 'approved'],
  comment_id: ['comment id', 'id'],
  reply_to: [
    'reply to',
    'reply to id',
    'in reply to',
    'in reply to id',
    'parent',
    'parent id',
    'parent comment id',
  ],
}

/** What a file tells of, by its titles: a row of history names a program beside what was done with it. */
export function kindOf(columns: readonly string[]): ImportKind {
  const titles = columns.map(plainTitle)
  const has = (...targets: ImportTarget[]) =>
    titles.some((title) => targets.some((target) => TITLES[target].includes(title)))
  if (!has('program', 'program_address', 'program_id')) return 'people'
  if (has('comment') && has('commented_at', 'comment_state', 'reply_to')) return 'comments'
  return has('position', 'position_percent', 'finished', 'watched_at') ? 'watching' : 'people'
}

/** A title without case, accents and signs. */
export const plainTitle = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Guesses the field of each column: by its title, and for the address by its content. Each field is used once. */
export function guessMapping(
  columns: string[],
  sample: string[][],
  fields: MemberField[],
  kind: ImportKind = 'people',
): (string | null)[] {
  const taken = new Set<string>()
  const take = (target: string | undefined) => {
    if (!target || taken.has(target)) return null
    taken.add(target)
    return target
  }
  const mapping = columns.map((title) => take(targetOf(plainTitle(title), fields, kind)))
  const email = columns.findIndex((_, at) => sample.some((row) => looksLikeAddress(row[at] ?? '')))
  if (!taken.has('email') && email >= 0) mapping[email] = take('email')
  if (kind !== 'people') return mapping
  return taken.has('name') || taken.has('first_name') ? mapping : withName(mapping, sample)
}

function targetOf(title: string, fields: MemberField[], kind: ImportKind): string | undefined {
  const ofKind = TARGETS_OF_KIND[kind].find((target) => TITLES[target].includes(title))
  if (kind !== 'people') return ofKind
  const field = fields.find(({ key, label }) => [plainTitle(key), plainTitle(label)].includes(title))
  return field ? `field:${field.key}` : ofKind
}

/** Two columns without titles are name and address. */
function withName(mapping: (string | null)[], sample: string[][]) {
  const rest = mapping.findIndex((target) => target === null)
  const isName = sample.every((row) => /\p{L}/u.test(row[rest] ?? '') && !looksLikeAddress(row[rest] ?? ''))
  return mapping.length === 2 && rest >= 0 && mapping.includes('email') && sample.length > 0 && isName
    ? mapping.with(rest, 'name')
    : mapping
}
