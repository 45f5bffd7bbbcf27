import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { serviceEnvironment, serviceUnit, type ServiceUnitInput } from './service-unit.ts'

export const UNIT_PATH = '/etc/systemd/system/matinee.service'
export const ENVIRONMENT_PATH = '/etc/matinee/environment'

export interface ServiceInput extends Omit<ServiceUnitInput, 'environment'> {
  domain?: string | undefined
  /** Where `/` is. */
  root?: string
}

/** Writes the unit, and the file of variables where there is none: it may hold what somebody has entered. */
export async function writeService({ domain, root = '/', ...unit }: ServiceInput): Promise<void> {
  const environment = join(root, ENVIRONMENT_PATH)
  await write(join(root, UNIT_PATH), serviceUnit({ ...unit, environment: ENVIRONMENT_PATH }), 0o644)
  if (!existsSync(environment)) await write(environment, serviceEnvironment(domain), 0o600) // it holds passwords
}

async function write(path: string, text: string, mode: number) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text, { mode })
}
