import { isIP } from 'node:net'

/** The proxies whose forwarding headers are trusted: none, a number of hops, or networks. */
export type TrustedProxies = false | number | string[]

const MAX_PROXIES = 10
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** Parses the setting; `on` means one proxy, whose headers are trusted and no client's. */
export function trustedProxiesFrom(value: string): TrustedProxies | undefined {
  const word = value.toLowerCase()
  if (['off', 'false', '0'].includes(word)) return false
  if (['on', 'true'].includes(word)) return 1
  if (/^\d+$/.test(word)) return Number(word) <= MAX_PROXIES ? Number(word) : undefined
  const networks = word.split(',').map((network) => network.trim())
  return networks.every(isNetwork) ? networks : undefined
}

/** The value of Fastify's `trustProxy`; a number becomes a function, as Fastify counts hops differently. */
export const fastifyTrustOf = (trusted: TrustedProxies) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

function isNetwork(network: string): boolean {
  if (NETWORK_NAMES.includes(network)) return true
  const [address = '', bits, ...rest] = network.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)]
  if (!most || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
}
