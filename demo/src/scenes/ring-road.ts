import {
  backdrop,
  randomBetween,
  blurFilter,
  circleShape,
  createRandom,
  verticalGradient,
  radialGradientOf,
  rectShape,
  roundToHundredth,
  svgDocument,
  mapTimes,
} from '../svg-shapes.ts'
import { mirrorBelow, type Scene, slideExpression, stackLayers } from '../scene.ts'
import { noiseSource, mixSounds, padSource, pluckSource } from '../sounds.ts'
import { layerDrawings } from '../stills.ts'

const WIDTH = 1280
const HEIGHT = 720
const TILE = 2560
const ROAD = 500

const WINDOWS = ['#ffd58a', '#ffe7b8', '#ffb86b', '#9fd7ff', '#ffd58a']

type District = {
  seed: number
  low: number
  high: number
  colour: string
  lit: number
  wide: [number, number]
  glow: number
}

const FAR: District = {
  seed: 1,
  low: 110,
  high: 300,
  colour: '#2a2f5c',
  lit: 0.22,
  wide: [40, 90],
  glow: 0.55,
}
const MIDDLE: District = {
  seed: 2,
  low: 70,
  high: 340,
  colour: '#191d42',
  lit: 0.3,
  wide: [60, 140],
  glow: 0.8,
}
const NEAR: District = {
  seed: 3,
  low: 24,
  high: 130,
  colour: '#0b0d24',
  lit: 0.16,
  wide: [120, 260],
  glow: 1,
}

function district({ seed, low, high, colour, lit, wide, glow: bright }: District): string {
  const roll = createRandom(seed)
  const houses: string[] = []
  for (let x = 0; x < TILE;) {
    const width = Math.min(Math.round(randomBetween(roll, ...wide)), TILE - x)
    const height = Math.round(low + (high - low) * roll() ** 2)
    houses.push(
      rectShape(x, 400 - height, width + 1, height, `fill="${colour}"`),
      ...windows(roll, x, 400 - height, width, height, lit, bright),
    )
    x += width
  }
  const once = houses.join('')
  return svgDocument(TILE + WIDTH, 400, `<g>${once}</g><g transform="translate(${TILE})">${once}</g>`)
}

function windows(
  roll: () => number,
  x: number,
  y: number,
  width: number,
  height: number,
  lit: number,
  bright: number,
): string[] {
  const columns = Math.floor((width - 10) / 11)
  const rows = Math.floor((height - 12) / 15)
  const lively = randomBetween(roll, 0.2, 1.9)
  return mapTimes(columns * rows, (at) => {
    if (roll() > lit * lively) return ''
    const colour = WINDOWS[Math.floor(roll() * WINDOWS.length)]
    return rectShape(
      x + 8 + (at % columns) * 11,
      y + 10 + Math.floor(at / columns) * 15,
      5,
      8,
      `fill="${colour}" fill-opacity="${roundToHundredth(bright * randomBetween(roll, 0.35, 1))}"`,
    )
  })
}

/** Street lamps with their pools of light, blurred as things near the lens are. */
const lamps = svgDocument(
  TILE + WIDTH,
  HEIGHT,
  radialGradientOf('lamp', [
    [0, '#fff0c9', 1],
    [0.08, '#ffd894', 0.8],
    [0.3, '#ffab57', 0.22],
    [1, '#ff8a3c', 0],
  ]),
  blurFilter('near', 2.5),
  `<g filter="url(#near)">${mapTimes(6, (at) => {
    const x = at * 640 + 320
    return (
      rectShape(x - 5, 120, 9, 420, 'fill="#05060f"') +
      rectShape(x - 90, 118, 92, 6, 'fill="#05060f"') +
      circleShape(x - 88, 128, 190, 'fill="url(#lamp)"')
    )
  }).join('')}</g>`,
)

const lanes = svgDocument(
  TILE + WIDTH,
  220,
  verticalGradient('asphalt', [
    [0, '#0a0b1d'],
    [0.4, '#10122a'],
    [1, '#05060f'],
  ]),
  rectShape(0, 0, TILE + WIDTH, 220, 'fill="url(#asphalt)" fill-opacity="0.6"'),
  rectShape(0, 0, TILE + WIDTH, 3, 'fill="#4a4f86" fill-opacity="0.7"'),
  ...mapTimes(24, (at) => rectShape(at * 160, 92, 84, 5, 'fill="#d9d3c0" fill-opacity="0.5"')),
)

/** What stands in for the reflections on the poster. */
const street = backdrop(WIDTH, HEIGHT - ROAD, [
  [0, '#14173a'],
  [0.5, '#3b2450'],
  [1, '#1a1436'],
])

