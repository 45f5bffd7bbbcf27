import type { ClipboardEvent } from 'react'
import { page } from './page.ts'
import { toTypedNumber } from './pasted-number.ts'

const parts = new Intl.NumberFormat(page.locale).formatToParts(12345.6)
const symbolOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''

/** What stands before the cents, and between thousands, in the language of the page. */
export const decimalSeparator = symbolOf('decimal')
export const groupSeparator = symbolOf('group')

/** What is taken for the decimal separator when it is typed: of the two in use, the one that groups does not. */
export const allowedDecimalSeparators = ['.', ','].filter((separator) => separator !== groupSeparator)

/** Takes a number that was copied where other separators are in use. */
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
