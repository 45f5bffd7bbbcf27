import { ApiError } from '../call.ts'
import { t, type Word } from '../text.ts'
import { refused } from './toast.tsx'

const SAID: Record<string, Word> = {
  required: 'field.required',
  minLength: 'field.too_short',
  maxLength: 'field.too_long',
  pattern: 'field.malformed',
  format: 'field.malformed',
  short: 'account.password_length',
  long: 'field.too_long',
  weak: 'account.password_weak',
  breached: 'account.password_breached',
}

interface FormLike {
  values: object
  setErrors: (errors: Record<string, string>) => void
}

/** Puts a refusal beside the fields it names; one that names none of this form is said as a toast. */
export function showProblems(form: FormLike, error: unknown) {
  const named = error instanceof ApiError ? fieldProblems(error) : {}
  const own = Object.entries(named).filter(([name]) => name in form.values)
  if (own.length > 0) form.setErrors(Object.fromEntries(own))
  else refused(error)
}

// A refusal of its own has a sentence that says more than the keyword of a schema.
const fieldProblems = ({ code, message, fields }: ApiError) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, [keyword = '']]) => [
      name,
      code === 'invalid_input' || code === 'weak_password' ? t(SAID[keyword] ?? 'field.malformed') : message,
    ]),
  )
