import { backdrop, below, between, circle, dice, rolling, round, svg, times } from '../drawing.ts'
import { mirror, type Scene, stack } from '../scene.ts'
import { air, mix, pad } from '../sounds.ts'

const WIDTH = 1920
const HEIGHT = 1080
const SHORE = 800

const stars = () => {
  const roll = dice(91)
  return svg(WIDTH, SHORE, ...times(340, () => circle(roll() * WIDTH, roll() * SHORE, 0.5 + roll() * 1.3, `fill="#e6f4ff" opacity="${round(between(roll, 0.15, 0.85))}"`)))
}

const pines = () => {
  const roll = dice(92)
  const shape = rolling(93, WIDTH * 1.3, 9)
  const top = (x: number) => 210 - 46 * shape(x)
  const pine = () => {
    const x = roll() * WIDTH
    const tall = between(roll, 40, 120)
    return times(5, (at) => `M${round(x)} ${round(top(x) - tall + at * tall * 0.17)}l${round(tall * (0.06 + at * 0.03))} ${round(tall * 0.26)}h${round(-tall * (0.12 + at * 0.06))}Z`).join('')
  }
  return svg(WIDTH, 260, `<path d="${times(110, pine).join('')}${below(top, WIDTH, 260)}" fill="#04101a"/>`)
}

const mountains = svg(
  WIDTH,
  300,
  `<path d="${below((x) => 130 - 90 * rolling(94, WIDTH * 1.2, 22)(x), WIDTH, 300)}" fill="#0f2a3c"/>`,
  `<path d="${below((x) => 200 - 60 * rolling(95, WIDTH * 1.1, 20)(x), WIDTH, 300)}" fill="#0a1e2d"/>`,
)

/** How a curtain's light is spread over red, green and blue: the low one green, the high one blue and violet. */
const COLOURS = 'colorchannelmixer=rr=0:rg=0.16:rb=0.5:gg=0.88:gb=0.5:bg=0.32:bb=0.8'

/**
 * Two curtains worked out at 160 by 80, one in the green plane and one in the blue, and enlarged: each folds along a
 * wandering line, sharp below and fading upwards, with rays that drift along it.
 */
function curtains(): string {
  const fold = (height: number, slow: number, phase: number) =>
    `(${height}+7*sin(X/23+T/${slow}+${phase})+5*sin(X/11-T/${slow * 0.7}+${phase * 2})+3*sin(X/6+T/${slow * 0.5}))`
  const rays = (seed: number) => `(0.55+0.45*sin(X/3.1+${seed}+2*sin(T/5+X/17))*sin(X/7.3-T/3+${seed}))`
  const curtain = (line: string, reach: number, seed: number) =>
    `st(0,${line}-Y);245*if(lt(ld(0),0),exp(ld(0)/2.2),exp(-ld(0)/${reach}))*${rays(seed)}`
  const field = `nullsrc=s=160x80:r=12.5,format=gbrp,geq=r=0:g='${curtain(fold(58, 6, 0), 17, 1)}':b='${curtain(fold(44, 8, 2.4), 13, 4)}'`
  const enlarged = `framerate=fps=25,scale=480:200:flags=bicubic,gblur=sigma=1.6,${COLOURS},scale=${WIDTH}:${SHORE}:flags=bicubic`
  return `${field},${enlarged},setsar=1,settb=1/25,setpts=N[curtains]`
}

export const aurora: Scene = {
  width: WIDTH,
  height: HEIGHT,
  seconds: 40,
  drawings: {
    sky: backdrop(WIDTH, SHORE, [[0, '#030a18'], [0.5, '#07192c'], [1, '#123347']]),
    water: backdrop(WIDTH, HEIGHT, [[0, '#000'], [1, '#000']]),
    stars: stars(),
    mountains,
    pines: pines(),
  },
  picture: [
    curtains(),
    `[sky][stars]overlay=format=yuv444,format=gbrp[heaven];[heaven][curtains]blend=all_mode=screen,format=yuv444p[lit]`,
    stack(
      [{ of: 'water' }, { of: 'lit' }, { of: 'mountains', y: `${SHORE - 290}` }, { of: 'pines', y: `${SHORE - 250}` }],
      { into: 'land' },
    ),
    mirror('land', 'picture', SHORE, HEIGHT - SHORE, { dim: 0.6, squeeze: 2 }),
  ].join(';'),
  sound: [
    pad('ice', [[0, 7, 14, 23], [-4, 8, 15, 22], [-7, 5, 12, 21], [-2, 9, 14, 24], [0, 7, 16, 23]], 8, { soft: 2200, volume: 0.8 }),
    pad('deep', [[-24, -12, -5], [-28, -16, -9], [-31, -19, -7], [-26, -14, -5], [-24, -12, -5]], 8, { soft: 500, volume: 0.9 }),
    air('wind', 'pink', 250, 800, 0.16, 0.1),
    mix(['ice', 'deep', 'wind'], 1.6),
  ].join(';'),
}
