import { expect, it } from 'vitest'
import { changedTranslations, countTranslated } from './translations.ts'

const fr = { title: 'Phare', description: 'Seul.' }

it('sends the languages that changed, each as a whole', () => {
  expect(changedTranslations({ fr, ar: { title: 'x' } }, { fr })).toEqual({ ar: { title: 'x' } })
  expect(changedTranslations({ fr: { ...fr, title: '' } }, { fr })).toEqual({ fr: { ...fr, title: '' } })
  expect(changedTranslations({}, { fr })).toEqual({ fr: {} })
})

it('sends nothing where only the order or empty texts differ', () => {
  expect(changedTranslations({ fr: { description: 'Seul.', title: 'Phare' } }, { fr })).toBeUndefined()
  expect(changedTranslations({ ar: { title: '' } }, {})).toBeUndefined()
})

it('counts what there is to translate', () => {
  const text = (name: string, own: string) => ({ name, label: name, own, maxLength: 10 })
  const texts = [text('title', 'Lighthouse'), text('description', 'Alone.'), text('badge', ' ')]
  expect(countTranslated(texts, { fr: { title: 'Phare', badge: 'x' } }, 'fr')).toBe(1)
  expect(countTranslated(texts, { fr: { title: 'Phare' } }, 'ar')).toBe(0)
})
