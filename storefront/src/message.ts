import { memoize } from '@matinee/contract/platform/memoize'
import {
  isArgumentElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
  type NumberElement,
  type PluralElement,
} from '@formatjs/icu-messageformat-parser/no-parser.js'

export type Values = Record<string, string | number>

/**
 * Formats a parsed ICU message with `values`; `count` is the number that `#` stands for. Throws if a value is missing.
 * The message library would add 3 KB compressed, a fiftieth of the page.
 */
export const formatMessage = (
  message: MessageFormatElement[],
  locale: string,
  values: Values = {},
  count = 0,
): string => message.map((element) => sayElement(element, locale, values, count)).join('')

function sayElement(element: MessageFormatElement, locale: string, values: Values, count: number): string {
  if (isLiteralElement(element)) return element.value
  if (isPoundElement(element)) return sayCount(count, locale)

  const value = values[element.value]
  if (value === undefined) throw new Error(`The value “${element.value}” of a message is missing.`)
  if (isArgumentElement(element)) return String(value)
  if (isNumberElement(element)) return sayNumber(element, locale, Number(value))
  if (isPluralElement(element)) return sayPlural(element, locale, values, Number(value))
  if (isSelectElement(element)) return formatMessage(branchOf(element, [`${value}`, 'other']), locale, values)
  throw new Error(`Messages of the shop have no “${element.value}” of this type.`) // dates are passed in as text
}

/**
 * Numbers below a thousand look the same in every language of the shop; creating a number formatter for others takes 10
 * ms.
 */
const sayCount = (count: number, locale: string) =>
  Number.isInteger(count) && count >= 0 && count < 1000 ? String(count) : numberIn(locale).format(count)

const NUMBER_STYLES: Record<string, Intl.NumberFormatOptions> = {
  integer: { maximumFractionDigits: 0 },
  percent: { style: 'percent' },
}

function sayNumber({ style }: NumberElement, locale: string, value: number) {
  if (typeof style === 'string') return new Intl.NumberFormat(locale, NUMBER_STYLES[style]).format(value)
  const { scale = 1, ...options } = style?.parsedOptions ?? {}
  return new Intl.NumberFormat(locale, options as Intl.NumberFormatOptions).format(value * scale)
}

function sayPlural(
  { options, offset, pluralType = 'cardinal' }: PluralElement,
  locale: string,
  values: Values,
  value: number,
) {
  const count = value - offset
  const form = rulesIn(locale, pluralType).select(count)
  return formatMessage(branchOf({ options }, [`=${value}`, form, 'other']), locale, values, count)
}

const branchOf = ({ options }: Pick<PluralElement, 'options'>, names: string[]) =>
  options[names.find((name) => Object.hasOwn(options, name))!]!.value

const numberIn = memoize((locale: string) => new Intl.NumberFormat(locale))
const rulesIn = memoize((locale: string, type: Intl.PluralRuleType) => new Intl.PluralRules(locale, { type }))
