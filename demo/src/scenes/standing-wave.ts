import {
  backdrop,
  blurFilter,
  radialGradientOf,
  roundToHundredth,
  svgDocument,
  mapTimes,
} from '../svg-shapes.ts'
import type { Scene } from '../scene.ts'
import { frequencyOf } from '../sounds.ts'
import { layerDrawings } from '../stills.ts'

const SECONDS = 44
const EVERY = 11

/** Pairs of tones, one for each ear, whose ratio draws the figure: 2:3, 3:4, 3:5, 4:5; a hair off, so that it turns. */
const FIGURES = [
  { left: frequencyOf(0), right: frequencyOf(0) * 1.5 },
  { left: frequencyOf(-2), right: (frequencyOf(-2) * 4) / 3 },
  { left: frequencyOf(-4), right: (frequencyOf(-4) * 5) / 3 },
  { left: frequencyOf(-7), right: (frequencyOf(-7) * 5) / 4 },
]

const DETUNE = 0.09

/** One figure's tones for both ears; the octave above, softer, bends the ellipse into petals. */
function tones({ left, right }: (typeof FIGURES)[number], at: number): string {
  const wave = (hertz: number) =>
    `(sin(2*PI*${hertz.toFixed(3)}*t)+0.32*sin(4*PI*${(hertz + 0.04).toFixed(3)}*t+t*0.3))`
  const swell = `0.5*(0.82+0.18*sin(t*0.9+${at}))`
  const fades = `afade=t=in:d=1.5,afade=t=out:st=${EVERY - 1}:d=1.4`
  return `aevalsrc='${swell}*${wave(left)}|${swell}*${wave(right + DETUNE)}':s=48000:d=${EVERY + 1},${fades},adelay=${at * EVERY * 1000}:all=1[figure${at}]`
}

/** The two channels drawn against each other, the trace fading over half a second and glowing. */
const SCOPE = [
  'avectorscope=s=720x720:r=25:m=lissajous_xy:draw=line:scale=lin:zoom=1:rc=255:gc=196:bc=120:ac=255:rf=26:gf=30:bf=22:af=26',
  'format=gbrp,pad=1280:720:280:0:black,gblur=sigma=0.9,split=3[line][near][far]',
].join(',')

const GLOW = [
  '[near]gblur=sigma=7[soft]',
  '[far]scale=320:180,gblur=sigma=9,colorchannelmixer=rr=0.9:gg=0.45:bb=0.9:bg=0.4,scale=1280:720:flags=bicubic[haze]',
  '[line][soft]blend=all_mode=screen[bright]',
  '[bright][haze]blend=all_mode=screen[drawn]',
  '[room]format=gbrp[dark]',
  '[dark][drawn]blend=all_mode=screen:shortest=0,settb=1/25,setpts=N[picture]',
]

const room = backdrop(1280, 720, [
  [0, '#0b0a1c'],
  [0.55, '#171334'],
  [1, '#0a1424'],
])

/** The third figure a little at a time, as the trace on the glass remembers it: older turns are fainter. */
function figure(): string {
  const trace = (turn: number) => {
    const points = mapTimes(541, (at) => {
      const t = (at / 540) * Math.PI * 2
      const [x, y] = [
        Math.sin(3 * t) + 0.32 * Math.sin(6 * t + 0.4),
        Math.sin(5 * t + turn) + 0.32 * Math.sin(10 * t + 0.4 + 2 * turn),
      ]
      return `${roundToHundredth(640 + x * 168)} ${roundToHundredth(360 - y * 212)}`
    })
    return `M${points.join('L')}Z`
  }
  const turns = mapTimes(
    9,
    (at) =>
      `<path d="${trace(0.5 + at * 0.035)}" stroke-opacity="${roundToHundredth(0.1 + (at / 8) ** 2 * 0.7)}"/>`,
  ).join('')
  const lines = (look: string) => `<g fill="none" stroke-linejoin="round" ${look}>${turns}</g>`
  return svgDocument(
    1280,
    720,
    radialGradientOf('air', [
      [0, '#6a3fb0', 0.5],
      [1, '#2a1a60', 0],
    ]) +
      blurFilter('wide', 16) +
      blurFilter('near', 4),
    '<ellipse cx="640" cy="360" rx="560" ry="420" fill="url(#air)"/>',
    lines('stroke="#c45cff" stroke-width="11" opacity="0.4" filter="url(#wide)"'),
    lines('stroke="#ff8f6b" stroke-width="5" opacity="0.5" filter="url(#near)"'),
    lines('stroke="#ffe9cf" stroke-width="1.8"'),
  )
}

export const standingWave: Scene = {
  width: 1280,
  height: 720,
  seconds: SECONDS,
  drawings: { room },
  picture: [`[traced]volume=1.45,${SCOPE}`, ...GLOW].join(';'),
  sound: [
    ...FIGURES.map(tones),
    `${FIGURES.map((_, at) => `[figure${at}]`).join('')}amix=inputs=${FIGURES.length}:normalize=0:dropout_transition=0,asplit[traced][heard]`,
    '[heard]lowpass=f=1500,aecho=0.8:0.6:410|730:0.3|0.2,volume=0.55[sound]',
  ].join(';'),
  still: {
    focus: { x: 0.5, y: 0.5 },
    draw: () => layerDrawings(1280, 720, { room, figure: figure() }, [['room'], ['figure']]),
  },
}
