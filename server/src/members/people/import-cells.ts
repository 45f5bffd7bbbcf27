import { COUNTRIES } from '@matinee/contract/platform/countries'
import { asName, asNickname } from '../account/profile-values.ts'
import { emailFrom } from '../sessions/addresses.ts'
import { faultOfHash } from '../sign-in/password-hashes.ts'
import { tagsFrom } from './tags.ts'

/** The value of a cell; `fault` if it is invalid. */
export type Cell<T> = { value: T } | { fault: string }

const value = <T>(read: T): Cell<T> => ({ value: read })
const fault = (code: string): Cell<never> => ({ fault: code })

export function emailIn(written: string): Cell<string> {
  if (!written.trim()) return fault('required')
  try {
    return value(emailFrom(written))
  } catch {
    return fault('invalid')
  }
}

export function nameIn(written: string): Cell<string | null> {
  const name = asName(written.replace(/\p{C}/gu, ' '))
  return name.length > 80 ? fault('too_long') : value(name || null)
}

export function nicknameIn(written: string): Cell<string | null> {
  const nickname = asNickname(written)
  return nickname === undefined ? fault('invalid') : value(nickname)
}

let byName: Map<string, string> | undefined

/** Country codes by their names in the languages of such files. */
function countryNames(): Map<string, string> {
  byName ??= new Map(
    ['en', 'es', 'fr', 'de', 'pt', 'ar'].flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region' })
      return COUNTRIES.map((code) => [(names.of(code) ?? code).toLowerCase(), code] as const)
    }),
  )
  return byName
}

export function countryIn(written: string): Cell<string | null> {
  const word = written.trim()
  if (!word) return value(null)
  const code =
    COUNTRIES.find((known) => known === word.toUpperCase()) ?? countryNames().get(word.toLowerCase())
  return code ? value(code) : fault('unknown')
}

export function localeIn(written: string): Cell<string | null> {
  const tag = written.trim().replaceAll('_', '-')
  if (!tag) return value(null)
  try {
    return value(Intl.getCanonicalLocales(tag)[0] ?? null)
  } catch {
    return fault('unknown')
  }
}

const LONGEST_TAG = 40

export function tagsIn(written: string): Cell<string[]> {
  const tags = tagsFrom(written.split(/[;,|]/))
  return tags.some(({ length }) => length > LONGEST_TAG) ? fault('too_long') : value(tags)
}

export function passwordHashIn(written: string): Cell<string | null> {
  const hash = written.trim()
  if (!hash) return value(null)
  const found = faultOfHash(hash)
  return found ? fault(found) : value(hash)
}
