import account from '@matinee/contract/words/en/account.json' with { type: 'json' }
import storefront from '@matinee/contract/words/en/storefront.json' with { type: 'json' }
import { readMessage, valuesIn } from '@matinee/contract/platform/messages'
import { expect, it } from 'vitest'
import { formatMessage } from './message.ts'

// The server says some itself, in pages that have no script; a call has a code of its own for no answer.
const files = import.meta.glob<string>(
  [
    './**/*.{ts,tsx}',
    '../../server/src/{store,embeds,site/contact}/*.ts',
    '../../client/src/*.ts',
    '!./**/*.test.*',
  ],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

const messages = import.meta.glob<Record<string, string>>(
  '../../contract/words/*/{storefront,account,player}.json',
  {
    import: 'default',
    eager: true,
  },
)

it.each(Object.keys(messages))('can say every message of %s', (file) => {
  const locale = file.split('/').at(-2)!

  const unfit = Object.values(messages[file]!).filter((text) => {
    const values = Object.fromEntries(valuesIn(text).map((name) => [name, 3]))
    const message = readMessage(text)
    return typeof message !== 'string' && /[{}]|undefined|NaN/.test(formatMessage(message, locale, values))
  })
  expect(unfit).toEqual([])
})

it.each(Object.entries({ storefront, account }))(
  'keeps no words of %s that no screen says',
  (_area, words) => {
    const source = Object.values(files).join('\n')
    // Keys are also put together from a state: `sort.${each}`.
    const quoted = new Set([...source.matchAll(/'([a-z][\w.]*)'/g)].map((match) => match[1]!))
    const beginnings = [...source.matchAll(/`([a-z][a-z_.]*\.)\$\{/g)].map((match) => match[1]!)

    expect(Object.keys(files).length).toBeGreaterThan(20)
    const unsaid = Object.keys(words).filter(
      (word) => !quoted.has(word) && !beginnings.some((beginning) => word.startsWith(beginning)),
    )
    expect(unsaid).toEqual([])
  },
)
