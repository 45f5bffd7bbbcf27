import { readdir, readFile } from 'node:fs/promises'
import type { Process } from './product.ts'

export const TICKS_A_SECOND = 100

/** Processor time spent so far by a process and by those it started. */
export async function processorTicks({ child }: Process): Promise<number> {
  let sum = 0
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const isOurs = Number(pid) === child.pid || Number(fields[1]) === child.pid
    if (isOurs) sum += Number(fields[11]) + Number(fields[12])
  }
  return sum
}
