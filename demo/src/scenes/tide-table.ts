import {
  backdrop,
  outlineBelow,
  randomBetween,
  blurFilter,
  circleShape,
  createRandom,
  verticalGradient,
  radialGradientOf,
  createSkyline,
  roundToHundredth,
  svgDocument,
  mapTimes,
} from '../svg-shapes.ts'
import { type Drawings, type Scene, slideExpression, stackLayers } from '../scene.ts'
import { noiseSource, mixSounds, padSource } from '../sounds.ts'
import { layerDrawings, type PlacedDrawing } from '../stills.ts'

const WIDTH = 1920
const HEIGHT = 1080
const TILE = 3840
const HORIZON = 560

/** Far to near: height of the still water, of its waves, colours of crest and body, pixels a frame, how far and often it heaves. */
const SWELLS = [
  { y: 560, tall: 5, crest: '#e9b28a', body: '#8f8f96', speed: 0.5, heave: 2, every: 9 },
  { y: 598, tall: 10, crest: '#c79a8c', body: '#5f7f8f', speed: 1, heave: 4, every: 8 },
  { y: 650, tall: 16, crest: '#8fa3a6', body: '#3f6f85', speed: 1, heave: 7, every: 7 },
  { y: 720, tall: 24, crest: '#6f9ba4', body: '#2a5c76', speed: 2, heave: 11, every: 6.5 },
  { y: 812, tall: 32, crest: '#4d8795', body: '#1b4863', speed: 3, heave: 16, every: 6 },
  { y: 930, tall: 40, crest: '#3f7f90', body: '#0f3049', speed: 4, heave: 22, every: 5.5 },
]

const sun = svgDocument(
  1200,
  1200,
  radialGradientOf('halo', [
    [0, '#fff6dc', 0.9],
    [0.1, '#ffe3b0', 0.75],
    [0.22, '#ffc98a', 0.3],
    [0.5, '#ff9f6b', 0.1],
    [1, '#ff8a5c', 0],
  ]),
  circleShape(600, 600, 600, 'fill="url(#halo)"'),
  circleShape(600, 600, 74, 'fill="#fff8e6"'),
)

function swell({ tall, crest, body }: (typeof SWELLS)[number], at: number): string {
  const deep = 300
  const shape = createSkyline(20 + at, TILE, 14 + at * 3)
  const top = (x: number) => tall + 2 - tall * shape(x)
  const outline = outlineBelow(top, TILE + WIDTH, deep)
  const foam = outline.slice(outline.indexOf('L') + 1, outline.lastIndexOf('L')).replace(/^/, 'M')
  return svgDocument(
    TILE + WIDTH,
    deep,
    verticalGradient('water', [
      [0, crest],
      [0.22, body],
      [1, body],
    ]),
    `<path d="${outline}" fill="url(#water)"/>`,
    `<path d="${foam}" fill="none" stroke="#ffe9cf" stroke-opacity="${roundToHundredth(0.5 - at * 0.06)}" stroke-width="${roundToHundredth(1.5 + at * 0.4)}"/>`,
  )
}

/** The sun's path on the water: short bright dashes, wider and sparser towards the shore. */
function glitter(seed: number): string {
  const roll = createRandom(seed)
  const dash = () => {
    const depth = roll() ** 1.5
    const wide = randomBetween(roll, 8, 20 + depth * 90)
    const x = 500 + (roll() + roll() - 1) * (70 + depth * 330) - wide / 2
    return `<rect x="${roundToHundredth(x)}" y="${roundToHundredth(depth * 420)}" width="${roundToHundredth(wide)}" height="${roundToHundredth(1.5 + depth * 4)}" rx="3" fill="#ffe2b0" fill-opacity="${roundToHundredth(randomBetween(roll, 0.15, 0.65))}"/>`
  }
  return svgDocument(1000, 430, ...mapTimes(130, dash))
}

