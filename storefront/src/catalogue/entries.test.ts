import { readMessages } from '@matinee/contract/platform/messages'
import words from '@matinee/contract/words/en/storefront.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { textIn } from '../text.tsx'
import { endsOf, withEntry, rangeOf, entryText, wordsOf } from './entries.ts'
import { filtersIn } from './filters.ts'

const t = textIn('en', readMessages(words))

it('writes a range with both ends, either of them, or not at all', () => {
  expect([rangeOf('1', '2.5'), rangeOf('1', ''), rangeOf('', '2'), rangeOf('', '')]).toEqual([
    '1..2.5',
    '1..',
    '..2',
    '',
  ])
  expect([endsOf('1..2.5'), endsOf('..2'), endsOf('7'), endsOf()]).toEqual([
    ['1', '2.5'],
    ['', '2'],
    ['7', '7'],
    ['', ''],
  ])
})

it('takes one value for another, in a form the address keeps', () => {
  const set = withEntry({ free: true, custom: 'level:easy,year:1990..' }, 'custom:year', '..1999')
  expect(set).toEqual({ free: true, custom: 'level:easy,year:..1999' })
  expect(filtersIn({ ...set })).toEqual(set)
  expect(withEntry(set, 'custom:year', '')).toEqual({ free: true, custom: 'level:easy' })
  expect(wordsOf(' sea:  wind, rain ')).toBe('sea wind rain')
})

it('says what was typed', () => {
  expect(entryText(t, 'Year', 'number', '1990..1999')).toBe('Year: 1990 – 1999')
  expect(entryText(t, 'Year', 'number', '1990..')).toBe('Year: from 1990')
  expect(entryText(t, 'Shot', 'date', '..2026-01-01')).toBe('Shot: up to 2026-01-01')
  expect(entryText(t, 'About', 'text', 'sea wind')).toBe('About: “sea wind”')
})
