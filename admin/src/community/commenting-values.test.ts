import { expect, it } from 'vitest'
import { settingsChanged, valuesOf } from './commenting-values.ts'

const settings = {
  readers: 'everyone',
  writers: 'members',
  first_held: false,
  words: ['spam', 'buy now'],
  link_limit: 2,
} as const
const values = valuesOf(true, { ...settings, words: [...settings.words] })

it('finds no change in what was left as it is', () => {
  expect(settingsChanged(values, { ...values })).toEqual({})
  expect(settingsChanged(values, { ...values, words: ' spam \n\nbuy now\nspam\n' })).toEqual({})
})

it('sends what changed and nothing else', () => {
  const after = { ...values, words: 'spam', link_limit: '' as const, commenting: false }
  expect(settingsChanged(values, after)).toEqual({ words: ['spam'], link_limit: null })
})
