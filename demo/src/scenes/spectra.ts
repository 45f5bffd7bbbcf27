import {
  horizontalGradient,
  backdrop,
  randomBetween,
  blurFilter,
  createRandom,
  rectShape,
  roundToHundredth,
  type Stop,
  svgDocument,
  mapTimes,
} from '../svg-shapes.ts'
import { mirrorBelow, type Scene } from '../scene.ts'
import { mixSounds, padSource, pluckSource } from '../sounds.ts'
import { layerDrawings } from '../stills.ts'

const WIDTH = 1280
const HEIGHT = 720
const WATER = 480

/** The music as a row of reeds, low notes left, drawn white. */
const REEDS = [
  `[seen]showcqt=s=640x${WATER / 2}:r=25:axis=0:sono_h=0:bar_h=${WATER / 2}:bar_g=2.6:bar_v=26:basefreq=52:endfreq=2100:count=3:tc=0.2:cscheme=1|1|1|1|1|1`,
  `format=gbrp,scale=${WIDTH}:${WATER}:flags=bicubic[white]`,
].join(',')

const TINT: Stop[] = [
  [0, '#ff5d6c'],
  [0.25, '#ff9a5a'],
  [0.5, '#ffd98a'],
  [0.75, '#7fd8c8'],
  [1, '#6f9bff'],
]

/** Dyed from rose to blue, given a glow, and set in the evening above still water. */
const PICTURE = [
  REEDS,
  '[tint]format=gbrp[dye]',
  `[white][dye]blend=all_mode=multiply,pad=${WIDTH}:${HEIGHT}:0:0:black,split[sharp][spread]`,
  '[spread]scale=320:180,gblur=sigma=7,lutrgb=r=val*1.3:g=val*1.3:b=val*1.3,scale=1280:720:flags=bicubic[halo]',
  '[sharp][halo]blend=all_mode=screen[reeds]',
  '[air]format=gbrp[dusk]',
  '[dusk][reeds]blend=all_mode=screen,format=yuv444p,settb=1/25,setpts=N[standing]',
]

/** A chord's reeds for the poster, each as wide as its note is low, with its light and its reflection. */
function reeds(): string {
  const roll = createRandom(21)
  const reed = (at: number) => {
    const x = 40 + at * 44 + randomBetween(roll, -12, 12)
    const wide = randomBetween(roll, 10, 15) + 52 * (1 - at / 28) ** 2
    const tall = randomBetween(roll, 0.25, 1) ** 1.3 * (430 - at * 9)
    const colour = hueAt(x / WIDTH)
    const shape = (up: number) =>
      `<path d="M${roundToHundredth(x - wide)} ${WATER}Q${roundToHundredth(x - wide * 0.14)} ${WATER} ${roundToHundredth(x)} ${roundToHundredth(WATER - up)}Q${roundToHundredth(x + wide * 0.14)} ${WATER} ${roundToHundredth(x + wide)} ${WATER}Z" fill="${colour}"/>`
    return { standing: shape(tall), lying: shape(-tall * 0.55) }
  }
  const all = mapTimes(28, reed)
  const group = (look: string, part: 'standing' | 'lying') =>
    `<g ${look}>${all.map((each) => each[part]).join('')}</g>`
  return svgDocument(
    WIDTH,
    HEIGHT,
    blurFilter('halo', 22) + blurFilter('water', 7),
    group('filter="url(#halo)" opacity="0.55"', 'standing'),
    group('opacity="0.92"', 'standing'),
    group('filter="url(#water)" opacity="0.42"', 'lying'),
  )
}

const hueAt = (part: number) => TINT[Math.min(TINT.length - 1, Math.floor(part * TINT.length))]![1]

const drawings = {
  tint: svgDocument(
    WIDTH,
    WATER,
    horizontalGradient('tint', TINT),
    rectShape(0, 0, WIDTH, WATER, 'fill="url(#tint)"'),
  ),
  air: backdrop(WIDTH, HEIGHT, [
    [0, '#0c0a1e'],
    [0.5, '#1b1538'],
    [0.65, '#2e1f48'],
    [0.66, '#120f26'],
    [1, '#0a0918'],
  ]),
}

export const spectra: Scene = {
  width: WIDTH,
  height: HEIGHT,
  seconds: 50,
  drawings,
  picture: [...PICTURE, mirrorBelow('standing', 'picture', WATER, HEIGHT - WATER, { dim: 0.5 })].join(';'),
  sound: [
    padSource(
      'strings',
      [
        [-12, 0, 7, 16, 19],
        [-16, -4, 8, 15, 20],
        [-19, -7, 5, 12, 21],
        [-14, -2, 10, 17, 21],
        [-12, 0, 7, 16, 24],
        [-12, 0, 7, 16, 19],
      ],
      8.4,
      { soft: 2600, volume: 0.8 },
    ),
    pluckSource('harp', [0, 7, 12, 16, 19, 24, 28, 31, 36, 31, 28, 24, 19, 16, 12, 7], {
      step: 0.2625,
      decay: 3.2,
      shine: 1.4,
      ratio: 2,
      volume: 0.1,
    }),
    pluckSource('bells', [43, null, 40, null, 48, null, null, 36, null, 45, null, null], {
      step: 1.05,
      decay: 1.6,
      shine: 1.2,
      ratio: 3.5,
      volume: 0.05,
    }),
    mixSounds(['strings', 'harp', 'bells'], 1.3).replace('[sound]', ',asplit[seen][sound]'),
  ].join(';'),
  still: {
    focus: { x: 0.34, y: 0.5 },
    draw: () => layerDrawings(WIDTH, HEIGHT, { ...drawings, reeds: reeds() }, [['air'], ['reeds']]),
  },
}
