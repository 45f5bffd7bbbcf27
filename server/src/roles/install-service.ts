import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../platform/process/cannot-start.ts'
import type { Config } from '../platform/process/config.ts'
import { printLine } from '../platform/process/terminal.ts'
import { parseDomain } from '../store/domains/domain-name.ts'
import { ENVIRONMENT_PATH, UNIT_PATH, writeService } from '../system/service.ts'
import { serviceUnit } from '../system/service-unit.ts'
import { readOption } from './options.ts'

const FOLDER = join(import.meta.dirname, '../../..')

/**
 * Has systemd keep Matinee running, as the user the folder belongs to. `--domain D` sets it up behind a proxy on this
 * machine; `--print` shows the unit and changes nothing.
 */
export async function run(_: Config, options: string[]) {
  const typed = readOption(options, '--domain')
  const domain = typed === undefined ? undefined : parseDomain(typed)
  const unit = { folder: FOLDER, node: process.execPath, user: ownerOf(FOLDER) }
  if (options.includes('--print')) return printLine(serviceUnit({ ...unit, environment: ENVIRONMENT_PATH }))
  refuseWhereImpossible(unit.user)
  await writeService({ ...unit, domain })
  for (const args of [['daemon-reload'], ['enable', 'matinee'], ['restart', 'matinee']])
    execFileSync('systemctl', args, { stdio: 'inherit' })
  printLine(`Matinee runs as ${unit.user}, and again after each start of the machine (${UNIT_PATH}).`)
  printLine(`Its variables are in ${ENVIRONMENT_PATH}; what it says is in journalctl -u matinee.`)
}

function refuseWhereImpossible(user: string) {
  if (!existsSync('/run/systemd/system'))
    throw new CannotStart('This machine is not run by systemd. --print shows what the service would be.')
  if (process.getuid?.() !== 0) throw new CannotStart('Only root may install a service: run it with sudo.')
  if (user === 'root')
    throw new CannotStart(
      `${FOLDER} belongs to root, and a service should not. Give it to a user of its own first:\n` +
        `  useradd --system --create-home matinee && chown -R matinee: ${FOLDER}`,
    )
}

/** The name of the user a folder belongs to, or its number where it has none. */
function ownerOf(folder: string): string {
  const { uid } = statSync(folder)
  try {
    return execFileSync('id', ['-un', String(uid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return String(uid)
  }
}
