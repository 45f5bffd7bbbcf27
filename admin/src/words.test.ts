import words from '@matinee/contract/words/en/admin.json'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, it } from 'vitest'

/** Keys put together from a state: `film.state.${state}`. */
const PUT_TOGETHER =
  /^(availability|catalogue_mode|chapter_style|cues\.fault|film\.state|playback|playlist\.move|preview|scheme|status|video\.filter|words\.filter)\./

const files = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const source = Object.values(files).join('\n')

it('keeps no word that no screen says', () => {
  const unsaid = Object.keys(words).filter(
    (key) => !PUT_TOGETHER.test(key) && !new RegExp(`['"]${key}['"]`).test(source),
  )
  expect(unsaid).toEqual([])
})

it('writes every word as a message that can be read', () => {
  for (const message of Object.values(words)) expect(() => new IntlMessageFormat(message, 'en')).not.toThrow()
})
