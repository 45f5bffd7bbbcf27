import type { SignalHealth } from '@matinee/contract/live/signal-health'
import { describe, expect, it } from 'vitest'
import { adviseOn } from './signal-advice.ts'

const GOOD: SignalHealth = {
  video_bits: 3_000_000,
  audio_bits: 128_000,
  frame_rate: 30,
  key_frame_seconds: 2,
  pause_seconds: 0.1,
  clock_jumps: 0,
  width: 1280,
  height: 720,
  sound: { level_db: -22, mean_db: -20, peak_db: -6, clippings: 0, seconds: 10 },
}

describe('advice on a signal', () => {
  it('has nothing to say of a good one', () => {
    expect(adviseOn(GOOD)).toEqual([])
    expect(adviseOn({ ...GOOD, key_frame_seconds: null, width: null, height: null, sound: null })).toEqual([])
  })

  it.each([
    ['live.advice.no_sound', { audio_bits: 0 }],
    ['live.advice.no_picture', { video_bits: 0, frame_rate: 0, width: null, height: null }],
    ['live.advice.silent', { sound: { ...GOOD.sound!, mean_db: -90, peak_db: -80 } }],
    ['live.advice.quiet', { sound: { ...GOOD.sound!, mean_db: -48, peak_db: -30 } }],
    ['live.advice.loud', { sound: { ...GOOD.sound!, mean_db: -6, peak_db: -1 } }],
    ['live.advice.clipping', { sound: { ...GOOD.sound!, mean_db: -6, clippings: 9, peak_db: 1 } }],
    ['live.advice.key_frames', { key_frame_seconds: 8 }],
    ['live.advice.frames', { frame_rate: 9 }],
    ['live.advice.clock_jumps', { clock_jumps: 1 }],
    ['live.advice.pauses', { pause_seconds: 3 }],
    ['live.advice.too_many_bits', { video_bits: 20_000_000 }],
    ['live.advice.too_few_bits', { video_bits: 400_000 }],
  ] as const)('says %s', (word, change) => {
    expect(adviseOn({ ...GOOD, ...change })).toEqual([word])
  })

  it('waits for ten seconds before it calls a sound silent or quiet', () => {
    const silent = { ...GOOD.sound!, mean_db: -120, peak_db: -120, seconds: 4 }
    expect(adviseOn({ ...GOOD, sound: silent })).toEqual([])
  })
})
