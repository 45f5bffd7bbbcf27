import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_TAX, totalsOf, type TaxTerms } from './totals.ts'

const vat = (mode: TaxTerms['mode'], rate = 0.19, reverse_charge = false): TaxTerms => ({
  mode,
  rate,
  name: 'VAT',
  reverse_charge,
})

const amounts = fc.integer({ min: 0, max: 100_000_000_000 })
const taxes = fc.record({
  mode: fc.constantFrom('none' as const, 'inclusive' as const, 'exclusive' as const),
  rate: fc.integer({ min: 0, max: 50_000 }).map((parts) => parts / 100_000),
  name: fc.constant('VAT'),
  reverse_charge: fc.boolean(),
})
const discounts = fc.oneof(
  fc.constant(null),
  fc.record({ percent: fc.integer({ min: 1, max: 100 }), amount: fc.constant(null) }),
  fc.record({ percent: fc.constant(null), amount: amounts }),
)
const terms = fc.record({
  subtotal: amounts,
  setup_fee: amounts,
  discount: discounts,
  credit: fc.option(amounts, { nil: 0 }),
  tax: taxes,
  balance: fc.option(amounts, { nil: 0 }),
})

describe('what is to be paid', () => {
  it('is made of whole parts that add up, and never below nothing', () => {
    fc.assert(
      fc.property(terms, (asked) => {
        const sum = totalsOf(asked)
        for (const part of Object.values(sum)) {
          expect(Number.isSafeInteger(part)).toBe(true)
          expect(part).toBeGreaterThanOrEqual(0)
        }
        const onTop = asked.tax.mode === 'exclusive' ? sum.tax : 0
        expect(sum.subtotal - sum.discount - sum.credit + onTop).toBe(sum.total)
        expect(sum.discount).toBeLessThanOrEqual(sum.subtotal - sum.setup_fee)
        expect(sum.total - sum.balance_used).toBe(sum.amount_due)
        expect(sum.tax).toBeLessThanOrEqual(sum.total)
      }),
    )
  })

  it('is never more for a larger discount or balance', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 99 }), (asked, percent) => {
        const less = totalsOf({ ...asked, discount: { percent, amount: null } })
        const more = totalsOf({ ...asked, discount: { percent: percent + 1, amount: null } })
        expect(more.total).toBeLessThanOrEqual(less.total)
        const richer = totalsOf({ ...asked, balance: (asked.balance ?? 0) + 1000 })
        expect(richer.amount_due).toBeLessThanOrEqual(totalsOf(asked).amount_due)
      }),
    )
  })

  it('is the price without its tax for whoever reverses the charge, whichever way prices are said', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 30_000 }), (net, parts) => {
        const rate = parts / 100_000
        const reversed = (mode: TaxTerms['mode'], subtotal: number) =>
          totalsOf({ subtotal, discount: null, tax: vat(mode, rate, true) }).total
        expect(reversed('exclusive', net)).toBe(net)
        const gross = totalsOf({ subtotal: net, discount: null, tax: vat('exclusive', rate) }).total
        expect(Math.abs(reversed('inclusive', gross) - net)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it.each([
    ['19 % within 11.90', { subtotal: 1190, tax: vat('inclusive') }, { tax: 190, total: 1190 }],
    ['19 % on top of 10.00', { subtotal: 1000, tax: vat('exclusive') }, { tax: 190, total: 1190 }],
    ['7.25 % of 0.50, a half', { subtotal: 200, tax: vat('exclusive', 0.0725) }, { tax: 15, total: 215 }],
    ['yen, which have no cents', { subtotal: 999, tax: vat('exclusive', 0.1) }, { tax: 100, total: 1099 }],
    ['Kuwaiti fils, a thousand each', { subtotal: 2999, tax: vat('inclusive', 0.05) }, { tax: 143 }],
    [
      'a coupon larger than the price',
      { subtotal: 500, discount: { percent: null, amount: 900 } },
      { total: 0 },
    ],
    [
      'everything off',
      { subtotal: 999, discount: { percent: 100, amount: null } },
      { total: 0, amount_due: 0 },
    ],
    [
      '33 % off one cent',
      { subtotal: 1, discount: { percent: 33, amount: null } },
      { discount: 0, total: 1 },
    ],
    ['a card of 30 on 50', { subtotal: 5000, balance: 3000 }, { balance_used: 3000, amount_due: 2000 }],
    ['a card of 30 on 20', { subtotal: 2000, balance: 3000 }, { balance_used: 2000, amount_due: 0 }],
  ])('counts %s', (_name, asked, expected) => {
    expect(totalsOf({ discount: null, tax: NO_TAX, ...asked })).toMatchObject(expected)
  })
})
