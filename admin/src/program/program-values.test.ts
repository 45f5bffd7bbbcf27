import { describe, expect, it } from 'vitest'
import { changesOf, isUntouched, mergeChanges, type ProgramValues } from './program-values.ts'

const base: ProgramValues = {
  title: 'Storm',
  permalink: 'storm',
  short_description: 'Wind.',
  description: '',
  category_ids: [1, 2],
  author_ids: [],
  tags: [],
  access: 'public',
  preview_seconds: 0,
  meta_title: '',
  meta_description: '',
  chapter_style: 'grid',
  commenting: 'inherit',
  regions: { mode: 'all', countries: [] },
  custom_values: { mood: ['calm'], year: ['1999'] },
  translations: {},
}

describe('what the editor of a program sends', () => {
  it('is only what was changed', () => {
    expect(changesOf({ ...base, title: 'Gale', category_ids: [2, 1] }, base)).toEqual({
      title: 'Gale',
      category_ids: [2, 1],
    })
    expect(isUntouched({ ...base, category_ids: [1, 2] }, base)).toBe(true)
  })

  it('is null for an emptied text and for a choice taken back', () => {
    expect(changesOf({ ...base, short_description: '', chapter_style: '' }, base)).toEqual({
      short_description: null,
      chapter_style: null,
    })
  })

  it('is only the fields of one’s own that were changed', () => {
    const values = { ...base, custom_values: { mood: ['wild', 'calm'], country: ['pt'] } }
    expect(changesOf(values, base)).toEqual({
      custom_values: { mood: ['wild', 'calm'], country: ['pt'], year: null },
    })
    expect(isUntouched(values, base)).toBe(false)
    expect(isUntouched({ ...base, custom_values: { ...base.custom_values, none: [] } }, base)).toBe(true)
  })

  it('keeps what was touched when a newer copy comes', () => {
    const fresh = { ...base, title: 'Storm II', permalink: 'storm-2', custom_values: { year: ['2000'] } }
    const values = { ...base, title: 'Gale', custom_values: { mood: ['wild'], year: ['1999'] } }
    expect(mergeChanges(values, base, fresh)).toEqual({
      ...fresh,
      title: 'Gale',
      custom_values: { mood: ['wild'], year: ['2000'] },
    })
  })
})
