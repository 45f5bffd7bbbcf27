import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it, vi } from 'vitest'
import { terminateSupervised, spawnSupervised } from './supervised-child.ts'

const STUBBORN = ['-c', 'trap "" TERM; echo up; while :; do sleep 0.1; done']

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  return line
}

it('passes output and exit code through', async () => {
  const child = spawnSupervised('sh', ['-c', 'echo out; exit 7'])
  const exit = once(child, 'exit')

  expect(await firstLine(child)).toBe('out')
  expect(await exit).toEqual([7, null])
})

it('passes signals to the command', async () => {
  const child = spawnSupervised('sleep', ['60'])
  await once(child, 'spawn')
  child.kill('SIGTERM')

  expect(await once(child, 'exit')).toEqual([null, 'SIGTERM'])
})

it('exits with 127 for an unknown command', async () => {
  expect(await once(spawnSupervised('no-such-command', []), 'exit')).toEqual([127, null])
})

it('terminates a command, with the last signal if necessary', async () => {
  const child = spawnSupervised('sh', STUBBORN, { seconds: 1 })
  await firstLine(child)
  terminateSupervised(child)

  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})

it('ends a command whose parent was killed with SIGKILL', async () => {
  const script = `
    import { spawnSupervised } from ${JSON.stringify(import.meta.resolve('./supervised-child.ts'))}
    console.log(spawnSupervised('sleep', ['60']).pid)
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = Number(await firstLine(parent))
  expect(isAlive(pid)).toBe(true)

  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 5000 })
})
