import {
  backdrop,
  outlineBelow,
  randomBetween,
  circleShape,
  createRandom,
  verticalGradient,
  createSkyline,
  roundToHundredth,
  type Stop,
  svgDocument,
  mapTimes,
} from '../svg-shapes.ts'
import { mirrorBelow, type Scene, stackLayers } from '../scene.ts'
import { noiseSource, mixSounds, padSource } from '../sounds.ts'
import { layerDrawings } from '../stills.ts'

const WIDTH = 1920
const HEIGHT = 1080
const SHORE = 800

const stars = () => {
  const roll = createRandom(91)
  return svgDocument(
    WIDTH,
    SHORE,
    ...mapTimes(340, () =>
      circleShape(
        roll() * WIDTH,
        roll() * SHORE,
        0.5 + roll() * 1.3,
        `fill="#e6f4ff" fill-opacity="${roundToHundredth(randomBetween(roll, 0.15, 0.85))}"`,
      ),
    ),
  )
}

const pines = () => {
  const roll = createRandom(92)
  const shape = createSkyline(93, WIDTH * 1.3, 9)
  const top = (x: number) => 210 - 46 * shape(x)
  const pine = () => {
    const x = roll() * WIDTH
    const tall = randomBetween(roll, 40, 120)
    return mapTimes(
      5,
      (at) =>
        `M${roundToHundredth(x)} ${roundToHundredth(top(x) - tall + at * tall * 0.17)}l${roundToHundredth(tall * (0.06 + at * 0.03))} ${roundToHundredth(tall * 0.26)}h${roundToHundredth(-tall * (0.12 + at * 0.06))}Z`,
    ).join('')
  }
  return svgDocument(
    WIDTH,
    260,
    `<path d="${mapTimes(110, pine).join('')}${outlineBelow(top, WIDTH, 260)}" fill="#04101a"/>`,
  )
}

const mountains = svgDocument(
  WIDTH,
  300,
  `<path d="${outlineBelow((x) => 130 - 90 * createSkyline(94, WIDTH * 1.2, 22)(x), WIDTH, 300)}" fill="#0f2a3c"/>`,
  `<path d="${outlineBelow((x) => 200 - 60 * createSkyline(95, WIDTH * 1.1, 20)(x), WIDTH, 300)}" fill="#0a1e2d"/>`,
)

/** How a curtain's light is spread over red, green and blue: the low one green, the high one blue and violet. */
const COLOURS = 'colorchannelmixer=rr=0:rg=0.16:rb=0.5:gg=0.88:gb=0.5:bg=0.32:bb=0.8'

/**
 * Two curtains worked out at 120 by 60 ten times a second, one in the green plane and one in the blue, and enlarged:
 * each folds along a wandering line, sharp below and fading upwards, with rays that drift along it.
 */
function curtains(): string {
  const fold = (height: number, slow: number, phase: number) =>
    `(${height}+5.2*sin(X/17+T/${slow}+${phase})+3.8*sin(X/8.2-T/${slow * 0.7}+${phase * 2})+2.2*sin(X/4.5+T/${slow * 0.5}))`
  const rays = (seed: number) => `(0.55+0.45*sin(X/2.3+${seed}+2*sin(T/5+X/13))*sin(X/5.5-T/3+${seed}))`
  const curtain = (line: string, reach: number, seed: number) =>
    `st(0,${line}-Y);245*if(lt(ld(0),0),exp(ld(0)/1.7),exp(-ld(0)/${reach}))*${rays(seed)}`
  const field = `nullsrc=s=120x60:r=10,format=gbrp,geq=r=0:g='${curtain(fold(43, 6, 0), 13, 1)}':b='${curtain(fold(33, 8, 2.4), 10, 4)}'`
  const enlarged = `framerate=fps=25,scale=480:200:flags=bicubic,gblur=sigma=1.6,${COLOURS},scale=${WIDTH / 2}:${SHORE / 2}:flags=bicubic`
  return `${field},${enlarged},setsar=1,settb=1/25,setpts=N[curtains]`
}

