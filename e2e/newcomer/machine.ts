import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnSupervised } from '../../server/src/platform/process/supervised-child.ts'
import { eventually } from '../../server/testing/eventually.ts'

const BOOT = join(import.meta.dirname, 'boot.sh')
const BOOT_MS = 60_000
// slirp4netns answers for the names of the machine outside at this address of its own.
const NAME_SERVER = '10.0.2.3'
const NAMESPACES = ['--mount', '--uts', '--ipc', '--net', '--pid', '--cgroup']

/** A Debian that was booted with its own systemd and a network of its own, which leads outside. */
export interface Machine {
  /** Runs a command of a shell as this user, as at a login; rejects with what it said. */
  run(user: string, command: string): Promise<string>
  /** The same for one that goes on. */
  start(user: string, command: string): ChildProcess
  /** Runs a program of this machine in the network of that one. */
  runOutside(command: string, args: string[]): Promise<string>
  stop(): Promise<void>
}

export async function bootMachine(root: string): Promise<Machine> {
  const system = spawnSupervised('unshare', [...NAMESPACES, '--fork', '--kill-child', 'sh', BOOT, root], {
    stdio: ['ignore', 'ignore', 'inherit'],
    signals: ['KILL'],
  })
  const pid = (await eventually(() => findInit(system.pid!), Boolean, BOOT_MS))!
  await writeFile(join(root, 'etc/resolv.conf'), `nameserver ${NAME_SERVER}\n`)
  const network = spawnSupervised('slirp4netns', ['--configure', '--mtu=65520', pid, 'tap0'], {
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const inside = (user: string, command: string) => [
    ...['--target', pid, '--mount', '--uts', '--ipc', '--net', '--pid', '--cgroup', '--'],
    ...['su', '-', user, '-c', command],
  ]
  const machine: Machine = {
    run: (user, command) => outputOf('nsenter', inside(user, command)),
    start: (user, command) => spawn('nsenter', inside(user, command), { stdio: ['ignore', 'pipe', 'pipe'] }),
    runOutside: (command, args) => outputOf('nsenter', ['--target', pid, '--net', '--', command, ...args]),
    async stop() {
      for (const child of [system, network]) {
        child.kill('SIGKILL')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      }
    },
  }
  await untilUp(machine)
  return machine
}

/** Whether systemd has brought up all it wants to, though some of it may have failed. */
const untilUp = ({ run }: Machine) =>
  eventually(
    () => run('root', 'systemctl is-system-running || true').catch((error: Error) => error.message),
    (state) => /running|degraded/.test(state),
    BOOT_MS,
  )

/** The child of a process that has become systemd: what watches over the process is its child for a moment as well. */
async function findInit(pid: number): Promise<string | undefined> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')
  const names = await Promise.all(children.map(nameOf))
  return children[names.indexOf('systemd')]
}

const nameOf = async (pid: string) => (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim()

async function outputOf(command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`"${args.at(-1)}" ended with ${code}:\n${said.slice(-4000)}`)
  return said
}
