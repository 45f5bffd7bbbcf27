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

/** What a call names otherwise than its form. */
type FieldNames = Record<string, string>

/** Puts a refusal beside the fields it names, and says it as a toast where one of them is not on screen. */
export function showProblems(form: FormLike, error: unknown, renamed: FieldNames = {}) {
  const problems = error instanceof ApiError ? fieldProblems(error, renamed) : {}
  const nodes = Object.keys(problems).map((name) => nodeOf(form, name))
  form.setErrors(problems)
  if (nodes.length === 0 || nodes.includes(null)) notifyError(error)
  reveal(nodes.find((node) => node !== null))
}

/** A field is on screen where its form knows it: names of others would be looked up in vain. */
const nodeOf = (form: FormLike, name: string) =>
  name in form.values || name.split('.')[0]! in form.values ? form.getInputNode(name) : null

/** On a long form the field may be far from the button that was pressed. */
const reveal = (node: HTMLElement | null | undefined) => node?.scrollIntoView({ block: 'nearest' })

// A refusal of its own has a sentence that says more than the keyword of a schema.
const fieldProblems = ({ code, message, errors }: ApiError, renamed: FieldNames) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, keywords]) => [
      renamed[name] ?? name,
      code === 'invalid_input' || code === 'weak_password' ? t(wordFor(keywords)) : message,
    ]),
  )

// A choice of schemas names the keyword of each of them.
const wordFor = (keywords: string[]) =>
  keywords.map((keyword) => PROBLEM_WORDS[keyword]).find((word) => word !== undefined) ?? 'field.malformed'
