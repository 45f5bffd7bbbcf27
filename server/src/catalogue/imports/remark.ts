import type { RowRemark } from '@matinee/contract/catalogue/film-imports'
import type { Refusal } from '../../platform/errors.ts'

/** A refusal as it is kept with a row. */
export const toRemark = ({ code, message, values }: Refusal): RowRemark => ({ code, message, values })
