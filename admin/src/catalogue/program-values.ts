import type { Program } from '@matinee/contract/programs'

/** What the editor of a program holds; an empty text stands for none. */
export interface Values {
  title: string
  permalink: string
  short_description: string
  description: string
  category_ids: number[]
  author_ids: number[]
}

export const valuesOf = (program: Program): Values => ({
  title: program.title,
  permalink: program.permalink,
  short_description: program.short_description ?? '',
  description: program.description ?? '',
  category_ids: program.category_ids,
  author_ids: program.author_ids,
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const NAMES = [
  'title',
  'permalink',
  'short_description',
  'description',
  'category_ids',
  'author_ids',
] as const

const differing = (one: Values, other: Values) => NAMES.filter((name) => !isSame(one[name], other[name]))

export const isUntouched = (values: Values, base: Values) => differing(values, base).length === 0

/** Only what differs from `base`, as it is sent: an emptied text is sent as null. */
export const changesOf = (values: Values, base: Values) =>
  Object.fromEntries(
    differing(values, base).map((name) => [name, values[name] === '' ? null : values[name]]),
  ) as { [Name in keyof Values]?: Values[Name] }

/** What was touched since `base` stays; everything else becomes what `fresh` says. */
export const merged = (values: Values, base: Values, fresh: Values): Values => ({
  ...fresh,
  ...Object.fromEntries(differing(values, base).map((name) => [name, values[name]])),
})
