import type { CustomField, CustomValue } from '@matinee/contract/catalogue/catalogue'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Texts } from '../../store/translated.ts'

/** The texts of custom fields in the reader's language, by the field's key. */
export type FieldTexts = Map<string, Texts>

/** Texts of an option by its slug, which never changes. */
export const OPTION_PREFIX = 'option.'

export async function readFieldTexts({ db, store, language }: StoreContext): Promise<FieldTexts> {
  if (!language) return new Map()
  const { rows } = await sql<{ key: string; texts: Texts }>`
    select key, translations->${language} as texts from custom_field
    where store_id = ${store.id} and translations ? ${language}`.execute(db)
  return new Map(rows.map(({ key, texts }) => [key, texts]))
}

/** What a program's fields say, in the reader's language. */
export const translateValues = (values: CustomValue[], texts: FieldTexts): CustomValue[] =>
  values.map((value) => ({
    ...value,
    title: texts.get(value.key)?.['title'] ?? value.title,
    values: value.values.map((one) => translateOption(one, texts.get(value.key))),
  }))

/** The fields of a store in the reader's language. */
export async function translateFields(ctx: StoreContext, fields: CustomField[]): Promise<CustomField[]> {
  const texts = await readFieldTexts(ctx)
  return fields.map((field) => ({
    ...field,
    title: texts.get(field.key)?.['title'] ?? field.title,
    options: field.options.map((option) => translateOption(option, texts.get(field.key))),
  }))
}

const translateOption = <O extends { title: string; slug: string | null }>(option: O, texts?: Texts): O => ({
  ...option,
  title: (option.slug !== null && texts?.[OPTION_PREFIX + option.slug]) || option.title,
})
