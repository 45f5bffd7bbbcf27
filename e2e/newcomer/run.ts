/**
 * A newcomer on a bare Debian, by the README's words alone: `npm run newcomer`, as root on a Debian. Installs a fresh
 * Debian into a folder, boots it with its own systemd, and runs there what the README says, command by command, until
 * the store answers over https at a domain of its own, and again after the machine was started anew. `--debian FOLDER`
 * keeps the fresh Debian there for the next time. What is not as on the internet: apt is answered yes, sudo asks for no
 * password, and Caddy signs with an authority of its own.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { say, step } from '../../setup/say.js'
import { ensurePrograms, installDebian, offerClone } from './debian.ts'
import { bootMachine, type Machine } from './machine.ts'
import { lookAround, playDomain, playStart } from './play.ts'

const USER = 'anna'
const CHECKOUT = join(import.meta.dirname, '../..')
const { values } = parseArgs({ options: { debian: { type: 'string' } } })

await ensurePrograms()
const folder = await mkdtemp(join(tmpdir(), 'matinee-newcomer-'))
const root = join(folder, 'root')
let machine: Machine | undefined
try {
  await putDebian()
  const player = { user: USER, root, repository: await offerClone(root, CHECKOUT, USER) }
  machine = await step('Debian starts', () => bootMachine(root))
  await playStart({ ...player, machine })
  await playDomain({ ...player, machine })
  await machine.stop()
  machine = await step('Debian starts again', () => bootMachine(root))
  await lookAround({ ...player, machine })
  say('The store answers at its domain.')
} finally {
  await machine?.stop()
  await rm(folder, { recursive: true, force: true })
}

async function putDebian() {
  const { debian = root } = values
  if (!existsSync(debian)) await step('A bare Debian', () => installDebian(debian, USER))
  if (debian !== root) execFileSync('cp', ['--archive', debian, root]) // with the devices in it
}
