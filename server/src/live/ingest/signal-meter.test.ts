import { expect, it } from 'vitest'
import { SignalMeter } from './signal-meter.ts'

const picture = (timestamp: number, isKey = false, size = 1000) => ({
  kind: 'video' as const,
  timestamp,
  body: Buffer.concat([Buffer.from([isKey ? 0x17 : 0x27, 1]), Buffer.alloc(size - 2)]),
})
const sound = (timestamp: number) => ({
  kind: 'audio' as const,
  timestamp,
  body: Buffer.concat([Buffer.from([0xaf, 1]), Buffer.alloc(198)]),
})

it('measures what arrived in the last five seconds alone', () => {
  let now = 0
  const meter = new SignalMeter(() => now)
  for (; now < 10_000; now += 40) {
    meter.write(picture(now, now % 2000 === 0))
    if (now < 5000) meter.write(sound(now))
  }
  const { video_bits, audio_bits, frame_rate, key_frame_seconds } = meter.read()
  expect(frame_rate).toBeCloseTo(25, 0)
  expect(video_bits / 200_000).toBeCloseTo(1, 1)
  expect(audio_bits).toBe(0)
  expect(key_frame_seconds).toBe(2)
  now += 3000
  expect(meter.read().pause_seconds).toBeCloseTo(3.04, 2)
})

it('knows no distance of one key frame, and nothing of what is no media', () => {
  const meter = new SignalMeter(() => 0)
  meter.write({ kind: 'video', timestamp: 0, body: Buffer.from([0x17, 0, 0, 0, 0]) })
  expect(meter.read()).toMatchObject({ video_bits: 0, key_frame_seconds: null })
  meter.write(picture(0, true))
  expect(meter.read().key_frame_seconds).toBeNull()
})

it('counts the jumps of the clock within a minute, and takes no distance over them', () => {
  let now = 0
  const meter = new SignalMeter(() => now)
  for (const timestamp of [0, 2000, 900_000, 902_000, 1000, 3000]) {
    meter.write(picture(timestamp, true))
    now += 2000
  }
  expect(meter.read()).toMatchObject({ clock_jumps: 2, key_frame_seconds: 2 })
  now += 60_000
  expect(meter.read().clock_jumps).toBe(0)
})
