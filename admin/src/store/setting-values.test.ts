import type { StoreSettings } from '@matinee/contract/store/store'
import { expect, it } from 'vitest'
import { changesBetween, valuesOf } from './setting-values.ts'

it('holds a section with nothing missing', () => {
  const settings = { title: 'Lumen', tagline: null, autoplay: false } as StoreSettings
  expect(valuesOf(settings, ['title', 'tagline', 'autoplay'])).toEqual({
    title: 'Lumen',
    tagline: '',
    autoplay: false,
  })
})

it('sends what was changed and nothing else', () => {
  const before = { title: 'Lumen', tagline: 'Old', terms_url: '', autoplay: true, locales: ['fr'] }
  expect(changesBetween(before, before)).toEqual({})
  expect(changesBetween(before, { ...before, tagline: ' ', autoplay: false, locales: ['fr', 'de'] })).toEqual(
    {
      tagline: null,
      autoplay: false,
      locales: ['fr', 'de'],
    },
  )
  expect(changesBetween(before, { ...before, title: ' Lumen ', terms_url: '  ' })).toEqual({})
})
