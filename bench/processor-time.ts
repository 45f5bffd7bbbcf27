import { readdir, readFile } from 'node:fs/promises'
import type { Process } from './product.ts'

export const TICKS_A_SECOND = 100

/** Processor time spent so far by a process and by those it started. */
export async function processorTicks(program: Process): Promise<number> {
  return Object.values(await processorTicksByName(program)).reduce((sum, ticks) => sum + ticks, 0)
}

/** The same, by the names of the processes. */
export async function processorTicksByName({ child }: Process): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const isOurs = Number(pid) === child.pid || Number(fields[1]) === child.pid
    if (isOurs) sums[name] = (sums[name] ?? 0) + Number(fields[11]) + Number(fields[12])
  }
  return sums
}
