import { expect, it } from 'vitest'
import { colourOf, transcodeKind } from '../../../testing/decoded-rendition.ts'
import { buildFilterGraph } from './filter-graph.ts'
import { planLadder } from './ladder.ts'

const LEFT = 'crop=iw/4:ih/4:iw/8:3*ih/8'
const MIDDLE = 'crop=iw/4:ih/4'
const TOP = 'crop=iw/2:ih/4:iw/4:ih/16'
const BOTTOM = 'crop=iw/2:ih/4:iw/4:11*ih/16'

/** The largest difference of two colours in red, green or blue. */
const distance = (a: number[], b: number[]) =>
  Math.max(...a.map((value, index) => Math.abs(value - b[index]!)))

it('turns a film upright', { timeout: 60_000 }, async () => {
  const { folder } = await transcodeKind('rotated')
  expect(distance(await colourOf(folder, 'v360', TOP), [254, 0, 0])).toBeLessThan(12)
  expect(distance(await colourOf(folder, 'v360', BOTTOM), [0, 0, 254])).toBeLessThan(12)
})

it('keeps the colours of a film in RGB', { timeout: 60_000 }, async () => {
  const { folder } = await transcodeKind('rgb')
  expect(distance(await colourOf(folder, 'v240', MIDDLE), [0xc0, 0x20, 0x40])).toBeLessThan(12)
})

it('shows the white of paper in an HDR film as a light grey', { timeout: 60_000 }, async () => {
  const { folder } = await transcodeKind('hdr')
  const [red, green, blue] = await colourOf(folder, 'v360', LEFT)
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(8)
  expect(green).toBeGreaterThan(150)
  expect(green).toBeLessThan(245)
})

it('has a way for HDR without zscale', () => {
  const picture = {
    ...{ stream: 0, codec: 'hevc', width: 640, height: 360, frame_rate: { frames: 25, seconds: 1 } },
    ...{ variable_frame_rate: false, rotation: 0, pixel_format: 'yuv420p10le', bit_depth: 10 },
    ...{ hdr: 'smpte2084' as const, colour_space: 'bt2020nc', full_range: false, interlaced: false },
  }
  const { low } = planLadder({ container: 'mov', size: 1, duration: 1, picture, sounds: [], texts: [] })
  expect(buildFilterGraph(picture, low, undefined, false)).not.toContain('zscale')
  expect(buildFilterGraph(picture, low, undefined, true)).toContain('tonemap')
})
