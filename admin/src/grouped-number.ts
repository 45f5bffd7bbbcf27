import type { KeyboardEvent } from 'react'
import { decimalSeparator, groupSeparator } from './number-separators.ts'
import { joinThousands } from './pasted-number.ts'

const withTypedGroup = new WeakSet<HTMLInputElement>()

/** A number field that groups thousands while it is typed. */
export const groupedNumber = { thousandSeparator: groupSeparator, onKeyDown: keepThousands }

/** A typed thousands separator counts as the decimal one until a third digit follows, as in `1.000`. */
function keepThousands(event: KeyboardEvent<HTMLInputElement>) {
  const { key, currentTarget: input } = event
  if (key === groupSeparator) withTypedGroup.add(input)
  else if (!/^\d$/.test(key)) withTypedGroup.delete(input)
  if (key === groupSeparator || !withTypedGroup.has(input)) return
  const caret = input.selectionStart ?? 0
  const joined = joinThousands(input.value.slice(0, caret) + key, decimalSeparator)
  if (joined === undefined) return
  event.preventDefault()
  withTypedGroup.delete(input)
  input.setRangeText(joined, 0, caret, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
