import { describe, expect, it } from 'vitest'
import { changesOf, isUntouched, merged, type Values } from './program-values.ts'

const base: Values = {
  title: 'Storm',
  permalink: 'storm',
  short_description: 'Wind.',
  description: '',
  category_ids: [1, 2],
  author_ids: [],
}

describe('what the editor of a program sends', () => {
  it('is only what was changed', () => {
    expect(changesOf({ ...base, title: 'Gale', category_ids: [2, 1] }, base)).toEqual({
      title: 'Gale',
      category_ids: [2, 1],
    })
    expect(isUntouched({ ...base, category_ids: [1, 2] }, base)).toBe(true)
  })

  it('is null for an emptied text', () => {
    expect(changesOf({ ...base, short_description: '' }, base)).toEqual({ short_description: null })
  })

  it('keeps what was touched when a newer copy comes', () => {
    const fresh = { ...base, title: 'Storm II', permalink: 'storm-2' }
    expect(merged({ ...base, title: 'Gale' }, base, fresh)).toEqual({ ...fresh, title: 'Gale' })
  })
})