/** The same light drawn for the poster: strips of it side by side, melted together. */
function curtainDrawn(
  id: string,
  seed: number,
  height: number,
  reach: number,
  light: [string, string, string],
): string {
  const shape = createSkyline(seed, WIDTH, 6)
  const rays = createSkyline(seed + 1, WIDTH, 40)
  const strips = mapTimes(96, (at) => {
    const x = at * 20
    const foot = height - 90 * shape(x)
    const tall = reach * (0.75 + 0.25 * rays(x * 0.7))
    return `<rect x="${x}" y="${roundToHundredth(foot - tall)}" width="22" height="${roundToHundredth(tall + 26)}" fill="url(#${id})" fill-opacity="${roundToHundredth(0.55 + 0.45 * rays(x))}"/>`
  })
  const fading = verticalGradient(id, [
    [0, light[0], 0],
    [0.55, light[1], 0.45],
    [0.88, light[2], 0.95],
    [1, light[2], 0],
  ])
  return fading + strips.join('')
}

const strips =
  curtainDrawn('high', 101, 430, 420, ['#6a4bd0', '#5f8fe8', '#8fd8f0']) +
  curtainDrawn('low', 103, 560, 460, ['#2f7fc0', '#1fb287', '#4af2a1'])

const melt =
  '<filter id="melt" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="13 7"/></filter>'

const drawnLight = svgDocument(WIDTH, SHORE, melt, `<g filter="url(#melt)">${strips}</g>`)

const NIGHT: Stop[] = [
  [0, '#030a18'],
  [0.5, '#07192c'],
  [1, '#123347'],
]

const drawings = {
  sky: backdrop(WIDTH / 2, SHORE / 2, NIGHT),
  water: backdrop(WIDTH, HEIGHT, [
    [0, '#000'],
    [1, '#000'],
  ]),
  stars: stars(),
  mountains,
  pines: pines(),
}

const lake = backdrop(WIDTH, HEIGHT - SHORE, [
  [0, '#04101a'],
  [0.4, '#082030'],
  [1, '#0b2c40'],
])

const upsideDown = svgDocument(
  WIDTH,
  HEIGHT - SHORE,
  melt,
  `<g filter="url(#melt)" opacity="0.55" transform="translate(0 ${HEIGHT - SHORE}) scale(1 -0.5) translate(0 -${SHORE - 560})">${strips}</g>`,
)

export const aurora: Scene = {
  width: WIDTH,
  height: HEIGHT,
  seconds: 40,
  drawings,
  picture: [
    curtains(),
    // All of it soft: half the size, enlarged afterwards, is as good and costs a quarter.
    `[sky]format=gbrp[night];[night][curtains]blend=all_mode=screen,format=yuv444p,scale=${WIDTH}:${SHORE}:flags=bicubic[lit]`,
    stackLayers(
      [
        { of: 'water' },
        { of: 'lit' },
        { of: 'stars' },
        { of: 'mountains', y: `${SHORE - 290}` },
        { of: 'pines', y: `${SHORE - 250}` },
      ],
      { into: 'land' },
    ),
    mirrorBelow('land', 'picture', SHORE, HEIGHT - SHORE, { dim: 0.6, squeeze: 2 }),
  ].join(';'),
  sound: [
    padSource(
      'ice',
      [
        [0, 7, 14, 23],
        [-4, 8, 15, 22],
        [-7, 5, 12, 21],
        [-2, 9, 14, 24],
        [0, 7, 16, 23],
      ],
      8,
      { soft: 2200, volume: 0.8 },
    ),
    padSource(
      'deep',
      [
        [-24, -12, -5],
        [-28, -16, -9],
        [-31, -19, -7],
        [-26, -14, -5],
        [-24, -12, -5],
      ],
      8,
      { soft: 500, volume: 0.9 },
    ),
    noiseSource('wind', 'pink', 250, 800, 0.16, 0.1),
    mixSounds(['ice', 'deep', 'wind'], 1.6),
  ].join(';'),
  still: {
    focus: { x: 0.5, y: 0.5 },
    draw: () =>
      layerDrawings(
        WIDTH,
        HEIGHT,
        { ...drawings, drawnLight, upsideDown, lake, heaven: backdrop(WIDTH, SHORE, NIGHT) },
        [
          ['lake', 0, SHORE],
          ['heaven'],
          ['stars'],
          ['drawnLight'],
          ['mountains', 0, SHORE - 290],
          ['pines', 0, SHORE - 250],
          ['upsideDown', 0, SHORE],
        ],
      ),
  },
}
