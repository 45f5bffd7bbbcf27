import type { RegionRule } from './access-rules.ts'

/** Whether a rule lets a country in; null stands for one nobody knows. */
export function isOpenTo({ mode, countries }: RegionRule, country: string | null): boolean {
  if (mode === 'all') return true
  return countries.includes(country ?? '') === (mode === 'allow')
}
