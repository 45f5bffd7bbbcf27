/**
 * Lets two security tools of Debian loose on a whole product: `node bench/attack.ts`. wapiti walks the pages and attacks
 * what it finds there, sqlmap tries every value of every call of the contract; both as a guest, a member and the owner.
 * `ATTACK_SECONDS` is how long they have (780 unless said), `ATTACK_SEED` the order of the calls, `ATTACK_ONLY` a part of
 * the calls' names. What they find, and every answer of 5xx, is printed and makes it fail.
 */
import { rm } from 'node:fs/promises'
import { allEndpoints } from '../server/testing/endpoints.ts'
import { routesServed } from '../server/testing/routes-served.ts'
import { callsOf } from './attack/calls.ts'
import { openDoor } from './attack/door.ts'
import { countReached, type Reached } from './attack/reached.ts'
import { attackWithSqlmap } from './attack/sqlmap.ts'
import { openTarget } from './attack/target.ts'
import { attackPages } from './attack/wapiti.ts'
import { ensureTool } from './tools.ts'

const SECONDS = Number(process.env['ATTACK_SECONDS'] ?? 780)
const SEED = Number(process.env['ATTACK_SEED'] ?? 1)
const ONLY = process.env['ATTACK_ONLY'] ?? ''
const ROLES = ['guest', 'member', 'owner'] as const

await ensureTool('wapiti')
await ensureTool('sqlmap')
const until = Date.now() + SECONDS * 1000
const target = await openTarget()
const calls = callsOf(await allEndpoints(), target.known).filter(({ name }) => name.includes(ONLY))
const pages = routesServed(target.world.app)
  .filter((name) => name.startsWith('GET /') && !/[:*(]/.test(name) && !name.includes('/api/'))
  .map((name) => name.slice('GET '.length))
  .concat(
    target.known.pages,
    calls.filter(({ method }) => method === 'GET').map(({ url }) => url),
  )

const reached = countReached()
const attackResults = await Promise.all(
  ROLES.map(async (role) => {
    const door = await openDoor(target, role)
    const [walked, tried] = await Promise.all([
      attackPages(door, { pages, until, folder: target.folder }),
      attackWithSqlmap(door, { calls, until, seed: SEED, folder: target.folder }),
    ])
    await door.close()
    return { role, door, walked, tried }
  }),
)
await target.close()

const findings = attackResults.flatMap(({ role, door, walked, tried }) =>
  [...door.faults, ...walked, ...tried.findings].map((finding) => `${role}: ${finding}`),
)
const isIn = (found: Reached['come'], role: string) => calls.filter(({ name }) => found.get(name)?.has(role))
for (const { role, door, tried } of attackResults) {
  const answers = [...door.answers]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status}`)
  const { come, answered } = reached
  process.stdout.write(
    `${role}: ${door.requests} requests, of sqlmap on ${tried.done} of ${tried.all} calls (${answers.join(', ')})\n` +
      `  came to ${isIn(come, role).length} of ${calls.length} calls, ${isIn(answered, role).length} with 2xx\n` +
      [...door.meant].map(([fault, times]) => `  right: ${times} × ${fault}\n`).join(''),
  )
}
const unreached = calls.filter(({ name }) => !reached.come.has(name)).map(({ name }) => name)
process.stdout.write(`Calls nobody came to: ${unreached.join(', ') || 'none'}\n`)
process.stdout.write(findings.length > 0 ? `${findings.join('\n')}\n` : 'They found nothing.\n')
await rm(target.folder, { recursive: true, force: true })
process.exit(findings.length > 0 ? 1 : 0) // connections of the tools may still be open
