import type { FieldMoment, MemberField } from '@matinee/contract/members/member-fields'
import type { Db } from '../../platform/database/database.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { AnswersFaulty } from './errors.ts'
import { asAnswer, isFaulty } from './answers.ts'
import { fieldsOf } from './field-queries.ts'

interface FieldValuesInput {
  /** Who gives the answers; `staff` may change every field and omit required ones. */
  at: FieldMoment | 'staff'
  answers: Record<string, unknown>
  /** The member's previous answers. */
  known?: Record<string, unknown>
}

/**
 * Merges the given answers into the stored ones; `null` and `''` remove an answer. Throws `AnswersFaulty`, which names
 * `custom_fields.<key>` as `unknown`, `invalid`, `fixed` or `required`.
 */
export async function answersToKeep(
  { db, store }: Pick<StoreContext, 'db' | 'store'>,
  given: FieldValuesInput,
) {
  return keepAnswers(await fieldsAt(db, store.id, given.at), given)
}

const fieldsAt = async (db: Db, storeId: number, at: FieldValuesInput['at']) =>
  (await fieldsOf(db, storeId)).filter(({ asked_at }) => at === 'staff' || asked_at.includes(at))

/** Whether a required answer is missing. */
export const isAnswerMissing = async (
  { db, store }: Pick<StoreContext, 'db' | 'store'>,
  at: FieldMoment,
  answers: Record<string, unknown>,
) => (await fieldsAt(db, store.id, at)).some(({ key, required }) => required && !(key in answers))

export function keepAnswers(fields: MemberField[], { at, answers, known = {} }: FieldValuesInput) {
  const errors: Record<string, string[]> = {}
  const kept: Record<string, unknown> = { ...known }
  for (const [key, typed] of Object.entries(answers)) {
    const field = fields.find((one) => one.key === key)
    const answer = field ? asAnswer(field, typed) : undefined
    if (!field) errors[key] = ['unknown']
    else if (isFaulty(answer)) errors[key] = ['invalid']
    else if (at !== 'staff' && isFixed(field, known[key], answer)) errors[key] = ['fixed']
    else if (answer === null) delete kept[key]
    else kept[key] = answer
  }
  if (at !== 'staff')
    for (const { key, required } of fields) if (required && !(key in kept)) errors[key] ??= ['required']
  refuse(errors)
  return kept
}

const isFixed = ({ editable }: MemberField, known: unknown, answer: unknown) =>
  !editable && known !== undefined && JSON.stringify(known) !== JSON.stringify(answer)

function refuse(errors: Record<string, string[]>) {
  const named = Object.entries(errors).map(([key, codes]) => [`custom_fields.${key}`, codes] as const)
  if (named.length > 0) throw AnswersFaulty({ errors: Object.fromEntries(named) })
}
