import { describe, expect, it } from 'vitest'
import { CATEGORY_SORTS, chosenIn, countOf, filtersIn, listIn, withToggled } from './filters.ts'

describe('the filters in an address', () => {
  it('are read as the call names them', () => {
    const search = {
      category_id: '3',
      kind: 'video',
      length: 'short',
      free: 'true',
      custom: 'level:easy,level:hard',
    }
    expect(filtersIn(search)).toEqual({ ...search, category_id: 3, free: true })
  })

  it('leave out what means nothing', () => {
    const search = {
      category_id: 'night',
      author_id: '0',
      kind: 'song',
      length: '',
      free: 'no',
      custom: 'level',
    }
    expect(filtersIn(search)).toEqual({})
  })

  it('come with an order the screen knows', () => {
    expect(listIn(CATEGORY_SORTS)({ sort: 'title', free: '1' })).toEqual({ sort: 'title', free: true })
    expect(listIn(CATEGORY_SORTS)({ sort: 'relevance' })).toEqual({})
  })
})

describe('choosing a value', () => {
  it('sets it, puts it in the place of another, and takes it away again', () => {
    const short = withToggled({}, 'length', 'short')
    expect(short).toEqual({ length: 'short' })
    expect(withToggled(short, 'length', 'long')).toEqual({ length: 'long' })
    expect(withToggled(short, 'length', 'short')).toEqual({})
    expect(withToggled({ free: true }, 'free', 'true')).toEqual({})
    expect(withToggled({}, 'author_id', '7')).toEqual({ author_id: 7 })
  })

  it('adds values of a field to each other', () => {
    const easy = withToggled({ free: true }, 'custom:level', 'easy')
    const both = withToggled(easy, 'custom:level', 'hard')
    expect(both).toEqual({ free: true, custom: 'level:easy,level:hard' })
    expect(chosenIn(both, 'custom:level')).toEqual(['easy', 'hard'])
    expect(chosenIn(both, 'custom:lev')).toEqual([])
    expect(withToggled(withToggled(both, 'custom:level', 'easy'), 'custom:level', 'hard')).toEqual({
      free: true,
    })
  })
})

it('counts every value', () => {
  expect(countOf({})).toBe(0)
  expect(countOf({ free: true, length: 'long', custom: 'a:b,c:d' })).toBe(4)
  expect(chosenIn({ category_id: 3 }, 'category_id')).toEqual(['3'])
})
