import { isIP } from 'node:net'

/** Who may say on whose behalf a request comes: nobody, so many proxies in a row, or those in some networks. */
export type TrustedProxies = false | number | string[]

const MOST_PROXIES = 10
const NAMED = ['loopback', 'linklocal', 'uniquelocal']

/** Reads `on` as one proxy: what it says of its client is believed, and nothing a client says of itself. */
export function trustedProxiesFrom(value: string): TrustedProxies | undefined {
  const word = value.toLowerCase()
  if (['off', 'false', '0'].includes(word)) return false
  if (['on', 'true'].includes(word)) return 1
  if (/^\d+$/.test(word)) return Number(word) <= MOST_PROXIES ? Number(word) : undefined
  const networks = word.split(',').map((network) => network.trim())
  return networks.every(isNetwork) ? networks : undefined
}

/** As Fastify is told whom to believe: by itself it believes no number, whoever the last of them is. */
export const trustOf = (trusted: TrustedProxies) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

function isNetwork(network: string): boolean {
  if (NAMED.includes(network)) return true
  const [address = '', bits, ...rest] = network.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)]
  if (!most || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
}
