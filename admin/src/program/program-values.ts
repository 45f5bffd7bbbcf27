import type { RegionRule } from '@matinee/contract/store/access-rules'
import type { Program } from '@matinee/contract/catalogue/programs'
import type { Translations } from '@matinee/contract/platform/translations'
import { changedTranslations } from '../store/translations/translations.ts'

/** The form values of a program; an empty text is null on the server. */
export interface ProgramValues {
  title: string
  permalink: string
  short_description: string
  description: string
  category_ids: number[]
  author_ids: number[]
  tags: string[]
  access: Program['access']
  preview_seconds: number
  meta_title: string
  meta_description: string
  /** Empty for the setting of the store. */
  chapter_style: NonNullable<Program['chapter_style']> | ''
  commenting: Program['commenting']
  regions: RegionRule
  custom_values: Record<string, string[]>
  translations: Translations
}

export const valuesOf = (program: Program): ProgramValues => ({
  title: program.title,
  permalink: program.permalink,
  short_description: program.short_description ?? '',
  description: program.description ?? '',
  category_ids: program.category_ids,
  author_ids: program.author_ids,
  tags: program.tags,
  access: program.access,
  preview_seconds: program.preview_seconds,
  meta_title: program.meta_title ?? '',
  meta_description: program.meta_description ?? '',
  chapter_style: program.chapter_style ?? '',
  commenting: program.commenting,
  regions: program.regions,
  custom_values: program.custom_values,
  translations: program.translations,
})

const NAMES = [
  'title',
  'permalink',
  'short_description',
  'description',
  'category_ids',
  'author_ids',
  'tags',
  'access',
  'preview_seconds',
  'meta_title',
  'meta_description',
  'chapter_style',
  'commenting',
  'regions',
] as const

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const changedNames = (one: ProgramValues, other: ProgramValues) =>
  NAMES.filter((name) => !isSame(one[name], other[name]))

const fieldsDiffering = (one: ProgramValues, other: ProgramValues) =>
  [...new Set([...Object.keys(one.custom_values), ...Object.keys(other.custom_values)])].filter(
    (key) => !isSame(one.custom_values[key] ?? [], other.custom_values[key] ?? []),
  )

export const isUntouched = (values: ProgramValues, base: ProgramValues) =>
  changedNames(values, base).length === 0 &&
  fieldsDiffering(values, base).length === 0 &&
  changedTranslations(values.translations, base.translations) === undefined

/** Returns the values that differ from `base` as input of the call; an emptied text or field is null. */
export function changesOf(values: ProgramValues, base: ProgramValues) {
  const changes = changedNames(values, base).map((name) => [name, values[name] === '' ? null : values[name]])
  const fields = fieldsDiffering(values, base).map((key) => [key, values.custom_values[key] ?? null])
  const translations = changedTranslations(values.translations, base.translations)
  return Object.fromEntries([
    ...changes,
    ...(fields.length > 0 ? [['custom_values', Object.fromEntries(fields)]] : []),
    ...(translations ? [['translations', translations]] : []),
  ]) as Partial<Omit<ProgramValues, 'access' | 'chapter_style' | 'commenting' | 'custom_values'>>
}

/** Merges two versions: keeps the values that differ from `base` and takes the others from `fresh`. */
export const mergeChanges = (
  values: ProgramValues,
  base: ProgramValues,
  fresh: ProgramValues,
): ProgramValues => ({
  ...fresh,
  ...Object.fromEntries(changedNames(values, base).map((name) => [name, values[name]])),
  custom_values: {
    ...fresh.custom_values,
    ...Object.fromEntries(fieldsDiffering(values, base).map((key) => [key, values.custom_values[key] ?? []])),
  },
  translations: {
    ...fresh.translations,
    ...changedTranslations(values.translations, base.translations),
  },
})
