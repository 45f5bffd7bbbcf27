/** Runs the benches one after another: `npm run bench`, or `npm run bench -- guest start` for some of them. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ALL = [
  'start',
  'guest',
  'pages',
  'catalogue',
  'signed-in',
  'sessions',
  'sign-ins',
  'segments',
  'upload',
  'pipeline',
  'first-frame',
  'lighthouse',
  'events',
  'reports',
  'tracker',
  'import',
  'comments',
  'renewals',
  'entitlement',
]

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !ALL.includes(name))
if (unknown.length > 0)
  throw new Error(`There is no bench ${unknown.join(', ')}. They are ${ALL.join(', ')}.`)

const ended = (asked.length > 0 ? asked : ALL).map((name) =>
  spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' }),
)
process.exitCode = ended.some(({ status }) => status !== 0) ? 1 : 0
