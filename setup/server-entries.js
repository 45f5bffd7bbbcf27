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
