import type { MemberField } from '@matinee/contract/members/member-fields'
import { IMPORT_TARGETS } from '@matinee/contract/members/people-imports'
import { looksLikeAddress } from './csv-guess.ts'

type Target = (typeof IMPORT_TARGETS)[number]

/** Column titles in the exports of other services, in several languages. */
const TITLES: Record<Target, string[]> = {
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
  name: ['name', 'full name', 'user name', 'customer name', 'display name', 'nombre', 'nom', 'nome'],
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
): (string | null)[] {
  const taken = new Set<string>()
  const take = (target: string | undefined) => {
    if (!target || taken.has(target)) return null
    taken.add(target)
    return target
  }
  const mapping = columns.map((title) => take(targetOf(plainTitle(title), fields)))
  const email = columns.findIndex((_, at) => sample.some((row) => looksLikeAddress(row[at] ?? '')))
  if (!taken.has('email') && email >= 0) mapping[email] = take('email')
  return taken.has('name') || taken.has('first_name') ? mapping : withName(mapping, sample)
}

function targetOf(title: string, fields: MemberField[]): string | undefined {
  const field = fields.find(({ key, label }) => [plainTitle(key), plainTitle(label)].includes(title))
  return field ? `field:${field.key}` : IMPORT_TARGETS.find((target) => TITLES[target].includes(title))
}

/** Two columns without titles are name and address. */
function withName(mapping: (string | null)[], sample: string[][]) {
  const rest = mapping.findIndex((target) => target === null)
  const isName = sample.every((row) => /\p{L}/u.test(row[rest] ?? '') && !looksLikeAddress(row[rest] ?? ''))
  return mapping.length === 2 && rest >= 0 && mapping.includes('email') && sample.length > 0 && isName
    ? mapping.with(rest, 'name')
    : mapping
}
