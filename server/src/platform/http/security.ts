import helmet, { type HelmetOptions } from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Config } from '../process/config.ts'
import { MEDIA_SOURCE_PRELOAD_SOURCE } from './media-source-preload.ts'

type Origins = Pick<Config, 'media_url' | 'analytics_url'>

/** External sources a page may load from. */
export interface Sources {
  script: string[]
  frame: string[]
  connect: string[]
  img: string[]
  /** Whether one of them speaks with the page from a window it opens. */
  popups: boolean
}

/** No external sources. */
export const OWN_SOURCES: Sources = { script: [], frame: [], connect: [], img: [], popups: false }

/** The security headers of a page, created once per set of sources. */
export const pageHeadersOf = (config: Origins, others = OWN_SOURCES): Record<string, string> =>
  runHelmet(helmetOptionsOf(config, others))

/**
 * The security headers of a page that other sites may frame: `ancestors` are the sources of `frame-ancestors`. Older
 * browsers would obey `X-Frame-Options` instead, which cannot name a site.
 */
export function framedPageHeadersOf(config: Origins, ancestors: readonly string[]): Record<string, string> {
  const { contentSecurityPolicy, ...options } = helmetOptionsOf(config, OWN_SOURCES)
  const directives = { ...contentSecurityPolicy.directives, frameAncestors: [...ancestors] }
  return runHelmet({
    ...options,
    contentSecurityPolicy: { ...contentSecurityPolicy, directives },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: false,
    xFrameOptions: false,
  })
}

/**
 * For a public page whose first picture counts: a browser throws away the process it has started while it asked for the
 * page, and starts another, where the page does not share one with its opener.
 */
export const FIRST_PICTURE_HEADERS = { 'cross-origin-opener-policy': 'unsafe-none' }

function runHelmet(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, () => {})
  return response.getHeaders() as Record<string, string>
}

/**
 * What pages may do. Scripts come from our own origin, and from those the store pays by; one line is in the page. Styles may
 * be inline because Mantine and the player position things by style attributes; hls.js needs blob: for its worker and its
 * media source.
 */
const helmetOptionsOf = (config: Origins, others: Sources) =>
  ({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", MEDIA_SOURCE_PRELOAD_SOURCE, ...others.script],
        frameSrc: ["'self'", ...others.frame],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...mediaOrigin(config), ...others.img],
        mediaSrc: ["'self'", 'blob:', ...mediaOrigin(config)],
        connectSrc: ["'self'", ...mediaOrigin(config), ...originOf(config.analytics_url), ...others.connect],
        workerSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: others.popups ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: false, // set by whatever terminates TLS: a store on plain http must stay reachable
  }) satisfies HelmetOptions

const mediaOrigin = ({ media_url }: Origins) => originOf(media_url)
const originOf = (url: string | null) => (url ? [new URL(url).origin] : [])
