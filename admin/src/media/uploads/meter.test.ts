import { describe, expect, it } from 'vitest'
import { measure, secondsLeft, speedOf, type Meter } from './meter.ts'

const meterOf = (...samples: [at: number, sent: number][]) =>
  samples.reduce<Meter>((meter, [at, sent]) => measure(meter, at, sent), [])

describe('the meter of an upload', () => {
  it('says nothing before a second is measured', () => {
    expect(speedOf(meterOf([0, 0], [999, 5000]))).toBeNull()
    expect(secondsLeft(meterOf([0, 0]), 100)).toBeNull()
  })

  it('tells bytes a second and the time left', () => {
    const meter = meterOf([0, 0], [1000, 1_000_000], [2000, 2_000_000])

    expect(speedOf(meter)).toBe(1_000_000)
    expect(secondsLeft(meter, 5_000_000)).toBe(3)
  })

  it('forgets what is older than its window', () => {
    const meter = meterOf([0, 0], [1000, 50_000_000], [9001, 51_000_000], [10_001, 52_000_000])

    expect(speedOf(meter)).toBe(1_000_000)
  })

  it('starts afresh after a step back', () => {
    expect(meterOf([0, 0], [1000, 8_000_000], [2000, 4_000_000])).toEqual([{ at: 2000, sent: 4_000_000 }])
  })

  it('leaves the time open while nothing moves', () => {
    expect(secondsLeft(meterOf([0, 7], [2000, 7]), 100)).toBeNull()
  })
})
