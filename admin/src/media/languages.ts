import { pageLanguage } from '../language.ts'

/** Languages offered for captions; any other BCP 47 code can be typed. */
const CODES =
  'ar bg bn ca cs da de el en en-GB es es-419 et eu fa fi fr fr-CA ga gl he hi hr hu id is it ja ko lt lv ms nl no pl pt pt-BR ro ru sk sl sr sv sw ta th tr uk ur vi zh zh-Hans zh-Hant'.split(
    ' ',
  )

/** The name of a language in the reader's language. */
export function languageName(code: string, reader = pageLanguage()) {
  return new Intl.DisplayNames([reader], { type: 'language' }).of(code) ?? code
}

/** The name of a language in itself: `Deutsch`. */
export function ownName(code: string) {
  const name = languageName(code, code)
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

export const languageChoices = () =>
  CODES.map((value) => ({ value, label: languageName(value) })).sort((one, other) =>
    one.label.localeCompare(other.label),
  )

/** The language in the name of a caption file, as in `storm.pt-BR.srt`; null without one. */
export function languageIn(fileName: string) {
  const named = /\.([a-z]{2,3}(?:[-_][a-z0-9]{2,8})?)\.(?:srt|vtt)$/i.exec(fileName)?.[1]?.replace('_', '-')
  return CODES.find((code) => code.toLowerCase() === named?.toLowerCase()) ?? null
}
