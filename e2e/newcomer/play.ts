import { once } from 'node:events'
import { join } from 'node:path'
import { step } from '../../setup/say.js'
import { eventually } from '../../server/testing/eventually.ts'
import type { Machine } from './machine.ts'
import { commandsBelow } from './readme.ts'

export const DOMAIN = 'films.example.com'
const CADDYFILE = '/etc/caddy/Caddyfile'
const AUTHORITY = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
const START_MS = 900_000
const SOON_MS = 120_000

export interface Player {
  machine: Machine
  /** Where the machine's `/` is. */
  root: string
  user: string
  /** Where the newcomer clones from. */
  repository: string
}

/** “Start”: installs, clones, `npm start` until the store answers, and Ctrl-C. */
export async function playStart({ machine, user, repository }: Player): Promise<void> {
  const [install, start] = await commandsBelow('Start')
  for (const command of install!) await step(command, () => machine.run(user, command))
  await step('git clone', () => machine.run(user, `git clone ${repository} matinee`))
  const command = start![0]!
  const running = machine.start(user, `cd matinee && exec ${command}`)
  let said = ''
  for (const stream of [running.stdout!, running.stderr!])
    stream.on('data', (chunk: Buffer) => (said += chunk))
  const ended = once(running, 'exit')
  await step(command, () => untilSaid(() => said, /Ctrl-C stops everything/, ended))
  await visit(machine, /Sign in +(\S+)/.exec(said)![1]!)
  await visit(machine, `${/Store +(\S+)/.exec(said)![1]!}catalog`)
  await machine.run(user, `pkill --signal INT --full '^npm start'`)
  await step('Ctrl-C', () => ended)
}

/** “On a domain of your own”: Caddy, its file, the service, and what a visitor then sees. */
export async function playDomain(player: Player): Promise<void> {
  const { machine, user } = player
  const [commands] = await commandsBelow('On a domain of your own')
  for (const command of commands!) {
    await step(command, () => machine.run(user, `cd matinee && ${command}`))
    if (command.includes(CADDYFILE)) await signByOwnAuthority(machine)
  }
  await lookAround(player)
  const link = await eventually(
    () => machine.run(user, 'sudo journalctl -u matinee --no-pager'),
    (log) => log.includes('Sign in'),
    SOON_MS,
  )
  await step('The sign-in link of the journal', () =>
    visitSecurely(player, new URL(/Sign in +(\S+)/.exec(link)![1]!).pathname),
  )
}

/** No authority of the internet signs for a domain that is none: the one thing that is not as written. */
const signByOwnAuthority = (machine: Machine) =>
  machine.run('root', `sed -i '0,/^{/s//{\\n\\tlocal_certs/' ${CADDYFILE} && systemctl reload caddy`)

/** What a visitor sees at the domain, and what nobody does. */
export async function lookAround(player: Player): Promise<void> {
  await step(`https://${DOMAIN}/`, () => eventually(() => isAnswered(player, '/catalog'), Boolean, SOON_MS))
  const head = await visitSecurely(player, '/catalog')
  if (!/^strict-transport-security:/im.test(head)) throw new Error(`No HTTPS is asked for:\n${head}`)
  const plain = await curl(player.machine, [
    '--head',
    '--resolve',
    `${DOMAIN}:80:127.0.0.1`,
    `http://${DOMAIN}/`,
  ])
  if (!plain.includes(`https://${DOMAIN}/`)) throw new Error(`http does not lead to https:\n${plain}`)
  const stranger = 'stranger.example.com'
  const taken = await visitByName(player, stranger, '/').catch(() => undefined)
  if (taken !== undefined) throw new Error('Caddy took a certificate for a domain of nobody here.')
}

const isAnswered = (player: Player, path: string) =>
  visitSecurely(player, path).then(
    () => true,
    () => false,
  )

const visitSecurely = (player: Player, path: string) => visitByName(player, DOMAIN, path)

/** Fails unless the certificate is trusted and the answer is well. */
const visitByName = ({ machine, root }: Player, name: string, path: string) =>
  curl(machine, [
    ...['--fail', '--include', '--cacert', join(root, AUTHORITY)],
    ...['--resolve', `${name}:443:127.0.0.1`, `https://${name}${path}`],
  ])

const visit = (machine: Machine, address: string) => curl(machine, ['--fail', address])

const curl = (machine: Machine, args: string[]) =>
  machine.runOutside('curl', ['--silent', '--show-error', ...args])

async function untilSaid(said: () => string, what: RegExp, ended: Promise<unknown>) {
  const early = ended.then(() => {
    throw new Error(`It ended before that:\n${said().slice(-4000)}`)
  })
  await Promise.race([
    eventually(
      async () => said(),
      (words) => what.test(words),
      START_MS,
    ),
    early,
  ])
}
