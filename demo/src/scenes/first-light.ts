import {
  backdrop,
  outlineBelow,
  circleShape,
  createRandom,
  verticalGradient,
  radialGradientOf,
  createSkyline,
  type Stop,
  svgDocument,
  mapTimes,
} from '../svg-shapes.ts'
import { type Drawings, type Scene, slideExpression, stackLayers } from '../scene.ts'
import { noiseSource, mixSounds, padSource, pluckSource } from '../sounds.ts'
import { layerDrawings, type PlacedDrawing } from '../stills.ts'

const WIDTH = 1280
const HEIGHT = 720
const TILE = 2560
/** What is left of a ridge below its tallest crest before the next one hides it. */
const DEEP = 240

/** Far to near: where the ridge stands, how tall it is, its colour at the crest and in the mist at its foot, its speed. */
const RIDGES = [
  { y: 372, tall: 46, crest: '#c98b8f', foot: '#eebfa2', speed: 0.25, detail: 9 },
  { y: 420, tall: 62, crest: '#a86f84', foot: '#e2a798', speed: 0.5, detail: 11 },
  { y: 476, tall: 70, crest: '#7e5478', foot: '#c98a92', speed: 1, detail: 13 },
  { y: 540, tall: 74, crest: '#553c67', foot: '#9d6a86', speed: 1, detail: 16 },
  { y: 604, tall: 62, crest: '#342a52', foot: '#6b4a73', speed: 2, detail: 22 },
  { y: 668, tall: 58, crest: '#17152f', foot: '#241d42', speed: 3, detail: 40 },
]

const dawn: Stop[] = [
  [0, '#1c2350'],
  [0.28, '#4b3f78'],
  [0.46, '#b46a83'],
  [0.58, '#f0a27c'],
  [1, '#ffd9a0'],
]
const day: Stop[] = [
  [0, '#5d8fc4'],
  [0.3, '#a3bfd8'],
  [0.5, '#f6d9b8'],
  [0.6, '#ffe7c0'],
  [1, '#fff1d2'],
]

const sun = svgDocument(
  1000,
  1000,
  radialGradientOf('halo', [
    [0, '#fff3cf', 0.95],
    [0.07, '#ffe9b8', 0.9],
    [0.12, '#ffd394', 0.45],
    [0.4, '#ffb77d', 0.16],
    [1, '#ff9d6e', 0],
  ]),
  circleShape(500, 500, 500, 'fill="url(#halo)"'),
  circleShape(500, 500, 46, 'fill="#fffbe9"'),
)

const stars = () => {
  const roll = createRandom(11)
  return svgDocument(
    WIDTH,
    HEIGHT,
    ...mapTimes(150, () =>
      circleShape(
        roll() * WIDTH,
        roll() ** 1.6 * 300,
        0.4 + roll() * 0.9,
        `fill="#fff" fill-opacity="${0.2 + roll() * 0.6}"`,
      ),
    ),
  )
}

function ridge({ tall, crest, foot, detail }: (typeof RIDGES)[number], at: number): string {
  const shape = createSkyline(70 + at, TILE, detail)
  const outline = outlineBelow((x) => tall - tall * shape(x), TILE + WIDTH, DEEP)
  return svgDocument(
    TILE + WIDTH,
    DEEP,
    verticalGradient('slope', [
      [0, crest],
      [0.75, foot],
      [1, foot],
    ]),
    `<path d="${outline}" fill="url(#slope)"/>`,
  )
}

const birds = () => {
  const roll = createRandom(5)
  const bird = (x: number, y: number, size: number) =>
    `<path d="M${x} ${y}q${size * 0.5} ${-size * 0.5} ${size} 0q${size * 0.5} ${-size * 0.5} ${size} 0" fill="none" stroke="#2a2347" stroke-width="2" stroke-linecap="round"/>`
  return svgDocument(
    260,
    120,
    ...mapTimes(9, (at) =>
      bird(110 + Math.abs(at - 4) * 24 + roll() * 10, 12 + at * 11 + roll() * 6, 5 + roll() * 3),
    ),
  )
}

const drawings: Drawings = {
  dawn: backdrop(WIDTH, HEIGHT, dawn),
  day: backdrop(WIDTH, HEIGHT, day),
  stars: stars(),
  sun,
  birds: birds(),
  ...Object.fromEntries(RIDGES.map((each, at) => [`ridge${at}`, ridge(each, at)])),
}

export const firstLight: Scene = {
  width: WIDTH,
  height: HEIGHT,
  seconds: 60,
  drawings,
  picture: stackLayers(
    [
      { of: 'dawn' },
      { of: 'stars', through: 'fade=t=out:st=4:d=22:alpha=1' },
      { of: 'day', through: 'fade=t=in:st=10:d=50:alpha=1' },
      { of: 'sun', x: '300+t*2', y: '20-t*5' },
      { of: 'ridge0', x: slideExpression(TILE, RIDGES[0]!.speed), y: `${RIDGES[0]!.y - RIDGES[0]!.tall}` },
      { of: 'birds', x: '1280-(t-18)*50', y: '210+20*sin(t/5)' },
      ...RIDGES.slice(1).map(({ speed, y, tall }, at) => ({
        of: `ridge${at + 1}`,
        x: slideExpression(TILE, speed),
        y: `${y - tall}`,
      })),
    ],
    { finish: `eq=eval=frame:brightness='-0.10+0.10*min(t/30,1)':saturation='0.85+0.2*min(t/40,1)'` },
  ),
  sound: [
    padSource(
      'strings',
      [
        [0, 7, 16, 19],
        [-4, 8, 15, 19],
        [5, 12, 17, 21],
        [-2, 10, 14, 21],
        [0, 7, 16, 24],
        [5, 12, 16, 21],
        [0, 7, 16, 19],
      ],
      8.5,
    ),
    pluckSource('harp', [24, null, 31, null, 28, null, 36, null, 33, null, 31, null, 28, null, null, null], {
      step: 1.0625,
      decay: 2.2,
      shine: 0.8,
      volume: 0.1,
    }),
    noiseSource('wind', 'pink', 200, 900, 0.12, 0.1),
    mixSounds(['strings', 'harp', 'wind'], 1.5),
  ].join(';'),
  still: {
    focus: { x: 0.7, y: 0.55 },
    draw: () =>
      layerDrawings(WIDTH, HEIGHT, drawings, [
        ['dawn'],
        ['sun', 396, -180],
        ['ridge0', -260, RIDGES[0]!.y - RIDGES[0]!.tall],
        ['birds', 520, 170],
        ...RIDGES.slice(1).map(({ y, tall }, at): PlacedDrawing => [`ridge${at + 1}`, -400 * at, y - tall]),
      ]),
  },
}
