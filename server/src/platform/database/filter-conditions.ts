import type { RawBuilder } from 'kysely'

/** What each filter asks of a row. */
export type FilterConditions<Filters, More extends unknown[] = []> = {
  [Name in keyof Filters]-?: (value: NonNullable<Filters[Name]>, ...more: More) => RawBuilder<boolean>
}

/** The conditions of those filters that are set. */
export function conditionsOf<Filters extends object, More extends unknown[] = []>(
  conditions: FilterConditions<Filters, More>,
  filters: Filters,
  ...more: More
): RawBuilder<boolean>[] {
  const conditionOf = <Name extends keyof Filters>(name: Name) => {
    const value = filters[name]
    return value === undefined || value === null ? [] : [conditions[name](value, ...more)]
  }
  return (Object.keys(conditions) as (keyof Filters)[]).flatMap((name) => conditionOf(name))
}

/** Filters without those that are an empty text. */
export const withoutEmpty = <Filters extends object>(filters: Filters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as Filters
