import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { recordSignal, repeatedAt } from '../../../testing/replayed-signal.ts'
import { Signal } from './signal.ts'

const folder = await mkdtemp(join(tmpdir(), 'matinee-signal-'))
afterAll(() => rm(folder, { recursive: true }))
const diary = join(folder, 'diary')

/** The real ffmpeg, which notes when it begins and when it has ended. */
async function notedFfmpeg(): Promise<string> {
  const path = join(folder, 'ffmpeg')
  const script = ['#!/bin/sh', `echo begun >> ${diary}`, 'ffmpeg "$@"', 'code=$?', `echo ended >> ${diary}`]
  await writeFile(path, [...script, 'exit $code', ''].join('\n'))
  await chmod(path, 0o755)
  return path
}

it('packages one feed after another, however fast the clock of an encoder jumps', async () => {
  const tags = await recordSignal({ size: '160x90', frameRate: 10, seconds: 2 })
  const parts: number[] = []
  let feeds = 0
  const ended = Promise.withResolvers<Signal>()
  const signal = new Signal({
    publisher: { close() {}, pause() {}, resume() {} },
    ffmpeg: await notedFfmpeg(),
    log: pino({ level: 'silent' }),
    on: {
      async admit() {
        const feed = (feeds += 1)
        return { init() {}, part: () => parts.push(feed) }
      },
      failed() {},
      received() {},
      ended: ended.resolve,
    },
  })
  for (const clock of [0, 3_600_000, 1000, 7_200_000])
    for (const tag of clock ? repeatedAt(tags, clock) : tags) signal.write(tag)
  signal.end()
  await ended.promise
  expect(parts).toEqual(parts.toSorted((one, other) => one - other))
  expect(new Set(parts)).toEqual(new Set([1, 2, 3, 4]))
  const noted = (await readFile(diary, 'utf8')).trim().split('\n')
  expect(noted).toEqual([1, 2, 3, 4].flatMap(() => ['begun', 'ended']))
}, 30_000)
