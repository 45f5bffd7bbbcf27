import { readEmbedDomain, type EmbedRule } from '@matinee/contract/store/embed-domains'
import { InvalidInput } from '../platform/errors.ts'
import type { StoreRow } from './queries.ts'

/** Domains as browsers compare them, each once. Refuses what is no domain, under the name of its field. */
export function readEmbedDomains(domains: readonly string[], field: string): string[] {
  const read = domains.map(readEmbedDomain)
  if (read.includes(null)) throw InvalidInput({ errors: { [field]: ['malformed'] } })
  return [...new Set(read as string[])]
}

export const storeEmbedRule = ({
  embed_mode,
  embed_domains,
}: Pick<StoreRow, 'embed_mode' | 'embed_domains'>): EmbedRule => ({
  mode: embed_mode,
  domains: embed_domains,
})

const OWN_PAGES = "'self'"

/** The sources of `frame-ancestors`. A domain without a scheme also stands for https where the store has plain http. */
export function frameAncestorsOf({ mode, domains }: EmbedRule): string[] {
  if (mode === 'everywhere') return ['*']
  return mode === 'listed' ? [OWN_PAGES, ...domains] : [OWN_PAGES]
}
