import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ENVIRONMENT_PATH, UNIT_PATH, writeService } from './service.ts'
import { serviceUnit } from './service-unit.ts'

const root = mkdtempSync(join(tmpdir(), 'matinee-service-'))
afterAll(() => rmSync(root, { recursive: true }))
const unit = { folder: tmpdir(), node: process.execPath, user: 'root' }
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const hasSystemd = () => {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

it.skipIf(!hasSystemd())('writes a unit that systemd takes without a complaint', async () => {
  const path = join(root, 'matinee.service')
  writeFileSync(path, serviceUnit({ ...unit, environment: '/etc/matinee/environment' }))
  const said = execFileSync('systemd-analyze', ['verify', '--man=no', path], {
    encoding: 'utf8',
    stdio: 'pipe',
  })
  expect(said).toBe('')
})

it('writes the variables for its owner alone, and keeps those that somebody has entered', async () => {
  await writeService({ ...unit, domain: 'films.example.com', root })
  expect(read(ENVIRONMENT_PATH)).toMatch(
    /^PUBLIC_URL=https:\/\/films\.example\.com\nHOST=127\.0\.0\.1\nTRUST_PROXY=on$/m,
  )
  expect(statSync(join(root, ENVIRONMENT_PATH)).mode & 0o777).toBe(0o600)
  writeFileSync(join(root, ENVIRONMENT_PATH), 'SMTP_URL=smtp://mine\n')
  await writeService({ ...unit, folder: '/srv/100%', root })
  expect(read(ENVIRONMENT_PATH)).toBe('SMTP_URL=smtp://mine\n')
  expect(read(UNIT_PATH)).toContain('WorkingDirectory=/srv/100%%\n')
})
