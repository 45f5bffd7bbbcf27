import type { AccountWord } from '../../account-text.tsx'
import { WayFault } from './payment-way.ts'

export interface Card {
  number: string
  exp_month: number
  exp_year: number
  cvc: string
}

const digitsIn = (text: string) => text.replace(/\D/g, '')

/** A card number in groups of four; 4-6-5 for American Express. */
export function spacedNumber(typed: string): string {
  const digits = digitsIn(typed).slice(0, 19)
  const parts = /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? [])
  return parts.filter(Boolean).join(' ')
}

/** `04 / 28` while it is typed; a first digit above 1 completes the month. */
export function spacedExpiry(typed: string, before = ''): string {
  const digits = digitsIn(typed)
  const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const isErasing = typed.length < before.length
  if (whole.length < 2 || (whole.length === 2 && isErasing))
    return isErasing ? typed.replace(/[\s/]+$/, '') : whole
  return `${whole.slice(0, 2)} / ${whole.slice(2, 4)}`
}

/** The Luhn check. */
export function isCardNumber(number: string): boolean {
  const digits = digitsIn(number)
  const sum = digits
    .split('')
    .toReversed()
    .reduce((sum, digit, place) => {
      const doubled = Number(digit) * (place % 2 ? 2 : 1)
      return sum + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return digits.length >= 12 && digits.length <= 19 && sum % 10 === 0
}

export interface TypedCard {
  number: string
  expiry: string
  cvc: string
}

/** The error of each field of a card. */
export type CardFaults = Partial<Record<keyof TypedCard, AccountWord>>

/** An incomplete card: the fields show why, so the form shows nothing. */
export class CardFault extends WayFault {
  readonly faults: CardFaults

  constructor(faults: CardFaults) {
    super(null)
    this.faults = faults
  }
}

/** Parses a typed card. Throws `CardFault` with all errors. */
export function readCard(typed: TypedCard, now = new Date()): Card {
  const [month = 0, year = 0] = typed.expiry.split('/').map((part) => Number(digitsIn(part)))
  const faults = faultsIn(typed, { month, year }, now)
  if (Object.keys(faults).length > 0) throw new CardFault(faults)
  return { number: digitsIn(typed.number), exp_month: month, exp_year: 2000 + year, cvc: typed.cvc.trim() }
}

interface Expiry {
  month: number
  year: number
}

/** In the order of the fields. */
function faultsIn({ number, cvc }: TypedCard, expiry: Expiry, now: Date): CardFaults {
  const ofExpiry = expiryFault(expiry, now)
  return {
    ...(!isCardNumber(number) && { number: digitsIn(number) ? 'card.number.wrong' : 'card.number.missing' }),
    ...(ofExpiry && { expiry: ofExpiry }),
    ...(!/^\d{3,4}$/.test(cvc.trim()) && { cvc: 'card.cvc.wrong' }),
  }
}

function expiryFault({ month, year }: Expiry, now: Date): AccountWord | undefined {
  if (!month || month > 12 || !year) return 'card.expiry.wrong'
  return new Date(2000 + year, month) <= now ? 'card.expiry.past' : undefined
}
