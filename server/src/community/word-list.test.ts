import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordsIn } from './word-list.ts'

const LIST = ['darn', 'silly goose', 'cass', 'mia', '笨蛋']
const says = (text: string) => wordsIn(text, LIST)

it('finds whole words and phrases, in any case, with or without accents', () => {
  expect(says('Oh DARN, you Silly  Goose!')).toEqual(['darn', 'silly goose'])
  expect(says('dårn')).toEqual(['darn'])
  expect(says('darn')).toEqual(['darn'])
})

it('finds no part of a word', () => {
  for (const text of ['darned', 'undarn', 'silly gooseberry', 'cassette', 'silly, old goose'])
    expect(says(text)).toEqual([])
})

it('sees through digits and signs that stand for letters', () => {
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
    expect({ text, found: says(text).length }).toEqual({ text, found: 1 })
})

it('finds words of scripts that have no spaces wherever they stand', () => {
  expect(says('你是笨蛋吗')).toEqual(['笨蛋'])
})

const word = fc.stringMatching(/^[a-z]{2,12}$/)
const gap = fc.constantFrom(' ', ', ', '. ', '\n', ' – ', '! ')
const DISGUISED: Record<string, string[]> = {
  a: ['4', '@'],
  e: ['3'],
  i: ['1', '!'],
  o: ['0'],
  s: ['5', '$'],
  l: ['1'],
}

it('finds a word among any others, however it is cased or disguised', () => {
  fc.assert(
    fc.property(
      word,
      fc.array(word),
      fc.array(word),
      gap,
      fc.infiniteStream(fc.nat(8)),
      (bad, before, after, space, choice) => {
        const disguised = Array.from(bad)
          .map((letter, at) => {
            const ways = [letter, letter.toUpperCase(), ...(DISGUISED[letter] ?? [])]
            const pick = ways[choice.next().value! % ways.length]!
            // At the end of a word an exclamation mark is one.
            return pick === '!' && at === bad.length - 1 ? letter : pick
          })
          .join('')
        // One word says all its ones in one way: as i or as l.
        fc.pre(!(bad.includes('i') && bad.includes('l')))
        const text = [...before, disguised, ...after].join(space)
        expect(wordsIn(text, [bad])).toEqual([bad])
      },
    ),
  )
})

it('finds nothing in words that are other words', () => {
  fc.assert(
    fc.property(word, fc.array(word), (bad, others) => {
      fc.pre(!others.includes(bad))
      expect(wordsIn(others.join(' '), [bad])).toEqual([])
    }),
  )
})

it('takes whatever is written, at any length', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }),
      (text, list) => {
        expect(list).toEqual(expect.arrayContaining(wordsIn(text, list)))
      },
    ),
  )
})
