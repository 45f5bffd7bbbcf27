import { WayFault } from './way.ts'

export interface Card {
  number: string
  exp_month: number
  exp_year: number
  cvc: string
}

const digitsIn = (text: string) => text.replace(/\D/g, '')

/** A number as cards show it: in fours, 4-6-5 where it is an American Express. */
export function spacedNumber(typed: string): string {
  const digits = digitsIn(typed).slice(0, 19)
  const parts = /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? [])
  return parts.filter(Boolean).join(' ')
}

/** `04 / 28` while it is typed; a first digit above one is a whole month. */
export function spacedExpiry(typed: string, before = ''): string {
  const digits = digitsIn(typed)
  const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const isErasing = typed.length < before.length
  if (whole.length < 2 || (whole.length === 2 && isErasing))
    return isErasing ? typed.replace(/[\s/]+$/, '') : whole
  return `${whole.slice(0, 2)} / ${whole.slice(2, 4)}`
}

/** The check digit of every card's number. */
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

/** Reads a card as it was typed. Throws `WayFault` for the first thing that is wrong with it. */
export function readCard(typed: { number: string; expiry: string; cvc: string }, now = new Date()): Card {
  const [month, year] = typed.expiry.split('/').map((part) => Number(digitsIn(part)))
  const exp_year = 2000 + (year ?? 0)
  if (!isCardNumber(typed.number)) throw new WayFault('card.number.wrong')
  if (!month || month > 12 || !year) throw new WayFault('card.expiry.wrong')
  if (new Date(exp_year, month) <= now) throw new WayFault('card.expiry.past')
  if (!/^\d{3,4}$/.test(typed.cvc.trim())) throw new WayFault('card.cvc.wrong')
  return { number: digitsIn(typed.number), exp_month: month, exp_year, cvc: typed.cvc.trim() }
}
