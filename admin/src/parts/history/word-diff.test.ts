import { expect, it } from 'vitest'
import { diffWords, type Stretch } from './word-diff.ts'

const marked = (stretches: Stretch[]) =>
  stretches.map(({ text, isChanged }) => (isChanged ? `[${text.trim()}]` : text.trim())).join(' ')

it.each([
  [
    'A film about the sea',
    'A film about the cold sea',
    'A film about the sea',
    'A film about the [cold] sea',
  ],
  ['One\nTwo', 'One\nThree', 'One [Two]', 'One [Three]'],
  ['', 'New', '', '[New]'],
  ['Gone', '', '[Gone]', ''],
  ['Same', 'Same', 'Same', 'Same'],
])('marks the words of %j that differ from %j', (then, now, before, after) => {
  const diff = diffWords(then, now)
  expect([marked(diff.earlier), marked(diff.current)]).toEqual([before, after])
})

it('loses no letter, and compares very long texts as wholes', () => {
  const [then, now] = ['word '.repeat(3000), 'other '.repeat(3000)]
  const joined = (stretches: Stretch[]) => stretches.map(({ text }) => text).join('')
  expect(joined(diffWords(then, now).earlier)).toBe(then)
  expect(joined(diffWords('  a \n b', 'a').earlier)).toBe('  a \n b')
})
