import {
  backdrop,
  outlineBelow,
  randomBetween,
  circleShape,
  createRandom,
  verticalGradient,
  radialGradientOf,
  rectShape,
  createSkyline,
  roundToHundredth,
  softFocus,
  svgDocument,
  mapTimes,
} from '../svg-shapes.ts'
import { type Scene, slideExpression, stackLayers } from '../scene.ts'
import { noiseSource, mixSounds, padSource, pluckSource } from '../sounds.ts'
import { layerDrawings } from '../stills.ts'

const WIDTH = 1280
const HEIGHT = 720
const GROUND = 560

type Fall = { seed: number; count: number; size: [number, number]; unsharp: number; opacity: number }

/** Snow on a sheet that repeats every screen in both directions, so that it can drift and fall for ever. */
function snowfall({ seed, count, size, unsharp, opacity }: Fall): string {
  const roll = createRandom(seed)
  const flakes = mapTimes(count, () =>
    circleShape(
      roll() * WIDTH,
      roll() * HEIGHT,
      randomBetween(roll, ...size),
      `fill-opacity="${roundToHundredth(randomBetween(roll, 0.4, 1) * opacity)}"`,
    ),
  ).join('')
  const copies = [0, WIDTH].flatMap((x) =>
    [0, HEIGHT].map((y) => `<g transform="translate(${x} ${y})">${flakes}</g>`),
  )
  return svgDocument(WIDTH * 2, HEIGHT * 2, softFocus(unsharp, `<g fill="#fff">${copies.join('')}</g>`))
}

const firs = (
  seed: number,
  base: number,
  size: [number, number],
  count: number,
  colour: string,
  snow: string,
) => {
  const roll = createRandom(seed)
  return mapTimes(count, (at) => {
    const x = ((at + roll() * 0.9) / count) * (WIDTH + 80) - 40
    const tall = randomBetween(roll, ...size)
    return mapTimes(5, (tier) => {
      const [top, low, wide] = [
        base - tall * (0.82 - 0.17 * tier + 0.18),
        base - tall * (0.7 - 0.17 * tier),
        tall * (0.07 + 0.045 * tier),
      ]
      return `<path d="M${roundToHundredth(x)} ${roundToHundredth(top)}L${roundToHundredth(x + wide)} ${roundToHundredth(low)}H${roundToHundredth(x - wide)}Z" fill="${colour}"/><path d="M${roundToHundredth(x)} ${roundToHundredth(top)}L${roundToHundredth(x + wide * 0.5)} ${roundToHundredth((top + low) / 2)}L${roundToHundredth(x)} ${roundToHundredth(top + (low - top) * 0.36)}L${roundToHundredth(x - wide * 0.5)} ${roundToHundredth((top + low) / 2)}Z" fill="${snow}"/>`
    }).join('')
  })
}

const ground = (seed: number, y: number, colours: [string, string]) => {
  const shape = createSkyline(seed, WIDTH * 1.5, 6)
  return (
    verticalGradient(`snow${seed}`, [
      [0, colours[0]],
      [1, colours[1]],
    ]) + `<path d="${outlineBelow((x) => y - 16 * shape(x), WIDTH, HEIGHT)}" fill="url(#snow${seed})"/>`
  )
}

const behind = svgDocument(
  WIDTH,
  HEIGHT,
  `<path d="${outlineBelow((x) => 400 - 90 * createSkyline(61, WIDTH * 1.2, 14)(x), WIDTH, HEIGHT)}" fill="#5a5f96"/>`,
  `<path d="${outlineBelow((x) => 455 - 60 * createSkyline(62, WIDTH * 1.3, 18)(x), WIDTH, HEIGHT)}" fill="#474b82"/>`,
  ...firs(63, 545, [60, 130], 34, '#2c3163', '#5d639c'),
  ground(64, 530, ['#7f86bd', '#5a619b']),
)

const lampPost = (x: number, base: number) =>
  rectShape(x - 2.5, base - 150, 5, 150, 'fill="#171a3a"') +
  `<path d="M${x - 14} ${base - 150}L${x + 14} ${base - 150}L${x + 7} ${base - 172}H${x - 7}Z" fill="#171a3a"/>` +
  circleShape(x, base - 146, 130, 'fill="url(#lamp)"') +
  circleShape(x, base - 146, 7, 'fill="#fff3cf"') +
  `<ellipse cx="${x}" cy="${base + 4}" rx="150" ry="20" fill="url(#pool)"/>`

const window = (x: number) =>
  rectShape(x, 470, 34, 46, 'fill="#ffd27d"') +
  rectShape(x + 15, 470, 4, 46, 'fill="#3a2740"') +
  rectShape(x, 490, 34, 3, 'fill="#3a2740"')

const house = [
  '<ellipse cx="640" cy="574" rx="330" ry="34" fill="url(#pool)"/>',
  rectShape(500, 446, 300, 120, 'fill="#4b2c46"'),
  rectShape(500, 446, 300, 120, 'fill="url(#wall)"'),
  '<path d="M470 452L540 372H760L830 452Z" fill="#2b2349"/><path d="M470 452L540 372H760L830 452L816 448L752 384H548L484 448Z" fill="#e4e8ff"/><path d="M536 376H764L756 366H544Z" fill="#f4f6ff"/>',
  rectShape(700, 330, 24, 54, 'fill="#2b2349"') + rectShape(696, 324, 32, 10, 'fill="#eef1ff" rx="4"'),
  window(526) + window(584) + window(742),
  rectShape(662, 466, 46, 100, 'fill="#2a1a33"') + rectShape(670, 474, 30, 38, 'fill="#ffcf78"'),
  circleShape(640, 424, 15, 'fill="#f6f0dc"') +
    '<path d="M640 424V414M640 424L647 428" stroke="#2b2349" stroke-width="2.5" stroke-linecap="round"/>',
].join('')

