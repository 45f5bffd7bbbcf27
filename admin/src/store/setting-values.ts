import type { StoreChanges, StoreSettings } from '@matinee/contract/store/store'

/** The form values of one section of the settings; unset ones are empty. */
export type Values<Name extends keyof StoreChanges> = { [N in Name]: NonNullable<StoreSettings[N]> }

export const valuesOf = <Name extends keyof StoreChanges>(settings: StoreSettings, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, settings[name] ?? ''])) as Values<Name>

// The title must not be empty; any other empty text unsets its setting.
const wireOf = (name: string, value: unknown) => {
  const text = typeof value === 'string' ? value.trim() : value
  return text === '' && name !== 'title' ? null : text
}

/** The changed settings as input of the call, without the others, which somebody else may be changing. */
export function changesBetween(before: object, after: object): StoreChanges {
  const known = before as Record<string, unknown>
  const changed = Object.entries(after)
    .map(([name, value]) => [name, wireOf(name, value)] as const)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(wireOf(name, known[name])))
  return Object.fromEntries(changed) as StoreChanges
}
