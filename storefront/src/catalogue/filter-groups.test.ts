import { readMessages } from '@matinee/contract/platform/messages'
import words from '@matinee/contract/words/en/storefront.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { textIn } from '../text.tsx'
import { chipsOf, groupOf } from './filter-groups.ts'

const t = textIn('en', readMessages(words))
const field = {
  id: 1,
  key: 'level',
  title: 'Level',
  type: 'select' as const,
  options: [
    { slug: 'easy', title: 'Easy' },
    { slug: 'hard', title: 'Hard' },
  ],
  filterable: true,
  on_card: false,
  on_page: true,
  position: 0,
}

it('narrows by the options of a field, and by yes', () => {
  expect(groupOf(t, field).choices).toEqual([
    { value: 'easy', title: 'Easy' },
    { value: 'hard', title: 'Hard' },
  ])
  expect(groupOf(t, { ...field, type: 'boolean', options: [] }).choices).toEqual([
    { value: 'true', title: 'Yes' },
  ])
  expect(groupOf(t, { ...field, type: 'text', options: [] })).toMatchObject({ choices: [], entry: 'text' })
})

it('names what is set', () => {
  const groups = [
    groupOf(t, field),
    groupOf(t, { ...field, key: 'mat', title: 'With a mat', type: 'boolean' }),
    groupOf(t, { ...field, key: 'year', title: 'Year', type: 'number', options: [] }),
  ]
  expect(chipsOf(t, groups, { custom: 'level:easy,level:hard,mat:true,year:1990..', free: true })).toEqual([
    { name: 'custom:level', value: 'easy', title: 'Easy' },
    { name: 'custom:level', value: 'hard', title: 'Hard' },
    { name: 'custom:mat', value: 'true', title: 'With a mat' },
    { name: 'custom:year', value: '1990..', title: 'Year: from 1990' },
  ])
})

it('falls back to what it narrows by where a value has no title here', () => {
  const group = { name: 'author_id' as const, title: 'Author', choices: [] }
  expect(chipsOf(t, [group], { author_id: 9 })).toEqual([{ name: 'author_id', value: '9', title: 'Author' }])
})
