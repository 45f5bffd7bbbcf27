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
import { noiseSource, mixSounds, padSource } from '../sounds.ts'
import { layerDrawings } from '../stills.ts'

const WIDTH = 1280
const HEIGHT = 720
const TILE = 2560

function hills(seed: number, tall: number, colours: [string, string], detail: number): string {
  const shape = createSkyline(seed, TILE, detail)
  const outline = outlineBelow((x) => tall - tall * shape(x) * 0.9, TILE + WIDTH, 300)
  return svgDocument(
    TILE + WIDTH,
    300,
    verticalGradient('slope', [
      [0, colours[0]],
      [1, colours[1]],
    ]),
    `<path d="${outline}" fill="url(#slope)"/>`,
  )
}

/** A village asleep: roofs, a few lit windows, their light on the snow. */
const village = () => {
  const roll = createRandom(77)
  const house = (x: number) => {
    const [w, h] = [randomBetween(roll, 34, 66), randomBetween(roll, 20, 34)]
    const lit = roll() < 0.6
    const window = lit
      ? circleShape(w / 2, h * 0.6, 26, 'fill="url(#lit)"') +
        rectShape(w / 2 - 4, h * 0.4, 8, 9, 'fill="#ffe0a0"')
      : ''
    return `<g transform="translate(${roundToHundredth(x)} ${roundToHundredth(110 - h)})"><path d="M-4 2L${roundToHundredth(w / 2)} ${roundToHundredth(-h * 0.55)}L${roundToHundredth(w + 4)} 2V${roundToHundredth(h)}H-4Z" fill="#0c1526"/>${window}</g>`
  }
  const once = [300, 350, 420, 470, 540, 1380, 1450, 1500, 2050, 2300].map(house).join('')
  return svgDocument(
    TILE + WIDTH,
    112,
    radialGradientOf('lit', [
      [0, '#ffd890', 0.75],
      [1, '#ffb050', 0],
    ]),
    `<g>${once}</g><g transform="translate(${TILE})">${once}</g>`,
  )
}

function firs(seed: number, count: number, size: [number, number], colour: string, unsharp: number): string {
  const roll = createRandom(seed)
  const fir = () => {
    const tall = randomBetween(roll, ...size)
    const x = roll() * TILE
    const tiers = mapTimes(4, (at) => {
      const [top, low, wide] = [tall * (0.2 * at), tall * (0.34 + 0.2 * at), tall * (0.09 + 0.05 * at)]
      return `M${roundToHundredth(x)} ${roundToHundredth(400 - tall + top)}L${roundToHundredth(x + wide)} ${roundToHundredth(400 - tall + low)}H${roundToHundredth(x - wide)}Z`
    })
    return tiers.join('')
  }
  const once = `<path d="${mapTimes(count, fir).join('')}M0 392H${TILE}V400H0Z" fill="${colour}"/>`
  return svgDocument(
    TILE + WIDTH,
    400,
    softFocus(unsharp, `<g>${once}</g><g transform="translate(${TILE})">${once}</g>`),
  )
}

const wires = svgDocument(
  TILE + WIDTH,
  560,
  ...mapTimes(
    6,
    (at) =>
      rectShape(at * 640 + 300, 40, 12, 520, 'fill="#04070f"') +
      rectShape(at * 640 + 262, 70, 88, 8, 'fill="#04070f"'),
  ),
  ...[64, 84].flatMap((y) =>
    mapTimes(
      6,
      (at) =>
        `<path d="M${at * 640 + 306 - 640} ${y}q320 74 640 0" fill="none" stroke="#04070f" stroke-width="2.5"/>`,
    ),
  ),
  ...[64, 84].map(
    (y) => `<path d="M${5 * 640 + 306} ${y}q320 74 640 0" fill="none" stroke="#04070f" stroke-width="2.5"/>`,
  ),
)

/** The compartment: a dark frame with rounded glass, a warm lamp's reflection, a sill. */
const cabin = svgDocument(
  WIDTH,
  HEIGHT,
  radialGradientOf('reflection', [
    [0, '#ffcf8a', 0.4],
    [0.4, '#ffb060', 0.12],
    [1, '#ff9040', 0],
  ]),
  verticalGradient('wood', [
    [0, '#2a1a14'],
    [1, '#120a08'],
  ]),
  '<path fill-rule="evenodd" d="M0 0H1280V720H0Z M96 54Q70 54 70 80V596Q70 622 96 622H1184Q1210 622 1210 596V80Q1210 54 1184 54Z" fill="url(#wood)"/>',
  '<rect x="70" y="54" width="1140" height="568" rx="26" fill="none" stroke="#4a3022" stroke-width="4"/>',
  rectShape(0, 646, WIDTH, 6, 'fill="#573a28"'),
  '<ellipse cx="960" cy="150" rx="190" ry="80" fill="url(#reflection)"/>',
  '<path d="M930 118h60l16 44h-92z" fill="#ffdf9f" fill-opacity="0.28"/>',
  '<path d="M130 622L420 54h90L220 622Z" fill="#cfe0ff" fill-opacity="0.03"/>',
)

