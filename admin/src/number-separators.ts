import type { ClipboardEvent } from 'react'
import { page } from './page.ts'
import { toTypedNumber } from './pasted-number.ts'

const parts = new Intl.NumberFormat(page.locale).formatToParts(12345.6)
const symbolOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''

/** The decimal and the thousands separator of the page's language. */
export const decimalSeparator = symbolOf('decimal')
export const groupSeparator = symbolOf('group')

/** Keys accepted as the decimal separator: `12.5` is 12,5 in German too. */
export const allowedDecimalSeparators = ['.', ',']

/** Accepts a pasted number written with other separators. */
export function pasteNumber(event: ClipboardEvent<HTMLInputElement>) {
  if (event.isDefaultPrevented()) return
  const text = event.clipboardData.getData('text')
  const typed = toTypedNumber(text, { decimal: decimalSeparator, group: groupSeparator })
  if (typed === text) return
  event.preventDefault()
  const { currentTarget: input } = event
  input.setRangeText(typed, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