const clouds = () => {
  const roll = createRandom(8)
  const streak = () => {
    const wide = randomBetween(roll, 260, 900)
    return `<ellipse cx="${roundToHundredth(roll() * TILE)}" cy="${roundToHundredth(randomBetween(roll, 120, 470))}" rx="${roundToHundredth(wide / 2)}" ry="${roundToHundredth(randomBetween(roll, 3, 13))}" fill="#ffd9c0" fill-opacity="${roundToHundredth(randomBetween(roll, 0.08, 0.3))}"/>`
  }
  const one = mapTimes(46, streak).join('')
  return svgDocument(
    TILE + WIDTH,
    500,
    blurFilter('soft', 5),
    `<g filter="url(#soft)">${one}<g transform="translate(${TILE})">${one}</g></g>`,
  )
}

const boat = svgDocument(
  120,
  130,
  '<path d="M14 104H104L90 120H30Z" fill="#2b2540"/>',
  '<path d="M60 6V100H20C40 74 54 42 60 6Z" fill="#f6d7b4"/>',
  '<path d="M66 20V100H98C88 74 76 46 66 20Z" fill="#dfa98f"/>',
  '<path d="M62 4V106" stroke="#2b2540" stroke-width="2.5"/>',
)

const swells = SWELLS.map(({ y, tall, speed, heave, every }, at) => ({
  of: `swell${at}`,
  x: slideExpression(TILE, speed),
  y: `${y - tall}+${heave}*sin(2*PI*t/${every}+${at})`,
}))

const AT_REST = SWELLS.map(({ y, tall }, at): PlacedDrawing => [`swell${at}`, -300 * at, y - tall])

const drawings: Drawings = {
  sky: backdrop(WIDTH, HEIGHT, [
    [0, '#3d5a86'],
    [0.22, '#7f87a8'],
    [0.38, '#dca48f'],
    [0.52, '#ffd09a'],
    [1, '#ffd09a'],
  ]),
  clouds: clouds(),
  sun,
  boat,
  glitter: glitter(3),
  sparkle: glitter(4),
  ...Object.fromEntries(SWELLS.map((each, at) => [`swell${at}`, swell(each, at)])),
}

export const tideTable: Scene = {
  width: WIDTH,
  height: HEIGHT,
  seconds: 48,
  drawings,
  picture: stackLayers([
    { of: 'sky' },
    { of: 'clouds', x: slideExpression(TILE, 0.5) },
    { of: 'sun', x: `${WIDTH * 0.62 - 600}`, y: `${HORIZON - 760}+t*3.6` },
    ...swells.slice(0, 2),
    { of: 'boat', x: `260+floor(n/2)`, y: `${HORIZON - 70}+4*sin(2*PI*t/7)` },
    ...swells.slice(2, 3),
    { of: 'glitter', x: `${WIDTH * 0.62 - 500}+10*sin(t*1.1)`, y: `${HORIZON + 8}+5*sin(t*0.9)` },
    ...swells.slice(3, 5),
    { of: 'sparkle', x: `${WIDTH * 0.62 - 500}-12*sin(t*0.8)`, y: `${HORIZON + 16}+7*sin(t*1.3)` },
    ...swells.slice(5),
  ]),
  sound: [
    noiseSource('surf', 'pink', 120, 2600, 0.5, 0.12),
    noiseSource('wash', 'white', 1200, 6000, 0.09, 0.1),
    padSource(
      'deep',
      [
        [-12, 0, 7, 14],
        [-15, -3, 9, 12],
        [-10, 2, 9, 17],
        [-12, 0, 7, 16],
        [-12, 0, 7, 14],
      ],
      10,
      { soft: 900, volume: 0.7 },
    ),
    mixSounds(['surf', 'wash', 'deep'], 2),
  ].join(';'),
  still: {
    focus: { x: 0.62, y: 0.5 },
    draw: () =>
      layerDrawings(WIDTH, HEIGHT, drawings, [
        ['sky'],
        ['clouds', -700],
        ['sun', WIDTH * 0.62 - 600, HORIZON - 660],
        ...AT_REST.slice(0, 2),
        ['boat', 700, HORIZON - 70],
        ...AT_REST.slice(2, 3),
        ['glitter', WIDTH * 0.62 - 500, HORIZON + 8],
        ...AT_REST.slice(3, 5),
        ['sparkle', WIDTH * 0.62 - 500, HORIZON + 16],
        ...AT_REST.slice(5),
      ]),
  },
}
