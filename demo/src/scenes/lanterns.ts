import {
  backdrop,
  outlineBelow,
  randomBetween,
  circleShape,
  createRandom,
  verticalGradient,
  radialGradientOf,
  createSkyline,
  roundToHundredth,
  softFocus,
  svgDocument,
  mapTimes,
} from '../svg-shapes.ts'
import { mirrorBelow, type Scene, stackLayers } from '../scene.ts'
import { noiseSource, mixSounds, padSource, pluckSource } from '../sounds.ts'
import { layerDrawings } from '../stills.ts'

const WIDTH = 1280
const HEIGHT = 720
const SHORE = 500
const TALL = 1440
/** Room at both sides for lanterns to sway without an edge showing. */
const MARGIN = 200

type Flock = { seed: number; count: number; size: [number, number]; unsharp: number }

/** Paper lanterns scattered over a sheet that repeats every `TALL` pixels, so that it can rise for ever. */
function flock({ seed, count, size, unsharp }: Flock): string {
  const roll = createRandom(seed)
  const once = mapTimes(count, (at) =>
    lantern(
      MARGIN + roll() * WIDTH,
      ((at + roll() * 0.8) / count) * TALL,
      randomBetween(roll, ...size),
      roll(),
    ),
  )
  const copies = [-TALL, 0, TALL].map((down) => `<g transform="translate(0 ${down})">${once.join('')}</g>`)
  const flame = radialGradientOf('flame', [
    [0, '#ffd98a', 0.85],
    [0.25, '#ffab55', 0.35],
    [0.6, '#ff7e3d', 0.09],
    [1, '#ff6a2a', 0],
  ])
  const paper = verticalGradient('paper', [
    [0, '#ff9d4d'],
    [0.6, '#ffc772'],
    [1, '#fff0bd'],
  ])
  return svgDocument(WIDTH + 2 * MARGIN, TALL + HEIGHT, flame, paper, softFocus(unsharp, copies.join('')))
}

function lantern(x: number, y: number, size: number, dim: number): string {
  const [w, h] = [size, size * 1.35]
  const body = `M${roundToHundredth(-w * 0.5)} ${roundToHundredth(-h * 0.35)}Q0 ${roundToHundredth(-h * 0.75)} ${roundToHundredth(w * 0.5)} ${roundToHundredth(-h * 0.35)}L${roundToHundredth(w * 0.36)} ${roundToHundredth(h * 0.5)}H${roundToHundredth(-w * 0.36)}Z`
  const halo = circleShape(0, 0, size * 3.2, 'fill="url(#flame)"')
  return `<g transform="translate(${roundToHundredth(x)} ${roundToHundredth(y)}) rotate(${roundToHundredth(dim * 16 - 8)})" fill-opacity="${roundToHundredth(0.6 + dim * 0.4)}">${halo}<path d="${body}" fill="url(#paper)"/></g>`
}

const hills = svgDocument(
  WIDTH,
  180,
  ...[0, 1].map((near) => {
    const shape = createSkyline(31 + near, WIDTH * 1.4, 10)
    return `<path d="${outlineBelow((x) => 70 + near * 45 - (50 - near * 18) * shape(x), WIDTH, 180)}" fill="${near ? '#0a1524' : '#14253a'}"/>`
  }),
)

const stars = () => {
  const roll = createRandom(9)
  return svgDocument(
    WIDTH,
    SHORE,
    ...mapTimes(170, () =>
      circleShape(
        roll() * WIDTH,
        roll() * SHORE,
        0.4 + roll(),
        `fill="#dfe9ff" fill-opacity="${roundToHundredth(randomBetween(roll, 0.15, 0.7))}"`,
      ),
    ),
  )
}

const sway = (pixels: number, slow: number) => `-${MARGIN}+${pixels}*sin(t/${slow}+${slow})`
const rise = (pixelsAFrame: number) => `-mod(floor(n*${pixelsAFrame}),${TALL})`

const drawings = {
  sky: backdrop(WIDTH, HEIGHT, [
    [0, '#071226'],
    [0.35, '#10294a'],
    [0.6, '#2c4a66'],
    [0.7, '#6b6a6e'],
    [1, '#2a2f3e'],
  ]),
  stars: stars(),
  hills,
  far: flock({ seed: 41, count: 70, size: [5, 10], unsharp: 0 }),
  middle: flock({ seed: 42, count: 26, size: [14, 24], unsharp: 0 }),
  near: flock({ seed: 43, count: 7, size: [44, 74], unsharp: 5 }),
}

const FAR_RISEN = 200

/** The far lanterns upside down in the lake, for the poster. */
const reflection = () =>
  svgDocument(
    WIDTH,
    HEIGHT - SHORE,
    verticalGradient('deep', [
      [0, '#0a1322'],
      [0.35, '#0d1c34'],
      [1, '#123055'],
    ]),
    `<rect width="${WIDTH}" height="${HEIGHT - SHORE}" fill="url(#deep)"/>`,
    `<filter id="ripple" x="0" y="-5%" width="100%" height="110%"><feGaussianBlur stdDeviation="2 9"/></filter>`,
    `<g filter="url(#ripple)" opacity="0.75"><g transform="translate(${-MARGIN} ${SHORE + FAR_RISEN}) scale(1 -1)">${drawings.far}</g></g>`,
  )

export const lanterns: Scene = {
  width: WIDTH,
  height: HEIGHT,
  seconds: 50,
  drawings,
  picture: [
    stackLayers(
      [
        { of: 'sky' },
        { of: 'stars' },
        { of: 'far', y: rise(1), x: sway(10, 5) },
        { of: 'hills', y: `${SHORE - 180}` },
        { of: 'middle', y: rise(2), x: sway(16, 4) },
      ],
      { into: 'dusk' },
    ),
    mirrorBelow('dusk', 'lake', SHORE, HEIGHT - SHORE, { dim: 0.55 }),
    stackLayers([{ of: 'lake' }, { of: 'near', y: rise(4), x: sway(26, 3.5) }]),
  ].join(';'),
  sound: [
    padSource(
      'night',
      [
        [-12, 0, 4, 11],
        [-15, -3, 4, 12],
        [-19, -7, 5, 9],
        [-17, -5, 2, 11],
        [-12, 0, 4, 11],
        [-12, 0, 4, 11],
      ],
      8.4,
      { soft: 1400, volume: 0.8 },
    ),
    pluckSource('bells', [36, 31, null, 28, 35, null, 40, 38, null, 31, null, 43, 40, null, 35, null], {
      step: 0.7,
      decay: 2.6,
      shine: 1.8,
      ratio: 3.5,
      volume: 0.07,
      echo: '460|920|1400:0.45|0.3|0.2',
    }),
    noiseSource('crickets', 'white', 4200, 5200, 0.05, 7),
    mixSounds(['night', 'bells', 'crickets'], 1.5),
  ].join(';'),
  still: {
    focus: { x: 0.52, y: 0.5 },
    draw: () =>
      layerDrawings(WIDTH, HEIGHT, { ...drawings, reflection: reflection() }, [
        ['sky'],
        ['stars'],
        ['far', -MARGIN, -FAR_RISEN],
        ['hills', 0, SHORE - 180],
        ['middle', -MARGIN, -230],
        ['reflection', 0, SHORE],
        ['near', -MARGIN, -1180],
      ]),
  },
}
