import type { MemberField } from '@matinee/contract/members/member-fields'

export type Answer = string | number | boolean | string[]
type Reader = (typed: unknown, field: MemberField) => Answer | null | undefined

const LONGEST = 1000

/** The stored form of an answer: null for none, undefined if the field cannot have it. */
export const asAnswer = (field: MemberField, typed: unknown): Answer | null | undefined =>
  typed === null || typed === '' ? null : READERS[field.type](typed, field)

export const isFaulty = (answer: Answer | null | undefined): answer is undefined => answer === undefined

const READERS: Record<MemberField['type'], Reader> = {
  text: (typed) => (typeof typed === 'string' && typed.length <= LONGEST ? typed.trim() || null : undefined),
  number: (typed) => (typeof typed === 'number' && Number.isFinite(typed) ? typed : undefined),
  boolean: (typed) => (typeof typed === 'boolean' ? typed : undefined),
  date: (typed) => (typeof typed === 'string' && isDay(typed) ? typed : undefined),
  select: (typed, { options }) => options.find(({ value }) => value === typed)?.value,
  multi: (typed, { options }) => {
    if (!Array.isArray(typed) || !typed.every((each) => options.some(({ value }) => value === each)))
      return undefined
    const chosen = options.map(({ value }) => value).filter((value) => typed.includes(value))
    return chosen.length > 0 ? chosen : null
  },
}

const isDay = (typed: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(typed) &&
  !Number.isNaN(Date.parse(typed)) &&
  new Date(typed).toISOString().startsWith(typed)

const YES = new Set(['yes', 'y', 'true', '1', 'on', 'x', '✓', 'ja', 'oui', 'sí', 'si', 'sim', 'نعم'])
const NO = new Set(['no', 'n', 'false', '0', 'off', 'nein', 'non', 'não', 'nao', 'لا'])

/** A yes or no as written in files: null for an empty cell, undefined for anything else. */
export function asYesOrNo(written: string): boolean | null | undefined {
  const word = written.trim().toLowerCase()
  if (word === '') return null
  return YES.has(word) ? true : NO.has(word) ? false : undefined
}

/** An answer as written in a file: options by value or label, separated by `;` or `,`. */
export function asWrittenAnswer(field: MemberField, written: string): Answer | null | undefined {
  const text = written.trim()
  if (text === '') return null
  const valueOf = (word: string) => {
    const same = word.trim().toLowerCase()
    return (
      field.options.find(({ value, label }) => [value, label.toLowerCase()].includes(same))?.value ?? word
    )
  }
  if (field.type === 'number') return asAnswer(field, Number(text.replace(',', '.')))
  if (field.type === 'boolean') return asYesOrNo(text)
  if (field.type === 'select') return asAnswer(field, valueOf(text))
  if (field.type === 'multi')
    return asAnswer(
      field,
      text
        .split(/[;,|]/)
        .filter((word) => word.trim())
        .map(valueOf),
    )
  return asAnswer(field, text)
}
