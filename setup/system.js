import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isDebian, isRoot, run } from './command.js'
import { say, step, Trouble } from './say.js'

/**
 * @typedef {object} Need Something that is missing, and the packages that bring it: one or more, with spaces between.
 * @property {string} name what the person knows it as
 * @property {string} debian
 * @property {string} darwin
 * @property {string} fedora
 * @property {string} [orElse] another way out
 * @property {string} [without] what is said where we go on without it
 */

/**
 * Has the system's package manager bring what is missing, in one go, where that is ours to do (Debian and its kin, as
 * root); elsewhere throws the sentence that says what to type, or says what it goes without.
 * @param {Need[]} needs
 */
export async function install(...needs) {
  if (!isDebian || !isRoot) return needs.forEach(goWithout)
  if (needs.length === 0) return
  const packages = needs.flatMap(({ debian }) => debian.split(' '))
  await step(needs.map(({ name }) => name).join(', '), () =>
    withFiles(filesFor(packages), async () => {
      await run('apt-get', ['update', '-q'], quietly)
      await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], quietly)
    }),
  )
}

/** @param {Need} need */
function goWithout(need) {
  const { name, orElse = '', without } = need
  if (!without) throw new Trouble(`${name} is missing: ${howToInstall(need)}${orElse}.`)
  say(`  ${without}`)
}

/** @typedef {{ path: string, text: string, mode: number }} File */

/** Asked before Debian's packages start what they bring, of which only the programs are wanted; 101 forbids it (invoke-rc.d(8)). @type {File} */
const NO_SERVICES = { path: '/usr/sbin/policy-rc.d', text: '#!/bin/sh\nexit 101\n', mode: 0o755 }

/** Debian's PostgreSQL makes a cluster of its own unless told not to. @type {File} */
const NO_CLUSTER = {
  ...{ path: '/etc/postgresql-common/createcluster.conf', mode: 0o644 },
  text: 'create_main_cluster = false\n',
}

/** @param {string[]} packages */
const filesFor = (packages) =>
  [NO_SERVICES, ...(packages.some((name) => name.startsWith('postgresql')) ? [NO_CLUSTER] : [])].filter(
    ({ path }) => !existsSync(path),
  )

/** Makes files for as long as some work takes. @param {File[]} files @param {() => Promise<void>} work */
async function withFiles(files, work) {
  for (const { path, text, mode } of files) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { mode })
  }
  try {
    await work()
  } finally {
    for (const { path } of files) rmSync(path, { force: true })
  }
}

const quietly = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

/** @param {Need} need */
function howToInstall({ debian, darwin, fedora }) {
  if (process.platform === 'darwin') return `type "brew install ${darwin}"`
  if (isDebian) return `type "sudo apt-get install ${debian}"`
  return `install it with your package manager (such as "sudo dnf install ${fedora}")`
}
