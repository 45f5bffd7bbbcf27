import { page } from './page.ts'

const parts = new Intl.NumberFormat(page.locale).formatToParts(12345.6)
const symbol = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value

/** What stands before the cents, and between thousands, in the language of the page. */
export const decimalSeparator = symbol('decimal')
export const groupSeparator = symbol('group')
