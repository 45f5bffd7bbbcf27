import { readdir, readFile } from 'node:fs/promises'

const MB = 1024

/** Resident memory of the processes of one kind together, in MB. */
export type Sample = Map<string, number>

interface Running {
  pid: number
  parent: number
  name: string
}

/** What each kind of process below this one holds. Of PostgreSQL each page counts once, though all its processes share it. */
export async function sampleMemory(pid: number): Promise<Sample> {
  const all = await runningProcesses()
  const sample: Sample = new Map()
  for (const one of all.filter((each) => isBelow(each, pid, all))) {
    const held = await heldBy(one)
    if (held > 0) sample.set(one.name, (sample.get(one.name) ?? 0) + held)
  }
  return sample
}

async function runningProcesses(): Promise<Running[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(pids.map(Number).map(readProcess))
  return found.filter((one) => one !== undefined)
}

async function readProcess(pid: number): Promise<Running | undefined> {
  const [stat, command] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
  ])
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return stat ? { pid, parent: Number(fields[1]), name: nameOf(command.split('\0')) } : undefined
}

/** `start`, `live` and the other roles, a file of ours, or the program. */
function nameOf(command: string[]): string {
  const file = command.findIndex((word) => word.endsWith('.ts'))
  if (command[0]!.startsWith('postgres') || command[0]!.endsWith('/postgres')) return 'postgres'
  if (file < 0) return command[0]!.split(' ')[0]!.split('/').at(-1)!
  return command[file]!.endsWith('main.ts') ? command[file + 1]! : command[file]!.split('/').at(-1)!
}

function isBelow(one: Running, top: number, all: Running[]): boolean {
  if (one.pid === top) return true
  const parent = all.find(({ pid }) => pid === one.parent)
  return parent !== undefined && isBelow(parent, top, all)
}

async function heldBy({ pid, name }: Running): Promise<number> {
  const measure = name === 'postgres' ? 'Pss' : 'Rss'
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '') // it ended meanwhile
  return Number(new RegExp(`^${measure}: +(\\d+)`, 'm').exec(text)?.[1] ?? 0) / MB
}

/**
 * What a process holds, in MB, by where it is: its programs, the heap of the C library, and the rest, which is V8's
 * heap, threads and large blocks.
 */
export async function splitMemory(pid: number): Promise<{ programs: number; heap: number; rest: number }> {
  const split = { programs: 0, heap: 0, rest: 0 }
  let place: keyof typeof split = 'rest'
  for (const line of (await readFile(`/proc/${pid}/smaps`, 'utf8')).split('\n')) {
    const [, name] = /^[\da-f]+-[\da-f]+ \S+ \S+ \S+ \d+ *(.*)$/.exec(line) ?? []
    if (name !== undefined) place = placeOf(name)
    split[place] += Number(/^Rss: +(\d+)/.exec(line)?.[1] ?? 0) / MB
  }
  return split
}

function placeOf(mapping: string) {
  if (mapping === '[heap]') return 'heap'
  return mapping.startsWith('/') ? 'programs' : 'rest'
}

export interface TimedSample {
  /** Hours since the first. */
  hours: number
  sample: Sample
}

/** The straight line through what one kind of process held, in MB an hour. */
export function slopeOf(samples: TimedSample[], name: string): number {
  const points = samples.flatMap(({ hours, sample }) =>
    sample.has(name) ? [[hours, sample.get(name)!] as const] : [],
  )
  const mean = (nth: 0 | 1) => points.reduce((sum, point) => sum + point[nth], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const spread = points.reduce((sum, [hours]) => sum + (hours - x) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, [hours, held]) => sum + (hours - x) * (held - y), 0) / spread
}
