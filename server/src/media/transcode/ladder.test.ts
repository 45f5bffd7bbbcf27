import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProbedFilm, VideoStream } from './film.ts'
import { chooseConstantRate, halveAbove30 } from './frame-rates.ts'
import { keyframeIntervals, planLadder } from './ladder.ts'

const picture = (over: Partial<VideoStream> = {}): VideoStream => ({
  stream: 0,
  codec: 'h264',
  width: 1920,
  height: 1080,
  frame_rate: { frames: 25, seconds: 1 },
  variable_frame_rate: false,
  rotation: 0,
  pixel_format: 'yuv420p',
  bit_depth: 8,
  full_range: false,
  interlaced: false,
  bit_rate: 20_000_000,
  ...over,
})

const film = (over: Partial<VideoStream> = {}): ProbedFilm => ({
  container: 'mov',
  size: 1e9,
  duration: 60,
  picture: picture(over),
  sounds: [],
  texts: [],
})

const sizes = (over: Partial<VideoStream>) => {
  const { low, high } = planLadder(film(over))
  const text = (rungs: { width: number; height: number }[]) =>
    rungs.map(({ width, height }) => `${width}x${height}`)
  return { low: text(low), high: text(high) }
}

describe('the ladder', () => {
  it('begins low and ends at the size of the source', () => {
    expect(sizes({})).toEqual({ low: ['426x240', '854x480'], high: ['1280x720', '1920x1080'] })
    expect(sizes({ width: 3840, height: 2160 }).high).toEqual([
      '1280x720',
      '1920x1080',
      '2560x1440',
      '3840x2160',
    ])
  })

  it('ends at 2160 lines', () => {
    expect(sizes({ width: 7680, height: 4320 }).high.at(-1)).toBe('3840x2160')
  })

  it('makes small films in one go', () => {
    expect(sizes({ width: 720, height: 576 })).toEqual({ low: ['300x240', '720x576'], high: [] })
    expect(sizes({ width: 320, height: 180 })).toEqual({ low: ['320x180'], high: [] })
  })

  it('leaves out a rung that is nearly as large as the next', () => {
    expect(sizes({ width: 1408, height: 792 })).toEqual({ low: ['426x240', '854x480'], high: ['1408x792'] })
  })

  it('leaves out a high rung that may have more bits than the source carries', () => {
    expect(sizes({ bit_rate: 1_500_000 })).toEqual({ low: ['426x240', '854x480'], high: ['1920x1080'] })
    expect(sizes({ bit_rate: 1_500_000, codec: 'av1' }).high).toEqual(['1280x720', '1920x1080'])
  })

  it('counts wide films by the frame around them, and stands portraits upright', () => {
    expect(sizes({ width: 1920, height: 800 }).low).toEqual(['426x178', '854x356'])
    expect(sizes({ width: 1080, height: 1920 })).toEqual({
      low: ['240x426', '480x854'],
      high: ['720x1280', '1080x1920'],
    })
  })

  it('has only even sizes of the right shape, none above the source, for any source', () => {
    const side = fc.integer({ min: 16, max: 8192 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const { low, high } = planLadder(film({ width, height }))
        const rungs = [...low, ...high]
        expect(rungs.length).toBeGreaterThan(0)
        expect(new Set(rungs.map(({ name }) => name)).size).toBe(rungs.length)
        for (const rung of rungs) {
          expect([rung.width % 2, rung.height % 2]).toEqual([0, 0])
          expect(rung.width).toBeLessThanOrEqual(width)
          expect(rung.height).toBeLessThanOrEqual(height)
          expect(Math.abs(rung.width * height - rung.height * width)).toBeLessThanOrEqual(
            2 * Math.max(width, height),
          )
        }
      }),
    )
  })

  it('caps more bits for more picture, and more for fast films', () => {
    const most = [...planLadder(film()).low, ...planLadder(film()).high].map((rung) => rung.maxBitrate)
    expect(most).toEqual([400_000, 1_200_000, 2_800_000, 5_000_000])
    const fast = planLadder(film({ frame_rate: { frames: 60, seconds: 1 } }))
    expect([fast.low[1]!.maxBitrate, fast.high[1]!.maxBitrate]).toEqual([1_200_000, 7_000_000])
  })
})

describe('groups of pictures', () => {
  it('begin at the same moments in all rungs, the first after a second, all others after four', () => {
    const ladder = planLadder(film({ frame_rate: { frames: 60_000, seconds: 1001 } }))
    expect(keyframeIntervals(ladder.low[0]!, ladder)).toEqual({ first: 30, others: 120 })
    expect(keyframeIntervals(ladder.high[1]!, ladder)).toEqual({ first: 60, others: 240 })
  })
})

describe('the constant frame rate', () => {
  const rate = (frames: number, seconds = 1) => ({ frames, seconds })
  const cases = [
    ['is kept', rate(30_000, 1001), rate(30_000, 1001), rate(30_000, 1001), false],
    ['is recognised in an average', rate(2_997_000, 100_001), rate(30_000, 1001), rate(30_000, 1001), false],
    ['is that of the frames, not of the fields', rate(25), rate(50), rate(25), false],
    ['is halved above 60', rate(120), rate(120), rate(120, 2), false],
    ['is at least one', rate(1, 10), rate(1, 10), rate(1), false],
    [
      'is a usual one that loses no frame when it varies',
      rate(1137, 20),
      rate(90_000),
      rate(60_000, 1001),
      true,
    ],
    ['is 30 for a screen that seldom changes', rate(7), rate(60), rate(30_000, 1001), true],
    ['is 25 where nothing is said', undefined, undefined, rate(25), false],
  ] as const
  it.each(cases)('%s', (_, average, finest, wanted, varies) => {
    expect(chooseConstantRate(average, finest)).toEqual({ rate: wanted, varies })
  })

  it('is at most about 30 for low rungs, by whole frames', () => {
    expect(halveAbove30(rate(50))).toEqual(rate(50, 2))
    expect(halveAbove30(rate(30))).toEqual(rate(30))
  })
})
