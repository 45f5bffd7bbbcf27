import type { WordEntry } from '@matinee/contract/store/store'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvOf, jsonOf, wordsInFile } from './word-files.ts'

const entry = (key: string, own: string | null): WordEntry => ({
  key,
  area: 'storefront',
  english: 'Say "hello", {name}',
  shipped: null,
  own,
})

it('brings back from a file what went into it, whatever is in the texts', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z._]{1,12}$/), fc.string({ minLength: 1, unit: 'grapheme' })),
      (own) => {
        const entries = Object.entries(own).map(([key, text]) => entry(key, text))
        expect(wordsInFile(csvOf(entries))).toEqual({ ...own })
        expect(wordsInFile(jsonOf(entries))).toEqual({ ...own })
      },
    ),
  )
})

it('reads what spreadsheets write', () => {
  expect(wordsInFile('\ufeffkey;english;own\r\na.b;Play;"Abspielen; jetzt"\r\nc.d;Stop;\r\n')).toEqual({
    'a.b': 'Abspielen; jetzt',
  })
  expect(wordsInFile('own,key\n"two\nlines",a.b')).toEqual({ 'a.b': 'two\nlines' })
})

it('tells a file of another kind', () => {
  expect(wordsInFile('PK\u0003\u0004rubbish')).toBeNull()
  expect(wordsInFile('{"a": 1}')).toBeNull()
  expect(wordsInFile('{"a": ')).toBeNull()
  expect(wordsInFile('')).toBeNull()
})

it('leaves out of JSON what is not the publisher’s own', () => {
  expect(JSON.parse(jsonOf([entry('a', 'Mine'), entry('b', null)]))).toEqual({ a: 'Mine' })
})
