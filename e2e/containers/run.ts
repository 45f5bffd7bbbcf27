/**
 * The product in containers, as docs/operating.md says: `npm run containers`, as root on a Debian. Builds the last commit
 * by Containerfile, starts it with its PostgreSQL by compose.yaml, visits the store and the sign-in link, ends both and
 * starts them anew. Images that no registry brings are made here: Debian by debootstrap, PostgreSQL from Debian's package.
 * `--images FOLDER` keeps them for the next time.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { eventually } from '../../server/testing/eventually.ts'
import { onPath } from '../../setup/command.js'
import { say, step } from '../../setup/say.js'
import { install } from '../../setup/system.js'
import { openPodman } from './podman.ts'

const CHECKOUT = join(import.meta.dirname, '../..')
const DEBIAN = 'docker.io/library/debian:trixie-slim'
const POSTGRES = 'docker.io/library/postgres:17'
const MIRROR = 'http://deb.debian.org/debian'
// Of a machine that reaches registries through a proxy with an authority of its own.
const AUTHORITIES = '/usr/local/share/ca-certificates'
const PROGRAMS = ['podman', 'podman-compose', 'runc', 'debootstrap']
const PACKAGES = `${PROGRAMS.join(' ')} netavark aardvark-dns nftables`
const PULL_MS = 60_000
const START_MS = 600_000

const { values } = parseArgs({ options: { images: { type: 'string' } } })
if (!PROGRAMS.every(onPath))
  await install({
    name: 'Podman',
    debian: PACKAGES,
    darwin: 'podman podman-compose',
    fedora: 'podman podman-compose',
  })
const folder = await mkdtemp(join(tmpdir(), 'matinee-containers-'))
const { podman, compose } = await openPodman(resolve(values.images ?? join(folder, 'podman')))
const clone = join(folder, 'matinee')
try {
  await step('Images', () => bringImages())
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${CHECKOUT}`, clone])
  await appendFile(join(clone, '.env'), 'POSTGRES_PASSWORD=only-a-trial\n')
  await step('The image of the product', () => buildProduct())
  await step('compose up', () => compose(clone, 'up', '-d'))
  const link = await step('The sign-in link', () => untilLink())
  await visit(link)
  await visit('http://localhost:3000/catalog')
  await compose(clone, 'down')
  await compose(clone, 'up', '-d')
  await step('The store after it was started anew', () =>
    eventually(() => isDone(visit(link)), Boolean, START_MS),
  )
  say('The product runs in containers.')
} finally {
  if (existsSync(clone)) await compose(clone, 'down', '--volumes').catch((error: Error) => say(error.message))
  await rm(folder, { recursive: true, force: true })
}

async function bringImages() {
  if (!(await isThere(DEBIAN))) await makeDebian()
  if (!(await isThere(POSTGRES)))
    await podman('build', '--pull-never', '--tag', POSTGRES, join(import.meta.dirname, 'postgres'))
}

/** Whether it is here, or a registry brings it. */
async function isThere(image: string): Promise<boolean> {
  if (await isDone(podman('image', 'exists', image))) return true
  const late = new Promise<boolean>((done) => setTimeout(done, PULL_MS, false).unref())
  return Promise.race([isDone(podman('pull', '--quiet', image)), late])
}

function isDone(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}

async function makeDebian() {
  const root = join(folder, 'debian')
  execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'trixie', root, MIRROR], {
    stdio: 'ignore',
  })
  if (existsSync(AUTHORITIES)) await cp(AUTHORITIES, join(root, AUTHORITIES), { recursive: true })
  execFileSync('chroot', [root, 'update-ca-certificates'], { stdio: 'ignore' })
  execFileSync('tar', ['--create', '--file', `${root}.tar`, '--directory', root, '.'])
  await podman('import', `${root}.tar`, DEBIAN)
}

/** As `compose up --build` does, which cannot hand on what only this machine needs. */
async function buildProduct() {
  const authorities = process.env['NODE_EXTRA_CA_CERTS']
  await podman(
    'build',
    ...(authorities ? ['--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'] : []),
    ...['--tag', 'matinee_matinee', '--file', join(clone, 'Containerfile'), clone],
  )
}

async function untilLink(): Promise<string> {
  const logs = await eventually(
    () => compose(clone, 'logs', 'matinee').catch((error: Error) => error.message),
    (said) => said.includes('Ctrl-C stops everything'),
    START_MS,
  )
  return /Sign in +(\S+)/.exec(logs)![1]!
}

async function visit(address: string) {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`)
}
