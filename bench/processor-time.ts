import { readdir, readFile } from 'node:fs/promises'
import type { Process } from './product.ts'

export const TICKS_A_SECOND = 100

/** Processor time spent so far by a process and by those it started. */
export async function processorTicks(program: Process): Promise<number> {
  return Object.values(await processorTicksByName(program)).reduce((sum, ticks) => sum + ticks, 0)
}

/** The same, by the names of the processes. */
export async function processorTicksByName(program: Process): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const { name, fields } of await processesOf(program))
    sums[name] = (sums[name] ?? 0) + Number(fields[11]) + Number(fields[12])
  return sums
}

/** How often the main threads of these processes have slept so far, by name: unlike their time, no load changes it. */
export async function sleepsByName(program: Process): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const { pid, name } of await processesOf(program)) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    const [, sleeps] = /^voluntary_ctxt_switches:\s+(\d+)/m.exec(status) ?? []
    sums[name] = (sums[name] ?? 0) + Number(sleeps ?? 0)
  }
  return sums
}

/** A process and those it started, with what the system tells of them. */
async function processesOf({ child }: Process) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(pids.map(statusOf))
  return all.filter(({ pid, fields }) => Number(pid) === child.pid || Number(fields[1]) === child.pid)
}

async function statusOf(pid: string) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const end = stat.lastIndexOf(')')
  return { pid, name: stat.slice(stat.indexOf('(') + 1, end), fields: stat.slice(end + 2).split(' ') }
}
