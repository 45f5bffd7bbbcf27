import { InUse, InvalidInput, Taken, type Refusal } from './errors.ts'

/** What PostgreSQL says of an error, as far as it concerns what was sent. */
export interface DatabaseError {
  code?: string
  detail?: string
  constraint?: string
  column?: string
  table?: string
}

type Answer = (error: DatabaseError) => Refusal

const invalid =
  (fault: string): Answer =>
  (error) =>
    InvalidInput({ errors: faultsOf(error, fault) })

const taken: Answer = (error) => Taken({ errors: faultsOf(error, 'taken') })

/** Either what was sent names something that is not there, or something still names what was to go. */
const referred: Answer = (error) =>
  error.detail?.includes('still referenced') ? InUse() : invalid('unknown')(error)

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const ANSWERS: Record<string, Answer> = {
  '22001': invalid('maxLength'), // string_data_right_truncation
  '22003': invalid('range'), // numeric_value_out_of_range
  '22007': invalid('format'), // invalid_datetime_format
  '22008': invalid('range'), // datetime_field_overflow
  '22009': invalid('format'), // invalid_time_zone_displacement_value
  '22021': invalid('text'), // character_not_in_repertoire
  '22023': invalid('range'), // invalid_parameter_value
  '22P02': invalid('format'), // invalid_text_representation
  '22P05': invalid('text'), // untranslatable_character
  '23502': invalid('required'), // not_null_violation
  '23503': referred, // foreign_key_violation
  '23505': taken, // unique_violation
  '23514': invalid('invalid'), // check_violation
  '54000': invalid('maxLength'), // program_limit_exceeded: more than an index holds
  '54001': invalid('too_deep'), // statement_too_complex
}

/** What an error of the database means to whoever sent what led to it; undefined where it means nothing to them. */
export const databaseRefusal = (error: DatabaseError): Refusal | undefined =>
  error.code === undefined ? undefined : ANSWERS[error.code]?.(error)

function faultsOf(error: DatabaseError, fault: string): Record<string, string[]> {
  return Object.fromEntries(columnsOf(error).map((column) => [column, [fault]]))
}

// `Key (store_id, lower(title))=(1, one) already exists.`
const KEY = /^Key \((.+?)\)=\(/

/** The columns an error names; the store is nobody's to choose. */
function columnsOf({ column, detail = '', constraint = '', table = '' }: DatabaseError): string[] {
  if (column) return [column]
  const key = KEY.exec(detail)?.[1]
  const names = key ? key.match(/[a-z_]+(?![a-z_(])/g) : [columnOfCheck(constraint, table)]
  return (names ?? []).filter((name) => name && name !== 'store_id')
}

/** A check of one column bears its name: `member_nickname_check`. */
const columnOfCheck = (constraint: string, table: string) =>
  constraint.startsWith(`${table}_`)
    ? constraint.slice(table.length + 1).replace(/_(check|key|fkey)$/, '')
    : ''
