/** Where the player may be framed, besides the store's own pages. */
export const EMBED_MODES = ['nowhere', 'everywhere', 'listed'] as const
export type EmbedMode = (typeof EMBED_MODES)[number]

/** A rule of where the player may be framed; the domains count in the mode `listed`. */
export interface EmbedRule {
  mode: EmbedMode
  domains: string[]
}

export const MOST_EMBED_DOMAINS = 100

/** Labels of a host: ASCII, as browsers compare them. */
const HOST = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/
/** Endings of countries below which names are sold, as `co.uk`: a wildcard there would be everybody. */
const SHARED_ENDING = /^(ac|co|com|edu|gob|gov|gouv|go|mil|ne|net|or|org)\.[a-z]{2}$/
const WILDCARD = '*.'

/**
 * A domain as browsers compare it, from what a person types or pastes: `www.example.com`, `https://example.com/blog`,
 * `bücher.example`, `example.com:8080` or `*.example.com`. Null for what is no domain, and for a wildcard over
 * everybody's names.
 */
export function readEmbedDomain(text: string): string | null {
  const plain = text.trim().replace(/^https?:\/\//i, '')
  const isWild = plain.startsWith(WILDCARD)
  const rest = isWild ? plain.slice(WILDCARD.length) : plain
  if (/[*\s@\\]/.test(rest) || !URL.canParse(`http://${rest}`)) return null
  const { hostname, host, protocol } = new URL(`http://${rest}`)
  if (protocol !== 'http:' || !isHost(hostname, isWild)) return null
  return (isWild ? WILDCARD : '') + host
}

function isHost(hostname: string, isWild: boolean): boolean {
  if (!HOST.test(hostname) || hostname.length > 253) return false
  const isAddress = /^[\d.]+$/.test(hostname)
  if (isWild) return !isAddress && hostname.includes('.') && !SHARED_ENDING.test(hostname)
  return isAddress || hostname.includes('.') || hostname === 'localhost'
}
