import { useMemo } from 'react'
import { useAccountText, type AccountText, type AccountWord } from '../account-text.tsx'
import type { ApiError } from '../call.ts'
import { sentenceFor, useLanguage } from '../text.tsx'

/** The message of a field by its name and code. */
const FAULTS: Record<string, AccountWord> = {
  'nickname taken': 'account.fault.nickname_taken',
  'nickname invalid': 'account.fault.nickname',
  'bio invalid': 'account.fault.bio',
  'email invalid': 'account.fault.email',
  'password short': 'account.fault.password_short',
  'password weak': 'account.fault.password_weak',
  'password breached': 'account.fault.password_breached',
  'word wrong': 'account.fault.word',
  'current_password wrong': 'account.current_password.wrong',
}

/** The message of a field, whatever its code. */
const OF_FIELD: Record<string, AccountWord> = {
  nickname: 'account.fault.nickname',
  bio: 'account.fault.bio',
  email: 'account.fault.email',
}

/** The message of a code in any field. */
const OF_CODE: Record<string, AccountWord> = {
  required: 'account.question.missing',
  minLength: 'account.question.missing',
  maxLength: 'account.fault.too_long',
}

/** Fields that the call names otherwise. */
type FieldAliases = Record<string, string>

const NONE: FieldAliases = {}

/**
 * The sentences under the fields of a form, for the refusal of its call; a fault without one says that it is to be
 * looked at again. The same for as long as the refusal is: a form forgets a fault once its field is typed in.
 */
export function useFaults(error: ApiError | null, renamed = NONE): Record<string, string> {
  const t = useAccountText()
  const { words } = useLanguage()
  return useMemo(() => {
    const own = error && !OF_MANY_FIELDS.has(error.code) ? sentenceFor(error, words) : undefined
    return faultsIn(t, error, renamed, own)
  }, [t, words, error, renamed])
}

/** Refusals with a message about no single field; all others name their field. */
const OF_MANY_FIELDS = new Set(['invalid_input', 'weak_password', 'profile_faulty', 'answers_faulty'])

export function faultsIn(
  t: AccountText,
  error: Pick<ApiError, 'errors'> | null,
  renamed = NONE,
  /** The message of the refusal, where it is about one field. */
  own?: string,
) {
  const told = Object.entries(error?.errors ?? {}).map(([field, [code = '']]) => {
    const name = renamed[field] ?? nameOf(field)
    const word = FAULTS[`${name} ${code}`]
    return [name, word ? t(word) : (own ?? t(wordFor(name, code)))] as const
  })
  return Object.fromEntries(told)
}

const wordFor = (name: string, code: string): AccountWord =>
  OF_FIELD[name] ?? OF_CODE[code] ?? 'account.fault'

/** The server names one of the store's own fields with its key after a dot. */
const nameOf = (field: string) => field.replace(/^custom_fields\./, 'field.')
