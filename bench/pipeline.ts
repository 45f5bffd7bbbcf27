/** Making a film of 60 s in 1080p, beside bare ffmpeg making the same ladder from one decode, and rung after rung. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { locateBinaries } from '../server/src/media/transcode/ffmpeg.ts'
import { formatFrameRate, type ProbedFilm } from '../server/src/media/transcode/film.ts'
import {
  keyframeIntervals,
  planLadder,
  type EncodingLadder,
  type RenditionSpec,
} from '../server/src/media/transcode/ladder.ts'
import { encodeFilm } from '../server/src/media/transcode/film-encoding.ts'
import { probeFilm } from '../server/src/media/transcode/probe.ts'
import { benchFilm } from './film.ts'
import { median, report } from './table.ts'

const seconds = (since: number) => (performance.now() - since) / 1000

const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const binaries = locateBinaries(process.env['FFMPEG_PATH'] ?? 'ffmpeg')
const source = await benchFilm(Number(process.env['SECONDS'] ?? 60))
const film = await probeFilm(source, binaries)
const ladder = planLadder(film)
const allRenditions = [...ladder.low, ...ladder.high]

const times = { ours: [] as number[], once: [] as number[], each: [] as number[] }
const firsts = { ours: [] as number[], bare: [] as number[] }
for (let round = 0; round < ROUNDS; round += 1) {
  const made = await inFolder(ours)
  times.ours.push(made.whole)
  firsts.ours.push(made.watchable)
  times.once.push(await inFolder((folder) => bare(folder, allRenditions, true)))
  times.each.push(await inFolder((folder) => renditionByRendition(folder)))
  firsts.bare.push(await inFolder((folder) => firstSegments(folder, ladder.low)))
}
const whole = { name: 'The whole making of a film', ours: median(times.ours), unit: 's' }
report({ ...whole, reference: median(times.once), referenceName: 'one decode', goal: { most: 1.15 } })
report({ ...whole, reference: median(times.each), referenceName: 'rung by rung', goal: { most: 0.85 } })
report({
  name: 'From the finished upload to the first watchable segment, probe included',
  ours: median(firsts.ours),
  reference: median(firsts.bare),
  referenceName: 'bare low pair',
  unit: 's',
  goal: { most: 2 },
})

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-bench-film-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function ours(folder: string) {
  const began = performance.now()
  let watchable = 0
  const none = async () => {}
  const found: ProbedFilm = await probeFilm(source, binaries)
  await encodeFilm({
    ...{ source, folder, binaries, film: found },
    on: {
      file: none,
      progress: () => {},
      watchable: async () => void (watchable = seconds(began)),
      rendition: none,
      halfway: none,
    },
  })
  return { whole: seconds(began), watchable }
}

/** The arguments a person would write for these rungs from one decode, at the rates and preset of our own. */
function bareArguments(rungs: RenditionSpec[], within: EncodingLadder, withSound: boolean): string[] {
  const split = `[0:v]split=${rungs.length}${rungs.map(({ name }) => `[s${name}]`).join('')}`
  const scales = rungs.map(({ name, width, height }) => `[s${name}]scale=${width}:${height}[${name}]`)
  return [
    ...['-v', 'error', '-nostdin', '-y', '-i', source, '-filter_complex', [split, ...scales].join(';')],
    ...rungs.flatMap((rung) => ['-map', `[${rung.name}]`, ...bareCodec(rung, within), ...hls(rung.name)]),
    ...(withSound ? ['-map', '0:a', '-c:a', 'aac', '-b:a', '128k', '-ac', '2', ...hls('sound')] : []),
  ]
}

function bareCodec(rung: RenditionSpec, within: EncodingLadder): string[] {
  const { first, others } = keyframeIntervals(rung, within)
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-r', formatFrameRate(rung.frame_rate)],
    ...[
      '-maxrate',
      String(rung.maxBitrate),
      '-bufsize',
      String(rung.maxBitrate * 2),
      '-sc_threshold',
      '0',
      '-g',
      '99999',
    ],
    ...['-force_key_frames', `expr:gte(n,if(n_forced,${first}+(n_forced-1)*${others},0))`],
  ]
}

function hls(name: string): string[] {
  return [
    ...['-f', 'hls', '-hls_time', '1', '-hls_list_size', '0', '-hls_segment_type', 'fmp4'],
    ...['-hls_flags', 'temp_file', '-hls_segment_filename', `${name}/%05d.m4s`, `${name}/index.m3u8`],
  ]
}

async function start(folder: string, rungs: RenditionSpec[], withSound: boolean) {
  for (const name of [...rungs.map((rung) => rung.name), 'sound'])
    await mkdir(join(folder, name), { recursive: true })
  // As polite as ours, or a busy machine would favour it.
  return spawn('nice', ['-n', '10', binaries.ffmpeg, ...bareArguments(rungs, ladder, withSound)], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function bare(folder: string, rungs: RenditionSpec[], withSound: boolean): Promise<number> {
  const began = performance.now()
  const child = await start(folder, rungs, withSound)
  const [status] = (await once(child, 'exit')) as [number]
  if (status !== 0) throw new Error(`bare ffmpeg ended with ${status}`)
  return seconds(began)
}

async function renditionByRendition(folder: string): Promise<number> {
  let total = 0
  for (const rung of allRenditions.toReversed())
    total += await bare(folder, [rung], rung === allRenditions.at(-1))
  return total
}

async function firstSegments(folder: string, rungs: RenditionSpec[]): Promise<number> {
  const began = performance.now()
  const child = await start(folder, rungs, true)
  const wanted = rungs.map(({ name }) => join(folder, name, '00000.m4s'))
  while (!wanted.every((path) => existsSync(path))) await after(10)
  const found = seconds(began)
  child.kill('SIGKILL')
  await once(child, 'exit')
  return found
}
