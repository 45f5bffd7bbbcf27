import { ApiError } from '../call.ts'
import { t, type Word } from '../text.ts'
import { notifyError } from './notify.tsx'

const PROBLEM_WORDS: Record<string, Word> = {
  required: 'field.required',
  minItems: 'field.required',
  minLength: 'field.too_short',
  maxLength: 'field.too_long',
  minimum: 'field.too_small',
  exclusiveMinimum: 'field.too_small',
  maximum: 'field.too_large',
  maxItems: 'field.too_many',
  pattern: 'field.malformed',
  format: 'field.malformed',
  short: 'account.password_length',
  long: 'field.too_long',
  weak: 'account.password_weak',
  breached: 'account.password_breached',
}

interface FormLike {
  values: object
  setErrors(errors: Record<string, string>): void
  getInputNode(path: string): HTMLElement | null
}

/** Form fields whose names differ from those in the call. */
type FieldNames = Record<string, string>

/** Shows a refusal beside the fields it names, and as a notification if one of them is not on the screen. */
export function showProblems(form: FormLike, error: unknown, renamed: FieldNames = {}) {
  const problems = error instanceof ApiError ? fieldProblems(error, renamed) : {}
  const nodes = Object.keys(problems).map((name) => nodeOf(form, name))
  form.setErrors(problems)
  if (nodes.length === 0 || nodes.includes(null)) notifyError(error)
  reveal(nodes.find((node) => node !== null))
}

/** The element of a field; null if the form does not have the field. */
const nodeOf = (form: FormLike, name: string) =>
  name in form.values || name.split('.')[0]! in form.values ? form.getInputNode(name) : null

/** Scrolls to a field, which on a long form may be far from the submit button. */
const reveal = (node: HTMLElement | null | undefined) => node?.scrollIntoView({ block: 'nearest' })

// Other refusals have a message that is more precise than the keyword of a schema.
const fieldProblems = ({ code, message, errors }: ApiError, renamed: FieldNames) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, keywords]) => [
      renamed[name] ?? name,
      code === 'invalid_input' || code === 'weak_password' ? t(wordFor(keywords)) : message,
    ]),
  )

// A union of schemas reports the keywords of all its members.
const wordFor = (keywords: string[]) =>
  keywords.map((keyword) => PROBLEM_WORDS[keyword]).find((word) => word !== undefined) ?? 'field.malformed'
