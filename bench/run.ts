/** Runs the benches one after another: `npm run bench`, or `npm run bench -- guest start` for some of them. */
import { once } from 'node:events'
import { join } from 'node:path'
import { spawnSupervised } from '../server/src/platform/process/supervised-child.ts'
import { Trouble } from '../setup/say.js'
import { ensureTool, type Tool } from './tools.ts'

/** Each bench with what it measures with beside the project itself. */
const ALL: Record<string, Tool[]> = {
  start: ['wrk'],
  guest: ['wrk'],
  pages: ['wrk'],
  catalogue: ['wrk'],
  'signed-in': ['wrk'],
  sessions: ['wrk'],
  'sign-ins': ['wrk'],
  'api-keys': ['wrk'],
  segments: ['wrk', 'nginx'],
  upload: [],
  pipeline: [],
  'first-frame': [],
  lighthouse: [],
  hydration: [],
  events: ['wrk'],
  live: [],
  passing: [],
  'live-hour': [],
  'picture-to-picture': [],
  'broadcast-first-frame': [],
  renditions: [],
  reports: [],
  tracker: [],
  import: [],
  archive: [],
  imports: [],
  webhooks: [],
  mail: [],
  comments: ['wrk'],
  chat: [],
  renewals: [],
  entitlement: [],
  soak: [],
}

/** Runs one bench to its end; it ends with this process, however that ends, and what it started with it. */
async function run(name: string): Promise<boolean> {
  const child = spawnSupervised(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: ['inherit', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

async function runAll(names: string[]): Promise<boolean> {
  const unknown = names.filter((name) => !(name in ALL))
  if (unknown.length > 0)
    throw new Trouble(`There is no bench ${unknown.join(', ')}. They are ${Object.keys(ALL).join(', ')}.`)
  for (const tool of new Set(names.flatMap((name) => ALL[name]!))) await ensureTool(tool)
  let isWell = true
  for (const name of names) isWell = (await run(name)) && isWell
  return isWell
}

const requestedBenches = process.argv.slice(2)
try {
  process.exitCode = (await runAll(requestedBenches.length > 0 ? requestedBenches : Object.keys(ALL))) ? 0 : 1
} catch (error) {
  if (!(error instanceof Trouble)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
