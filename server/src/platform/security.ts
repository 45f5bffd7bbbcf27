import helmet, { type HelmetOptions } from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Config } from './config.ts'

type Origins = Pick<Config, 'media_url' | 'analytics_url'>

/** The headers that guard a page: the same for every one, so they are made once. */
export function pageHeadersOf(config: Origins): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(policy(config))(request, response, () => {})
  return response.getHeaders() as Record<string, string>
}

/**
 * What pages may do. Scripts come from our own origin alone; styles may be inline because Mantine and the player
 * position things by style attributes; hls.js needs blob: for its worker and its media source.
 */
const policy = (config: Origins): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...mediaOrigin(config)],
      mediaSrc: ["'self'", 'blob:', ...mediaOrigin(config)],
      connectSrc: ["'self'", ...mediaOrigin(config), ...originOf(config.analytics_url)],
      workerSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  strictTransportSecurity: false, // set by whatever terminates TLS: a store on plain http must stay reachable
})

const mediaOrigin = ({ media_url }: Origins) => originOf(media_url)
const originOf = (url: string | null) => (url ? [new URL(url).origin] : [])
