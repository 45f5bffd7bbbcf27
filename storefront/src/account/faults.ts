import { useMemo } from 'react'
import { useAccountText, type AccountText, type AccountWord } from '../account-text.tsx'
import type { ApiError } from '../call.ts'

/** What is wrong with a field, by the field and the code the server tells. */
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

/**
 * The sentences under the fields of a form, for the refusal of its call; a fault without one says that it cannot be
 * kept. The same for as long as the refusal is: a form forgets a fault once its field is typed in.
 */
export function useFaults(error: ApiError | null): Record<string, string> {
  const t = useAccountText()
  return useMemo(() => faultsIn(t, error), [t, error])
}

function faultsIn(t: AccountText, error: ApiError | null): Record<string, string> {
  const told = Object.entries(error?.errors ?? {})
  return Object.fromEntries(
    told.map(([field, [code]]) => [nameOf(field), t(FAULTS[`${field} ${code}`] ?? 'account.fault')]),
  )
}

/** A field of the store's own is told with its key behind a point. */
const nameOf = (field: string) => field.replace(/^custom_fields\./, 'field.')