const stars = () => {
  const roll = createRandom(19)
  return svgDocument(
    WIDTH,
    420,
    ...mapTimes(200, () =>
      circleShape(
        roll() * WIDTH,
        roll() * 400,
        0.4 + roll() * 1.1,
        `fill="#e8f0ff" fill-opacity="${roundToHundredth(randomBetween(roll, 0.15, 0.8))}"`,
      ),
    ),
  )
}

const moon = svgDocument(
  600,
  600,
  radialGradientOf('moon', [
    [0, '#eaf2ff', 0.55],
    [0.25, '#b9cdf2', 0.18],
    [1, '#7f9ed8', 0],
  ]),
  circleShape(300, 300, 300, 'fill="url(#moon)"'),
  circleShape(300, 300, 44, 'fill="#f4f8ff"'),
  circleShape(284, 290, 9, 'fill="#d9e4f5"'),
  circleShape(312, 314, 13, 'fill="#dfe8f7"'),
)

const drawings = {
  sky: backdrop(WIDTH, HEIGHT, [
    [0, '#081227'],
    [0.4, '#14315a'],
    [0.65, '#3f6a90'],
    [0.8, '#88a8bd'],
    [1, '#88a8bd'],
  ]),
  stars: stars(),
  moon,
  peaks: hills(51, 120, ['#7d9bb8', '#56779b'], 26),
  ranges: hills(52, 70, ['#4a6c92', '#36557d'], 18),
  snow: hills(53, 34, ['#9db7cf', '#4c6d92'], 7),
  village: village(),
  wood: firs(54, 90, [60, 150], '#10213a', 0),
  firs: firs(55, 26, [200, 380], '#060d1b', 3),
  wires,
  cabin,
}

export const nightTrain: Scene = {
  width: WIDTH,
  height: HEIGHT,
  seconds: 58,
  drawings,
  picture: stackLayers([
    { of: 'sky' },
    { of: 'stars' },
    { of: 'moon', x: '60+t*1.2', y: '-110+t*0.4' },
    { of: 'peaks', x: slideExpression(TILE, 0.5), y: '250' },
    { of: 'ranges', x: slideExpression(TILE, 1), y: '360' },
    { of: 'snow', x: slideExpression(TILE, 3), y: '440' },
    { of: 'village', x: slideExpression(TILE, 3), y: '380' },
    { of: 'wood', x: slideExpression(TILE, 7), y: '170' },
    { of: 'firs', x: slideExpression(TILE, 22), y: '260' },
    { of: 'wires', x: slideExpression(TILE, 32), y: '60+2*sin(t*9)' },
    { of: 'cabin', y: '1.2*sin(t*11)*lt(mod(t,1.6),0.3)' },
  ]),
  sound: [
    `aevalsrc='st(0,mod(t,1.6));(exp(-ld(0)*26)+0.8*gt(ld(0),0.24)*exp(-max(0,ld(0)-0.24)*26))*(0.5*sin(2*PI*92*t)+0.35*sin(2*PI*61*t)+0.2*(random(1)-0.5))':s=22050:d=1.6,aloop=-1:35280:0,asetpts=N/SR/TB,lowpass=f=900,aecho=0.8:0.5:60|130:0.3|0.2,aformat=channel_layouts=stereo,volume=0.5[rails]`,
    noiseSource('rush', 'brown', 50, 420, 0.7),
    padSource(
      'sleep',
      [
        [-12, 3, 7, 14],
        [-16, 0, 8, 15],
        [-9, -2, 10, 15],
        [-14, 2, 9, 17],
        [-12, 3, 7, 14],
        [-12, 3, 7, 19],
      ],
      10,
      { soft: 1100, volume: 0.75 },
    ),
    mixSounds(['rails', 'rush', 'sleep'], 1.2),
  ].join(';'),
  still: {
    focus: { x: 0.42, y: 0.5 },
    draw: () =>
      layerDrawings(WIDTH, HEIGHT, drawings, [
        ['sky'],
        ['stars'],
        ['moon', 120, -90],
        ['peaks', -300, 250],
        ['ranges', -700, 360],
        ['snow', -200, 440],
        ['village', -120, 380],
        ['wood', -900, 170],
        ['firs', -1100, 260],
        ['wires', -160, 60],
        ['cabin'],
      ]),
  },
}
