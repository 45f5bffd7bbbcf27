import type { StoreChanges, StoreSettings } from '@matinee/contract/store/store'

/** The settings of one section as a form holds them: what is not set is empty. */
export type Values<Name extends keyof StoreChanges> = { [N in Name]: NonNullable<StoreSettings[N]> }

export const valuesOf = <Name extends keyof StoreChanges>(settings: StoreSettings, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, settings[name] ?? ''])) as Values<Name>

// A title must not be empty; every other empty text means that nothing is said.
const wireOf = (name: string, value: unknown) => {
  const text = typeof value === 'string' ? value.trim() : value
  return text === '' && name !== 'title' ? null : text
}

/** What differs between two states of a form, as the call takes it: others may be at work on the rest. */
export function changesBetween(before: object, after: object): StoreChanges {
  const known = before as Record<string, unknown>
  const changed = Object.entries(after)
    .map(([name, value]) => [name, wireOf(name, value)] as const)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(wireOf(name, known[name])))
  return Object.fromEntries(changed) as StoreChanges
}
