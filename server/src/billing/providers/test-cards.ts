import { createHash } from 'node:crypto'
import type { DeclineCode } from './provider.ts'

/** The behaviour of a test card; only its name is stored, not its number. */
export type CardConduct =
  | 'good'
  | 'saves_only'
  | 'asks_bank_once'
  | 'asks_bank_always'
  | 'asks_bank_then_declines'
  | 'disputed_lost'
  | 'disputed_won'
  | 'refunds_slowly'
  | 'answers_later'
  | 'unreachable_first'
  | 'answer_lost'
  | DeclineCode

interface TestCard {
  brand: string
  conduct: CardConduct
}

const visa = (conduct: CardConduct): TestCard => ({ brand: 'visa', conduct })
const good = (brand: string): TestCard => ({ brand, conduct: 'good' })

/**
 * Every card number the Test provider accepts, with its behaviour: numbers known from other providers, and three of its
 * own.
 */
export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': visa('good'),
  '4000056655665556': good('visa'),
  '5555555555554444': good('mastercard'),
  '2223003122003222': good('mastercard'),
  '378282246310005': good('amex'),
  '371449635398431': good('amex'),
  '6011111111111117': good('discover'),
  '4000000000000002': visa('card_declined'),
  '4000000000009995': visa('insufficient_funds'),
  '4000000000009987': visa('lost_or_stolen'),
  '4000000000000069': visa('expired_card'),
  '4000000000000127': visa('incorrect_cvc'),
  '4000000000000119': visa('processing_error'),
  '4000000000000341': visa('saves_only'),
  '4000002500003155': visa('asks_bank_once'),
  '4000000000003220': visa('asks_bank_always'),
  '4000008400001629': visa('asks_bank_then_declines'),
  '4000000000000259': visa('disputed_lost'),
  '4000000000002685': visa('disputed_won'),
  '4000000000007726': visa('refunds_slowly'),
  '4000000000002024': visa('answers_later'),
  '4000000000005035': visa('unreachable_first'),
  '4000000000005043': visa('answer_lost'),
}

const DECLINES = new Set<string>([
  'card_declined',
  'insufficient_funds',
  'lost_or_stolen',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
])

export const isDeclining = (conduct: string): conduct is DeclineCode => DECLINES.has(conduct)

export const plainNumber = (typed: string) => typed.replaceAll(/[\s-]/g, '')

/** The check digit of card numbers. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = number
    .split('')
    .reverse()
    .reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 ? 2 : 1)
      return sum + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** Number, expiry and code identify a card: with so few numbers, testers vary the rest. */
export const fingerprintOf = (...card: (string | number)[]) =>
  createHash('sha256')
    .update(`test card ${card.join(' ')}`)
    .digest('base64url')
    .slice(0, 22)
