import { extname } from 'node:path'

const TYPES: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.m4a': 'audio/mp4',
  '.ts': 'video/mp2t',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
}

/** The MIME type of a file by its name; of anything unknown, plain bytes. */
export const mediaTypeOf = (name: string): string =>
  TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream'

const YEAR_SECONDS = 31_536_000

/**
 * How long a copy of a file may be kept. Playlists grow while a film is being made and are asked for again each time;
 * everything else is written once under its name.
 */
export const cacheControlOf = (name: string): string =>
  extname(name) === '.m3u8' ? 'no-cache' : `max-age=${YEAR_SECONDS}, immutable`
