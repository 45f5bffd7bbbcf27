import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { isDebian, isRoot, run } from './command.js'
import { step, Trouble } from './say.js'

/**
 * Has the system's package manager bring what is missing where that is ours to do (Debian and its kin, as
 * root); elsewhere throws the sentence that says what to type.
 * @param {string} name what the person knows it as
 * @param {Record<'debian' | 'darwin' | 'fedora', string>} packages one or more, with spaces between
 * @param {string} [orElse] another way out
 */
export async function install(name, packages, orElse = '') {
  if (!isDebian || !isRoot) throw new Trouble(`${name} is missing: ${howToInstall(packages)}${orElse}.`)
  await step(name, () =>
    withoutServices(async () => {
      await run('apt-get', ['update', '-q'], quietly)
      await run(
        'apt-get',
        ['install', '-q', '-y', '--no-install-recommends', ...packages.debian.split(' ')],
        quietly,
      )
    }),
  )
}

// Debian asks this file before it starts what it has installed; 101 forbids it (invoke-rc.d(8)).
const POLICY = '/usr/sbin/policy-rc.d'

/** Debian's packages start their servers; only the programs are wanted. */
async function withoutServices(/** @type {() => Promise<void>} */ work) {
  if (existsSync(POLICY)) return work()
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await work()
  } finally {
    rmSync(POLICY)
  }
}

const quietly = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

/** @param {Record<'debian' | 'darwin' | 'fedora', string>} packages */
function howToInstall({ debian, darwin, fedora }) {
  if (process.platform === 'darwin') return `type "brew install ${darwin}"`
  if (isDebian) return `type "sudo apt-get install ${debian}"`
  return `install it with your package manager (such as "sudo dnf install ${fedora}")`
}
