import type { Card } from '@matinee/contract/catalogue/catalogue'
import { expect, it } from 'vitest'
import { groupsOf, startOf, textsOf } from './options.ts'
import type { SearchReply } from './queries.ts'

const card = (id: number) => ({ id, ready: true }) as Card
const page = (more: Partial<SearchReply['body']>): SearchReply['body'] => ({
  ids: [],
  contents: [],
  chapters: [],
  authors: [],
  categories: [],
  corrected: null,
  suggestions: [],
  ...more,
})
const ocean = { id: 4, title: 'Ocean', permalink: 'ocean', image: null, contents_count: 3 }
const person = { id: 7, name: 'Ines', permalink: 'ines', image: null }

it('groups what was found, programs in their order and once, further ones at the end', () => {
  const pages = [
    page({ ids: [2, 1], contents: [card(1), card(2)], authors: [person], categories: [ocean] }),
    page({ ids: [1, 3], contents: [card(3), card(1)] }),
  ]
  expect(groupsOf(pages)).toEqual([
    { name: 'categories', options: [{ kind: 'category', category: ocean }] },
    { name: 'contents', options: [2, 1].map((id) => ({ kind: 'content', card: card(id) })) },
    { name: 'authors', options: [{ kind: 'author', person }] },
    { name: 'more', options: [{ kind: 'content', card: card(3) }] },
  ])
})

it('suggests where nothing was found', () => {
  expect(groupsOf([page({ suggestions: ['tide', 'night'] })])).toEqual(
    textsOf('suggestions', ['tide', 'night']),
  )
  expect(groupsOf([page({})])).toEqual([])
  expect(groupsOf([])).toEqual([])
})

it('offers recent words, categories with something to show and what is popular before there are words', () => {
  const empty = { ...ocean, id: 5, contents_count: 0 }
  const popular = [{ ...card(9), ready: false }, ...[1, 2, 3, 4, 5].map(card)]
  expect(startOf({ recent: ['tide'], categories: [ocean, empty], popular })).toEqual([
    ...textsOf('recent', ['tide']),
    { name: 'browse', options: [{ kind: 'category', category: ocean }] },
    { name: 'popular', options: [1, 2, 3, 4].map((id) => ({ kind: 'content', card: card(id) })) },
  ])
  expect(startOf({ recent: [], categories: [empty], popular: [] })).toEqual([])
})
