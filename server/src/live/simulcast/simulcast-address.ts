import { isIP } from 'node:net'
import type { Context } from '../../platform/context.ts'
import { isPublicAddress } from '../../platform/http/public-address.ts'

/** Where a stream goes, as RTMP names it. */
export interface RtmpAddress {
  isEncrypted: boolean
  host: string
  port: number
  /** The application on the server: the path of its address. */
  app: string
}

const PORTS: Record<string, number> = { 'rtmp:': 1935, 'rtmps:': 443 }

/** Undefined for what is no RTMP address. */
export function parseRtmpAddress(text: string): RtmpAddress | undefined {
  const url = URL.parse(text)
  const usual = url && PORTS[url.protocol]
  // The host of an http address is in its one spelling: 127.0.0.1 for 2130706433.
  const host = url && URL.parse(`http://${url.hostname}/`)?.hostname
  if (!usual || !host || url.username || url.password || url.hash) return undefined
  return {
    isEncrypted: url.protocol === 'rtmps:',
    host: host.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : usual,
    app: (url.pathname + url.search).replace(/^\/|\/$/g, ''),
  }
}

/** Whether an address may be sent to: a public one, unless the operator allows private targets. */
export function isSafeRtmpTarget({ config }: Pick<Context, 'config'>, text: string): boolean {
  const address = parseRtmpAddress(text)
  if (!address) return false
  return config.private_targets || isIP(address.host) === 0 || isPublicAddress(address.host)
}