const front = svgDocument(
  WIDTH,
  HEIGHT,
  radialGradientOf('lamp', [
    [0, '#ffe9b5', 0.95],
    [0.15, '#ffc873', 0.45],
    [0.5, '#ff9d4a', 0.12],
    [1, '#ff8a3c', 0],
  ]),
  radialGradientOf('pool', [
    [0, '#ffdc9a', 0.65],
    [1, '#ffb86b', 0],
  ]),
  verticalGradient('wall', [
    [0, '#000', 0.35],
    [1, '#ffb060', 0.14],
  ]),
  ...firs(66, 568, [150, 240], 4, '#1c2050', '#555c98').slice(0, 1),
  ...firs(67, 572, [170, 260], 9, '#181c47', '#4e5592').filter((_, at) => at < 3 || at > 6),
  ground(68, GROUND, ['#b9bfe6', '#7178b4']),
  house,
  lampPost(380, 572) + lampPost(920, 572),
)

/** The evening train: a row of lit windows, going by behind the station. */
const train = svgDocument(
  1500,
  96,
  radialGradientOf('lit', [
    [0, '#ffe0a0', 0.5],
    [1, '#ffb050', 0],
  ]),
  ...mapTimes(
    5,
    (car) =>
      rectShape(car * 300, 14, 292, 70, 'fill="#20244f" rx="10"') +
      rectShape(car * 300 + 4, 10, 284, 8, 'fill="#d5daf8" rx="4"') +
      mapTimes(7, (at) => rectShape(car * 300 + 18 + at * 38, 30, 26, 24, 'fill="#ffd98c" rx="3"')).join(''),
  ),
  '<ellipse cx="1480" cy="60" rx="20" ry="16" fill="#fff2c8"/>',
)

const smoke = svgDocument(
  160,
  200,
  softFocus(
    9,
    mapTimes(7, (at) =>
      circleShape(
        60 + at * 8,
        185 - at * 26,
        8 + at * 4,
        `fill="#c9cdf0" fill-opacity="${roundToHundredth(0.4 - at * 0.05)}"`,
      ),
    ).join(''),
  ),
)

const drift = (sideways: number, down: number) => ({
  x: slideExpression(WIDTH, sideways),
  y: `-${HEIGHT}+mod(floor(n*${down}),${HEIGHT})`,
})

const drawings = {
  sky: backdrop(WIDTH, HEIGHT, [
    [0, '#23265c'],
    [0.35, '#4a4684'],
    [0.55, '#8a6a9c'],
    [0.7, '#d59ba0'],
    [1, '#d59ba0'],
  ]),
  behind,
  train,
  front,
  smoke,
  far: snowfall({ seed: 71, count: 260, size: [0.7, 1.6], unsharp: 0, opacity: 0.7 }),
  middle: snowfall({ seed: 72, count: 110, size: [1.6, 3], unsharp: 0, opacity: 0.85 }),
  near: snowfall({ seed: 73, count: 22, size: [4, 9], unsharp: 3, opacity: 0.7 }),
}

export const lastStation: Scene = {
  width: WIDTH,
  height: HEIGHT,
  seconds: 52,
  drawings,
  picture: stackLayers([
    { of: 'sky' },
    { of: 'behind' },
    { of: 'train', x: `-1500+max(0,n-300)*5`, y: '462' },
    { of: 'far', ...drift(0.5, 1) },
    { of: 'smoke', x: '654+6*sin(t/2)', y: '146+5*sin(t/1.7)' },
    { of: 'front' },
    { of: 'middle', ...drift(1, 3) },
    { of: 'near', ...drift(2, 6) },
  ]),
  sound: [
    padSource(
      'hush',
      [
        [-8, 4, 11, 16],
        [-12, 4, 9, 16],
        [-15, 2, 9, 18],
        [-10, 6, 11, 14],
        [-8, 4, 11, 16],
        [-8, 4, 8, 16],
      ],
      8.8,
      { soft: 1300, volume: 0.7 },
    ),
    pluckSource('piano', [28, null, 23, 32, null, 30, null, null, 28, null, 20, 25, null, 23, null, null], {
      step: 0.55,
      decay: 1.9,
      shine: 0.6,
      ratio: 1,
      volume: 0.14,
    }),
    noiseSource('snow', 'pink', 300, 1500, 0.16, 0.1),
    mixSounds(['hush', 'piano', 'snow'], 1.5),
  ].join(';'),
  still: {
    focus: { x: 0.5, y: 0.5 },
    draw: () =>
      layerDrawings(WIDTH, HEIGHT, drawings, [
        ['sky'],
        ['behind'],
        ['train', -560, 462],
        ['far', -100, -40],
        ['smoke', 654, 146],
        ['front'],
        ['middle', -300, -200],
        ['near', -80, -300],
      ]),
  },
}
