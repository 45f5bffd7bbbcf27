import { NICKNAME } from '@matinee/contract/members/account'
import { COUNTRIES } from '@matinee/contract/platform/countries'

const nickname = new RegExp(NICKNAME)
const BIO_LENGTH = 500
/** Control characters except line breaks, and characters that change text direction. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n]|[\u2028-\u202e\u2066-\u2069]/gu

/** Parsers of typed values: the value to store (null for none), or undefined if it is invalid. */
export const asNickname = (typed: string | null): string | null | undefined => {
  const name = typed?.trim().replace(/ +/g, ' ') ?? ''
  if (name === '') return null
  return nickname.test(name) && /[A-Za-z0-9]/.test(name) ? name : undefined
}

export const asName = (typed: string): string => typed.trim().replace(/\s+/g, ' ')

export const asBio = (typed: string | null): string | null | undefined => {
  const bio = typed?.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').trim() ?? ''
  if (bio === '') return null
  return bio.length <= BIO_LENGTH ? bio : undefined
}

export const asTimeZone = (typed: string | null): string | null | undefined => {
  if (!typed) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: typed }).resolvedOptions()
    return /^[+-]/.test(timeZone) ? undefined : timeZone // an offset has no daylight saving
  } catch {
    return undefined
  }
}

export const asCountry = (typed: string | null): string | null | undefined => {
  if (!typed) return null
  return COUNTRIES.includes(typed) ? typed : undefined
}

export const asLocale = (typed: string | null, offered: readonly string[]): string | null | undefined => {
  if (!typed) return null
  return offered.includes(typed) ? typed : undefined
}
