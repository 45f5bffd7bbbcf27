import { InUse, InvalidInput, AlreadyExists, type Refusal } from '../errors.ts'

/** The fields of a PostgreSQL error that describe invalid input. */
export interface DatabaseError {
  code?: string
  detail?: string
  constraint?: string
  column?: string
  table?: string
}

type RefusalFactory = (error: DatabaseError) => Refusal

const invalidInput =
  (fault: string): RefusalFactory =>
  (error) =>
    InvalidInput({ errors: fieldErrorsOf(error, fault) })

const uniqueRefusal: RefusalFactory = (error) => AlreadyExists({ errors: fieldErrorsOf(error, 'taken') })

/** The input references a missing row, or the row to delete is still referenced. */
const foreignKeyRefusal: RefusalFactory = (error) =>
  error.detail?.includes('still referenced') ? InUse() : invalidInput('unknown')(error)

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const REFUSALS_BY_CODE: Record<string, RefusalFactory> = {
  '22001': invalidInput('maxLength'), // string_data_right_truncation
  '22003': invalidInput('range'), // numeric_value_out_of_range
  '22007': invalidInput('format'), // invalid_datetime_format
  '22008': invalidInput('range'), // datetime_field_overflow
  '22009': invalidInput('format'), // invalid_time_zone_displacement_value
  '22021': invalidInput('text'), // character_not_in_repertoire
  '22023': invalidInput('range'), // invalid_parameter_value
  '22P02': invalidInput('format'), // invalid_text_representation
  '22P05': invalidInput('text'), // untranslatable_character
  '23502': invalidInput('required'), // not_null_violation
  '23503': foreignKeyRefusal, // foreign_key_violation
  '23505': uniqueRefusal, // unique_violation
  '23514': invalidInput('invalid'), // check_violation
  '54000': invalidInput('maxLength'), // program_limit_exceeded: more than an index holds
  '54001': invalidInput('too_deep'), // statement_too_complex
}

/** The refusal for a database error caused by input; undefined for any other error. */
export const databaseRefusal = (error: DatabaseError): Refusal | undefined =>
  error.code === undefined ? undefined : REFUSALS_BY_CODE[error.code]?.(error)

function fieldErrorsOf(error: DatabaseError, fault: string): Record<string, string[]> {
  return Object.fromEntries(columnsOf(error).map((column) => [column, [fault]]))
}

// `Key (store_id, lower(title))=(1, one) already exists.`
const KEY = /^Key \((.+?)\)=\(/

/** The columns an error names, without `store_id`, which no caller chooses. */
function columnsOf({ column, detail = '', constraint = '', table = '' }: DatabaseError): string[] {
  if (column) return [column]
  const key = KEY.exec(detail)?.[1]
  const names = key ? key.match(/[a-z_]+(?![a-z_(])/g) : [columnOfCheck(constraint, table)]
  return (names ?? []).filter((name) => name && name !== 'store_id')
}

/** The constraint of a single column contains its name: `member_nickname_check`. */
const columnOfCheck = (constraint: string, table: string) =>
  constraint.startsWith(`${table}_`)
    ? constraint.slice(table.length + 1).replace(/_(check|key|fkey)$/, '')
    : ''
