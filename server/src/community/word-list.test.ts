import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findListedWords } from './word-list.ts'

const LIST = ['darn', 'silly goose', 'cass', 'mia', '笨蛋']
const listedWordsIn = (text: string) => findListedWords(text, LIST)

it('finds whole words and phrases, in any case, with or without accents', () => {
  expect(listedWordsIn('Oh DARN, you Silly  Goose!')).toEqual(['darn', 'silly goose'])
  expect(listedWordsIn('dårn')).toEqual(['darn'])
  expect(listedWordsIn('darn')).toEqual(['darn'])
})

it('finds no part of a word', () => {
  for (const text of ['darned', 'undarn', 'silly gooseberry', 'cassette', 'silly, old goose'])
    expect(listedWordsIn(text)).toEqual([])
})

it('matches digits and signs in place of letters', () => {
  for (const text of [
    'd4rn',
    'D@RN',
    'd4rn!!!',
    '$illy g00$e',
    's1lly goose',
    'si11y goose',
    's!lly goose',
    'ca$$',
    'm!@',
  ])
    expect({ text, found: listedWordsIn(text).length }).toEqual({ text, found: 1 })
})

it('finds words anywhere in scripts without spaces', () => {
  expect(listedWordsIn('你是笨蛋吗')).toEqual(['笨蛋'])
})

const word = fc.stringMatching(/^[a-z]{2,12}$/)
const separator = fc.constantFrom(' ', ', ', '. ', '\n', ' – ', '! ')
const DISGUISED_LETTERS: Record<string, string[]> = {
  a: ['4', '@'],
  e: ['3'],
  i: ['1', '!'],
  o: ['0'],
  s: ['5', '$'],
  l: ['1'],
}

it('finds a word among others in any case and disguise', () => {
  fc.assert(
    fc.property(
      word,
      fc.array(word),
      fc.array(word),
      separator,
      fc.infiniteStream(fc.nat(8)),
      (bad, before, after, space, choice) => {
        const disguised = Array.from(bad)
          .map((letter, at) => {
            const ways = [letter, letter.toUpperCase(), ...(DISGUISED_LETTERS[letter] ?? [])]
            const pick = ways[choice.next().value! % ways.length]!
            // At the end of a word an exclamation mark is one.
            return pick === '!' && at === bad.length - 1 ? letter : pick
          })
          .join('')
        // One word says all its ones in one way: as i or as l.
        fc.pre(!(bad.includes('i') && bad.includes('l')))
        const text = [...before, disguised, ...after].join(space)
        expect(findListedWords(text, [bad])).toEqual([bad])
      },
    ),
  )
})

it('does not match other words', () => {
  fc.assert(
    fc.property(word, fc.array(word), (bad, others) => {
      fc.pre(!others.includes(bad))
      expect(findListedWords(others.join(' '), [bad])).toEqual([])
    }),
  )
})

it('accepts any text of any length', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }),
      (text, list) => {
        expect(list).toEqual(expect.arrayContaining(findListedWords(text, list)))
      },
    ),
  )
})
