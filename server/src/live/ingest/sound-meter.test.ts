import { spawnSync } from 'node:child_process'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { FlvReader } from './flv-reader.ts'
import { SoundMeter } from './sound-meter.ts'

/** A wave in both channels, as ffmpeg describes it. */
const sound = (wave: string) => `aevalsrc=${wave}|${wave}:s=48000`
const TONE = sound('0.1*sin(880*PI*t)')
const DISTORTED = sound('tanh(9*sin(880*PI*t))')

/** What an encoder sends of twelve seconds of a sound, as ffmpeg describes it. */
function encode(source: string) {
  const sent = ['-t', '12', '-ac', '2', '-c:a', 'aac', '-b:a', '128k', '-f', 'flv', 'pipe:1']
  const { stdout } = spawnSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, ...sent], {
    maxBuffer: 4 * 1024 * 1024,
  })
  return new FlvReader().read(stdout)
}

function makeMeter() {
  const meter = new SoundMeter({ ffmpeg: 'ffmpeg', log: pino({ enabled: false }) })
  onTestFinished(() => meter.end())
  return meter
}

/** The level once all that was sent is measured. */
async function measure(source: string) {
  const meter = makeMeter()
  expect(meter.read()).toBeNull()
  for (const tag of encode(source)) meter.write(tag)
  let newest = meter.read()
  await vi.waitFor(
    () => {
      const before = newest
      newest = meter.read()
      expect(newest).not.toBeNull()
      expect(newest!.mean_db).toBe(before?.mean_db)
    },
    { timeout: 15_000, interval: 300 },
  )
  return newest!
}

it.each([
  [TONE, { mean: -23, peak: -20, isClipped: false }],
  [DISTORTED, { mean: -1, peak: 1, isClipped: true }],
  ['anullsrc=sample_rate=44100', { mean: -120, peak: -120, isClipped: false }],
])('measures %s', async (source, { mean, peak, isClipped }) => {
  const { mean_db, peak_db, clippings } = await measure(source)
  expect(Math.abs(mean_db - mean)).toBeLessThan(3)
  expect(Math.abs(peak_db - peak)).toBeLessThan(3)
  expect(clippings > 10).toBe(isClipped)
})

it('listens only while somebody asks, and again when they come back', async () => {
  let now = 0
  const meter = new SoundMeter({ ffmpeg: 'ffmpeg', log: pino({ enabled: false }), now: () => now })
  onTestFinished(() => meter.end())
  const tags = encode(TONE)
  for (const tag of tags) meter.write(tag)
  expect(meter.read()).toBeNull()
  for (const tag of tags) meter.write(tag)
  await vi.waitFor(() => expect(meter.read()).not.toBeNull(), { timeout: 15_000 })
  now += 31_000
  for (const tag of tags) meter.write(tag)
  expect(meter.read()).toBeNull()
  for (const tag of tags) meter.write(tag)
  await vi.waitFor(() => expect(meter.read()).not.toBeNull(), { timeout: 15_000 })
})
