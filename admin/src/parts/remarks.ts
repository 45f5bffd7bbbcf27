import type { RowRemark } from '@matinee/contract/catalogue/film-imports'
import { page } from '../page.ts'
import { tellAny } from '../text.ts'

/** A fault or remark in the language of the page, where it has one. */
export function tellRemark({ code, message, values }: RowRemark): string {
  const word = `refusal.${code}`
  return word in page.words ? tellAny(word, values) : message
}
