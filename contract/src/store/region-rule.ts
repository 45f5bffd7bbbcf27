import type { RegionRule } from './access-rules.ts'

/** Whether a rule admits a country; null stands for an unknown country. */
export function isOpenTo({ mode, countries }: RegionRule, country: string | null): boolean {
  if (mode === 'all') return true
  return countries.includes(country ?? '') === (mode === 'allow')
}
