import {
  backdrop,
  randomBetween,
  softFocus,
  circleShape,
  createRandom,
  radialGradientOf,
  roundToHundredth,
  svgDocument,
  mapTimes,
} from '../svg-shapes.ts'
import { type Scene, slideExpression, stackLayers } from '../scene.ts'
import { noiseSource, mixSounds, padSource, pluckSource } from '../sounds.ts'
import { layerDrawings } from '../stills.ts'

const WIDTH = 1280
const HEIGHT = 720
const TILE = 2560

const LIGHTS = ['#ffb45c', '#ff8a4c', '#ffd9a0', '#ff5a5f', '#5ad1c9', '#7fb2ff', '#ffe3b8', '#f2a0c0']

type Street = { seed: number; count: number; size: [number, number]; band: [number, number]; unsharp: number }

/** Lights of a street out of focus: discs brighter at the rim, as a lens draws them. */
function bokeh({ seed, count, size, band, unsharp }: Street): string {
  const roll = createRandom(seed)
  const light = () => {
    const [x, y, r] = [roll() * TILE, randomBetween(roll, ...band), randomBetween(roll, ...size)]
    const colour = LIGHTS[Math.floor(roll() * LIGHTS.length)]!
    const strength = randomBetween(roll, 0.25, 0.75)
    return [0, TILE]
      .map(
        (copy) =>
          circleShape(x + copy, y, r, `fill="${colour}" fill-opacity="${roundToHundredth(strength * 0.6)}"`) +
          circleShape(
            x + copy,
            y,
            r - 1,
            `fill="none" stroke="${colour}" stroke-width="2.5" stroke-opacity="${roundToHundredth(strength * 0.8)}"`,
          ),
      )
      .join('')
  }
  return svgDocument(TILE + WIDTH, HEIGHT, softFocus(unsharp, mapTimes(count, light).join('')))
}

/** Drops resting on the pane, each a small lens: dark above, the street's light gathered below. */
function drops(seed: number, count: number, size: [number, number]): string {
  const roll = createRandom(seed)
  const drop = () => {
    const [x, y, r] = [roll() * WIDTH, roll() * HEIGHT, randomBetween(roll, ...size)]
    return `<g transform="translate(${roundToHundredth(x)} ${roundToHundredth(y)})"><ellipse rx="${roundToHundredth(r)}" ry="${roundToHundredth(r * 1.15)}" fill="url(#lens)"/><ellipse cx="${roundToHundredth(-r * 0.3)}" cy="${roundToHundredth(-r * 0.4)}" rx="${roundToHundredth(r * 0.22)}" ry="${roundToHundredth(r * 0.16)}" fill="#fff" fill-opacity="0.75"/></g>`
  }
  return svgDocument(WIDTH, HEIGHT, LENS, ...mapTimes(count, drop))
}

const LENS = `<linearGradient id="lens" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#060b16" stop-opacity=".55"/><stop offset=".55" stop-color="#3b5068" stop-opacity=".3"/><stop offset="1" stop-color="#ffd9a8" stop-opacity=".7"/></linearGradient>`

/** Drops on their way down, each with the trail it leaves; the sheet repeats every 1440 pixels. */
function runners(seed: number, count: number, size: [number, number]): string {
  const roll = createRandom(seed)
  const tall = 1440
  const runner = () => {
    const [x, y, r, trail] = [
      roll() * WIDTH,
      roll() * tall,
      randomBetween(roll, ...size),
      randomBetween(roll, 80, 260),
    ]
    const shape = `<path d="M${-r * 0.5} ${roundToHundredth(-trail)}Q${roundToHundredth(r * 0.2)} ${roundToHundredth(-trail / 2)} 0 0" stroke="#bcd0e6" stroke-opacity=".16" stroke-width="${roundToHundredth(r)}" fill="none" stroke-linecap="round"/><ellipse rx="${roundToHundredth(r)}" ry="${roundToHundredth(r * 1.4)}" fill="url(#lens)"/><ellipse cx="${roundToHundredth(-r * 0.3)}" cy="${roundToHundredth(-r * 0.5)}" rx="${roundToHundredth(r * 0.24)}" ry="${roundToHundredth(r * 0.2)}" fill="#fff" fill-opacity="0.8"/>`
    return [-tall, 0, tall]
      .map(
        (copy) =>
          `<g transform="translate(${roundToHundredth(x)} ${roundToHundredth(y + copy)})">${shape}</g>`,
      )
      .join('')
  }
  return svgDocument(WIDTH, tall + HEIGHT, LENS, ...mapTimes(count, runner))
}

const haze = svgDocument(
  WIDTH,
  HEIGHT,
  radialGradientOf('haze', [
    [0, '#ff9d5c', 0.35],
    [0.5, '#c0604c', 0.14],
    [1, '#402040', 0],
  ]),
  '<ellipse cx="820" cy="470" rx="700" ry="330" fill="url(#haze)"/>',
)

const run = (pixelsAFrame: number, stop: number) =>
  `-1440+mod(floor(n*${pixelsAFrame}+${stop}*sin(n/${stop})),1440)`

const drawings = {
  night: backdrop(WIDTH, HEIGHT, [
    [0, '#0a1220'],
    [0.45, '#172338'],
    [0.7, '#3a2a3a'],
    [1, '#120f1c'],
  ]),
  haze,
  far: bokeh({ seed: 81, count: 120, size: [8, 22], band: [250, 520], unsharp: 0 }),
  near: bokeh({ seed: 82, count: 34, size: [34, 78], band: [180, 620], unsharp: 2.2 }),
  fine: drops(83, 520, [1, 3.2]),
  round: drops(84, 95, [4, 10]),
  slow: runners(85, 16, [3, 5]),
  quick: runners(86, 9, [5, 8]),
}

export const rainOnGlass: Scene = {
  width: WIDTH,
  height: HEIGHT,
  seconds: 46,
  drawings,
  picture: stackLayers([
    { of: 'night' },
    { of: 'haze' },
    { of: 'far', x: slideExpression(TILE, 1) },
    { of: 'near', x: slideExpression(TILE, 3) },
    { of: 'fine' },
    { of: 'slow', y: run(1, 30) },
    { of: 'round' },
    { of: 'quick', y: run(4, 50) },
  ]),
  sound: [
    noiseSource('rain', 'white', 900, 7000, 0.14),
    noiseSource('roof', 'pink', 150, 1200, 0.3, 0.15),
    pluckSource(
      'drips',
      [43, null, null, 50, null, 38, null, null, null, 47, null, null, 45, null, null, null, 52, null, null],
      { step: 0.37, decay: 14, shine: 0.4, ratio: 1.5, volume: 0.05, echo: '190|310:0.3|0.2' },
    ),
    padSource(
      'room',
      [
        [-12, 3, 10, 14],
        [-17, 0, 8, 15],
        [-9, 3, 7, 14],
        [-14, 2, 8, 17],
        [-12, 3, 10, 14],
      ],
      9.4,
      { soft: 1000, volume: 0.75 },
    ),
    mixSounds(['rain', 'roof', 'drips', 'room'], 1.6),
  ].join(';'),
  still: {
    focus: { x: 0.5, y: 0.5 },
    draw: () =>
      layerDrawings(WIDTH, HEIGHT, drawings, [
        ['night'],
        ['haze'],
        ['far', -600],
        ['near', -240],
        ['fine'],
        ['slow', 0, -300],
        ['round'],
        ['quick', 0, -520],
      ]),
  },
}
