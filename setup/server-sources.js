import { join } from 'node:path'
import { ROOT } from './paths.js'

/** The server's processes and threads, each begun by the path of its source. */
export const SERVER_ENTRIES = [
  'main.ts',
  'archive/hash-thread.ts',
  'demo/painter-process.ts',
  'live/ingest/whip-peer-process.ts',
  'members/sign-in/hashing-thread.ts',
  'platform/pictures/picture-process.ts',
].map((path) => join(ROOT, 'server/src', path))

/** All that is in the server's build, besides libraries, and what decides how it is built. */
export const SERVER_SOURCES = [
  'server/src',
  'server/package.json',
  'contract/src',
  'contract/words',
  'demo/src',
  'server/vite.config.ts',
  'setup/server-sources.js',
]