const car = svgDocument(
  620,
  200,
  radialGradientOf('tail', [
    [0, '#ff5a4a', 1],
    [0.25, '#ff2f2a', 0.55],
    [1, '#ff1f2a', 0],
  ]),
  radialGradientOf('shade', [
    [0, '#000', 0.8],
    [1, '#000', 0],
  ]),
  `<linearGradient id="beam" x1="0" x2="1"><stop offset="0" stop-color="#fff3d0" stop-opacity="0.75"/><stop offset="1" stop-color="#fff3d0" stop-opacity="0"/></linearGradient>`,
  '<path d="M312 104L620 78V176L312 124Z" fill="url(#beam)"/>',
  `<ellipse cx="185" cy="152" rx="170" ry="16" fill="url(#shade)"/>`,
  '<path d="M52 132C50 112 54 104 76 98L112 92C132 66 150 56 188 55C226 54 248 68 268 90C296 94 314 100 318 116L316 134C300 138 70 138 52 132Z" fill="#0c1030"/>',
  '<path d="M122 92C138 72 152 64 182 63V90Z M190 63C220 62 238 74 254 92L190 91Z" fill="#3d4f86" fill-opacity="0.85"/>',
  '<path d="M76 99C150 90 250 90 306 104" fill="none" stroke="#8fa4ff" stroke-opacity="0.5" stroke-width="2"/>',
  ...[108, 262].map(
    (x) => circleShape(x, 134, 22, 'fill="#04050d"') + circleShape(x, 134, 11, 'fill="#2b3160"'),
  ),
  circleShape(54, 112, 46, 'fill="url(#tail)"') + rectShape(50, 106, 8, 12, 'fill="#ffb0a0" rx="3"'),
  circleShape(314, 112, 9, 'fill="#fffbe8"'),
)

const moon = svgDocument(
  500,
  500,
  radialGradientOf('moon', [
    [0, '#fdf6e4', 0.5],
    [0.2, '#d7c9f0', 0.16],
    [1, '#8c7fe0', 0],
  ]),
  circleShape(250, 250, 250, 'fill="url(#moon)"'),
  circleShape(250, 250, 40, 'fill="#fbf3df"'),
)

const drawings = {
  sky: backdrop(WIDTH, HEIGHT, [
    [0, '#090b26'],
    [0.28, '#1d1b4d'],
    [0.46, '#5a2f68'],
    [0.6, '#b25a6a'],
    [0.7, '#e58a63'],
    [1, '#e58a63'],
  ]),
  moon,
  far: district(FAR),
  middle: district(MIDDLE),
  near: district(NEAR),
  lanes,
  car,
  lamps,
}

export const ringRoad: Scene = {
  width: WIDTH,
  height: HEIGHT,
  seconds: 55,
  drawings,
  picture: [
    stackLayers(
      [
        { of: 'sky' },
        { of: 'moon', x: '760-t*1', y: '-110' },
        { of: 'far', x: slideExpression(TILE, 1), y: `${ROAD - 400}` },
        { of: 'middle', x: slideExpression(TILE, 3), y: `${ROAD - 400}` },
        { of: 'near', x: slideExpression(TILE, 6), y: `${ROAD - 400}` },
      ],
      { into: 'city' },
    ),
    mirrorBelow('city', 'street', ROAD, HEIGHT - ROAD, { dim: 0.8 }),
    stackLayers([
      { of: 'street' },
      { of: 'lanes', x: slideExpression(TILE, 16), y: `${ROAD}` },
      { of: 'car', x: '430+60*sin(t/7)', y: `${ROAD - 16}+1.6*sin(t*5)` },
      { of: 'lamps', x: slideExpression(TILE, 24) },
    ]),
  ].join(';'),
  sound: [
    padSource(
      'haze',
      [
        [-12, 0, 7, 15],
        [-16, -4, 8, 15],
        [-14, -2, 5, 14],
        [-9, 3, 10, 14],
        [-12, 0, 7, 15],
        [-12, 0, 7, 15],
      ],
      9.6,
      { soft: 1200, volume: 0.8 },
    ),
    pluckSource('pulse', [-12, 0, -12, 3, -12, 7, -12, 0, -16, -4, -16, 3, -16, 8, -16, 3], {
      step: 0.3,
      decay: 5,
      shine: 2.4,
      ratio: 1,
      volume: 0.16,
      echo: '450|900:0.35|0.2',
    }),
    noiseSource('tyres', 'brown', 60, 700, 0.5),
    mixSounds(['haze', 'pulse', 'tyres'], 1.4),
  ].join(';'),
  still: {
    focus: { x: 0.44, y: 0.5 },
    draw: () =>
      layerDrawings(WIDTH, HEIGHT, { ...drawings, street }, [
        ['sky'],
        ['moon', 560, -120],
        ['far', -300, ROAD - 400],
        ['middle', -900, ROAD - 400],
        ['near', -500, ROAD - 400],
        ['street', 0, ROAD],
        ['lanes', -60, ROAD],
        ['car', 400, ROAD - 16],
        ['lamps', -250],
      ]),
  },
}
