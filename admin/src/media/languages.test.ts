import { expect, it } from 'vitest'
import { languageIn, languageName, ownName } from './languages.ts'

it('reads the language out of the name of a caption file', () => {
  expect(languageIn('storm.en.srt')).toBe('en')
  expect(languageIn('Storm.pt_br.VTT')).toBe('pt-BR')
  expect(languageIn('storm.srt')).toBeNull()
  expect(languageIn('storm.1080p.srt')).toBeNull()
  expect(languageIn('storm.abc.srt')).toBeNull()
})

it('names a language to the reader and in itself', () => {
  expect(languageName('de', 'en')).toBe('German')
  expect(ownName('de')).toBe('Deutsch')
  expect(ownName('fr')).toBe('Français')
})
