import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

const SCHED_IDLE = '5'
const POLICY = 41

/** The scheduling policy of each thread of this process; see proc_pid_stat(5). */
const policies = () =>
  readdirSync('/proc/self/task').map((thread) => {
    const [, fields] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')
    return fields!.split(' ')[POLICY - 3]
  })

it('compares many passwords asked for at once', async () => {
  const hash = await hashPassword('a lamp by the window')
  const typed = ['a lamp by the window', 'a lamp', 'a lamp by the window', '']
  expect(await Promise.all(typed.map((password) => isPassword(password, hash)))).toEqual([
    true,
    false,
    true,
    false,
  ])
})

it.runIf(process.platform === 'linux')('hashes where nothing else wants to run', async () => {
  await hashPassword('a lamp by the window') // on a busy machine by the thread that is not kept waiting
  await expect.poll(policies).toContain(SCHED_IDLE)
})
