import { drawPixels, type ColourRamp } from '../pixels.ts'
import type { Scene } from '../scene.ts'
import { mixSounds, padSource, pluckSource } from '../sounds.ts'

const SECONDS = 45

/** Night blue through slate to warm paper: the bands around the set read as layers of ink. */
const INK = {
  r: `'0/0.03 0.3/0.1 0.6/0.55 0.85/0.95 1/1'`,
  g: `'0/0.05 0.3/0.3 0.6/0.6 0.85/0.85 1/0.97'`,
  b: `'0/0.14 0.3/0.45 0.6/0.66 0.85/0.74 1/0.9'`,
}

/** Few enough iterations that the finest filaments fill with ink instead of turning to noise. */
const ITERATIONS = 150

const INKS: ColourRamp = [
  [0, '#080d24'],
  [0.3, '#1a4d73'],
  [0.6, '#8c99a8'],
  [0.85, '#f2d9bd'],
  [1, '#fff7e6'],
]

/** How far one point of the plane gets, 0 to 1: the film's own formula at the place of its most handsome frame. */
function escape(x: number, y: number): number {
  const left = CENTRE.x + (x - 0.5) * VIEW * (16 / 9)
  const top = CENTRE.y + (y - 0.5) * VIEW
  let real = 0
  let imaginary = 0
  let turns = 0
  for (; turns < ITERATIONS && real * real + imaginary * imaginary < 64; turns += 1) {
    const before = real
    real = before * before - imaginary * imaginary + left
    imaginary = 2 * before * imaginary + top
  }
  if (turns >= ITERATIONS) return 0
  const smooth = turns + 1 - Math.log2(Math.log2(real * real + imaginary * imaginary) / 2)
  return 0.5 - 0.5 * Math.cos(smooth * 0.19)
}

const CENTRE = { x: -0.743643887037151, y: 0.13182590420533 }
const VIEW = 0.0052

export const longZoom: Scene = {
  width: 1280,
  height: 720,
  seconds: SECONDS,
  drawings: {},
  picture: [
    `mandelbrot=s=960x540:r=25:maxiter=${ITERATIONS}:start_x=-0.743643887037151:start_y=0.131825904205330:start_scale=0.9:end_scale=0.00004:end_pts=${SECONDS * 25}:inner=black:outer=normalized_iteration_count`,
    `format=gray,gblur=sigma=0.7,scale=1280:720:flags=bicubic,format=gbrp,curves=r=${INK.r}:g=${INK.g}:b=${INK.b},vignette=PI/5,setsar=1,settb=1/25,setpts=N[picture]`,
  ].join(','),
  sound: [
    padSource(
      'fall',
      [
        [-12, 0, 7, 12],
        [-11, 1, 8, 13],
        [-9, 3, 10, 15],
        [-7, 5, 12, 17],
        [-5, 7, 14, 19],
      ],
      9,
      { soft: 1600, volume: 0.8 },
    ),
    pluckSource('steps', [24, 31, 36, 31, 25, 32, 37, 32], {
      step: 0.5625,
      decay: 3,
      shine: 1,
      ratio: 2,
      volume: 0.07,
    }),
    mixSounds(['fall', 'steps'], 1.8),
  ].join(';'),
  still: { focus: { x: 0.5, y: 0.5 }, draw: (paint) => drawPixels(paint, 960, INKS, escape) },
}
