import { expect, it } from 'vitest'
import { withoutRepeats } from './queue-list.ts'

it('keeps each message once, as it came first', () => {
  const messages = [
    { id: 5, body: 'new' },
    { id: 4, body: 'four' },
    { id: 5, body: 'old' },
  ]
  expect(withoutRepeats(messages)).toEqual(messages.slice(0, 2))
})
