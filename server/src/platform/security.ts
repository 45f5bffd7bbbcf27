import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from './config.ts'

/**
 * The headers of pages. Scripts come from our own origin alone; styles may be inline because Mantine and the player
 * position things by style attributes; hls.js needs blob: for its worker and its media source.
 */
export const policy = (config: Pick<Config, 'media_url'>): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...mediaOrigin(config)],
      mediaSrc: ["'self'", 'blob:', ...mediaOrigin(config)],
      connectSrc: ["'self'", ...mediaOrigin(config)],
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

const mediaOrigin = ({ media_url }: Pick<Config, 'media_url'>) =>
  media_url ? [new URL(media_url).origin] : []
