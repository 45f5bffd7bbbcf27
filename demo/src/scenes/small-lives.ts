import { createRandom, mapTimes } from '../svg-shapes.ts'
import { drawPixels, type ColourRamp } from '../pixels.ts'
import type { Scene } from '../scene.ts'
import { noiseSource, mixSounds, pluckSource } from '../sounds.ts'

/** Deep water, a blue trace where something has died, coral where it lives, cream where it is crowded. */
const REEF = {
  r: `'0/0.02 0.25/0.05 0.45/0.75 0.7/0.98 1/1'`,
  g: `'0/0.08 0.25/0.30 0.45/0.36 0.7/0.68 1/0.95'`,
  b: `'0/0.15 0.25/0.42 0.45/0.35 0.7/0.46 1/0.84'`,
}

const CORAL: ColourRamp = [
  [0, '#051426'],
  [0.25, '#0d4d6b'],
  [0.45, '#bf5c59'],
  [0.7, '#faad75'],
  [1, '#fff2d6'],
]
const [ACROSS, DOWN] = [64, 36]

/** The film's cells after some generations, each with the warmth its neighbours give it, read smoothly at any point. */
function reef(): (x: number, y: number) => number {
  const roll = createRandom(12)
  let cells = mapTimes(ACROSS * DOWN, () => Number(roll() < 0.3))
  const at = (list: number[], x: number, y: number) =>
    list[((y + DOWN) % DOWN) * ACROSS + ((x + ACROSS) % ACROSS)]!
  const around = (list: number[], x: number, y: number) =>
    at(list, x - 1, y - 1) +
    at(list, x, y - 1) +
    at(list, x + 1, y - 1) +
    at(list, x - 1, y) +
    at(list, x + 1, y) +
    at(list, x - 1, y + 1) +
    at(list, x, y + 1) +
    at(list, x + 1, y + 1)
  const next = (list: number[]) =>
    list.map((alive, cell) =>
      Number((alive ? [1, 2, 5] : [3, 6]).includes(around(list, cell % ACROSS, Math.floor(cell / ACROSS)))),
    )
  const traces = cells.map(() => 0)
  for (let generation = 0; generation < 150; generation += 1) {
    cells = next(cells)
    cells.forEach((alive, cell) => (traces[cell] = alive ? 1 : traces[cell]! * 0.86))
  }
  return (x, y) => warmth((column, row) => at(traces, column, row), x * ACROSS, y * DOWN)
}

/** What the cells around a point give it, each less the further away it is. */
function warmth(cell: (column: number, row: number) => number, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  let sum = 0
  for (let down = row - 2; down <= row + 2; down += 1) {
    for (let right = column - 2; right <= column + 2; right += 1) {
      sum += cell(right, down) * Math.exp(-((right + 0.5 - x) ** 2 + (down + 0.5 - y) ** 2) / 0.9)
    }
  }
  return Math.min(1, sum * 0.34)
}

/** Cells on a small grid that live on with one, two or five neighbours ("2x2"), enlarged until they run together. */
export const smallLives: Scene = {
  width: 1280,
  height: 720,
  seconds: 42,
  drawings: {},
  picture: [
    'life=s=128x72:r=8.333:mold=10:rule=B36/S125:random_seed=4:random_fill_ratio=0.3:life_color=#ffffff:death_color=#9a9a9a:mold_color=#000000:stitch=1',
    'format=gray,framerate=fps=25,scale=640:360:flags=bicubic,gblur=sigma=5',
    `format=gbrp,curves=r=${REEF.r}:g=${REEF.g}:b=${REEF.b}`,
    'scale=1280:720:flags=bicubic,setsar=1,vignette=PI/5,settb=1/25,setpts=N[picture]',
  ].join(','),
  sound: [
    pluckSource('cells', [28, 35, 40, 33, 28, 47, 40, 38, 30, 35, 42, 38, 30, 45, 42, 35], {
      step: 0.16,
      decay: 7,
      shine: 0.9,
      ratio: 2,
      volume: 0.07,
      echo: '320|640|1280:0.4|0.3|0.25',
    }),
    pluckSource('roots', [-8, null, 4, null, -3, null, 9, null], {
      step: 1.28,
      decay: 0.9,
      shine: 0.7,
      ratio: 1,
      volume: 0.28,
    }),
    noiseSource('water', 'brown', 80, 500, 0.25, 0.2),
    mixSounds(['cells', 'roots', 'water'], 1.3),
  ].join(';'),
  still: { focus: { x: 0.5, y: 0.5 }, draw: (paint) => drawPixels(paint, 320, CORAL, reef()) },
}
