import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onPath } from '../../setup/command.js'
import { install } from '../../setup/system.js'

const run = promisify(execFile)
/** Runs a program in the folder of a Debian, which does not have this machine’s folder for temporary files. */
const runIn = (root: string, command: string[]) =>
  run('chroot', [root, ...command], { env: { ...process.env, TMPDIR: '/tmp' } })
const MIRROR = 'http://deb.debian.org/debian'
const OWN_AUTHORITIES = '/usr/local/share/ca-certificates'
/** What a standard installation of Debian has beside the system itself. */
const STANDARD = 'sudo,ca-certificates,dbus'

/** Installs what is needed around the new Debian, where that is allowed; elsewhere throws a sentence. */
export async function ensurePrograms() {
  const missing = ['debootstrap', 'slirp4netns', 'curl'].filter((name) => !onPath(name))
  await install(...missing.map((name) => ({ name, debian: name, darwin: name, fedora: name })))
}

/** Debian 13 as its installer leaves it, with one user who may use sudo, and answers yes to apt. */
export async function installDebian(root: string, user: string): Promise<void> {
  await run('debootstrap', [`--include=${STANDARD}`, 'trixie', root, MIRROR], { maxBuffer: 1 << 26 })
  const inside = (...command: string[]) => runIn(root, command)
  await inside('useradd', '--create-home', '--shell', '/bin/bash', '--groups', 'sudo', user)
  await writeFile(join(root, 'etc/sudoers.d/newcomer'), `${user} ALL=(ALL) NOPASSWD: ALL\n`, { mode: 0o440 })
  await writeFile(join(root, 'etc/apt/apt.conf.d/90yes'), 'APT::Get::Assume-Yes "true";\n')
  await writeFile(join(root, 'etc/hostname'), 'newcomer\n')
  await appendFile(join(root, 'etc/hosts'), '127.0.0.1 localhost newcomer\n')
  await trustWhatThisMachineTrusts(root)
}

/** A machine that reaches registries through a proxy with an authority of its own has one inside to trust as well. */
async function trustWhatThisMachineTrusts(root: string) {
  if (!existsSync(OWN_AUTHORITIES)) return
  await mkdir(join(root, OWN_AUTHORITIES), { recursive: true })
  await cp(OWN_AUTHORITIES, join(root, OWN_AUTHORITIES), { recursive: true })
  await runIn(root, ['update-ca-certificates'])
  if (process.env['NODE_EXTRA_CA_CERTS'])
    await appendFile(
      join(root, 'etc/environment'),
      'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt\n',
    )
}

/** The last commit of this checkout, as a repository to clone from. */
export async function offerClone(root: string, from: string, user: string): Promise<string> {
  const address = '/srv/matinee.git'
  await run('git', ['clone', '--bare', '--quiet', '--depth=1', `file://${from}`, join(root, address)])
  await runIn(root, ['chown', '-R', `${user}:`, address])
  return address
}
