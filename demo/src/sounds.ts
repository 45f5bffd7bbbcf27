/** Sounds written as ffmpeg sources; every function gives a filter graph that ends in `[out]`. */

/** The frequency in Hz of a note so many semitones above A2 (110 Hz). */
export const frequencyOf = (semitones: number) => Math.round(11000 * 2 ** (semitones / 12)) / 100

/** Sources are worked out at this rate: nothing in them reaches above 11 kHz, and it halves the time they take. */
const RATE = 22050

/** Chords one after another, each `every` seconds, swelling into the next, slightly apart in left and right. */
export function padSource(
  out: string,
  chords: number[][],
  every: number,
  { soft = 1800, volume = 1 } = {},
): string {
  const overlap = every * 0.4
  const voices = chords.map((chord, at) => {
    const [left, right] = [0, 1].map((side) => chord.map((note, voice) => swell(note, voice, side)).join('+'))
    const source = `aevalsrc='${left}|${right}':s=8000:d=${every + overlap}`
    const fades = `afade=t=in:d=${overlap},afade=t=out:st=${every}:d=${overlap}`
    return `${source},${fades},adelay=${at * every * 1000}:all=1[${out}${at}]`
  })
  const inputs = chords.map((_, at) => `[${out}${at}]`).join('')
  const room = 'aecho=0.8:0.6:331|547|863:0.35|0.25|0.18'
  const mix = `${inputs}amix=inputs=${chords.length}:normalize=0:dropout_transition=0`
  return [...voices, `${mix},lowpass=f=${soft},${room},volume=${volume}[${out}]`].join(';')
}

function swell(note: number, voice: number, side: number): string {
  const hertz = frequencyOf(note) * (1 + (side ? 0.0013 : -0.0013))
  const wave = `(sin(${tau(hertz)}*t)+0.35*sin(${tau(hertz * 2)}*t)+0.12*sin(${tau(hertz * 3)}*t))`
  return `0.07*${wave}*(0.75+0.25*sin(${tau(0.07 + voice * 0.031)}*t+${voice + side}))`
}

const tau = (hertz: number) => (hertz * 2 * Math.PI).toFixed(4)

/** How a plucked note sounds: seconds between notes, how fast it dies away, how bright it starts. */
export type Pluck = {
  step: number
  decay?: number
  shine?: number
  ratio?: number
  volume?: number
  echo?: string
}

/** Notes struck one after another (null is a rest), repeated for ever: a bell, a harp or a soft piano by its `shine`. */
export function pluckSource(out: string, notes: (number | null)[], pluck: Pluck): string {
  const {
    step,
    decay = 3,
    shine = 1.5,
    ratio = 2,
    volume = 0.25,
    echo = '375|750|1125:0.4|0.28|0.18',
  } = pluck
  const hertz = choose(notes.map((note) => (note === null ? 0 : frequencyOf(note))))
  const phase = `ld(0)*t*2*PI`
  const note = `sin(${phase}+${shine}*exp(-ld(1)*6)*sin(${ratio}*${phase}))`
  const shape = `min(1,ld(1)*120)*exp(-ld(1)*${decay})*min(1,(${step}-ld(1))*60)`
  const length = notes.length * step
  const samples = Math.round(length * RATE)
  const source = `aevalsrc='st(1,mod(t,${step}));st(0,${hertz});${volume}*gt(ld(0),1)*${shape}*${note}':s=${RATE}:d=${length}`
  return `${source},aloop=-1:${samples}:0,asetpts=N/SR/TB,aecho=0.9:0.8:${echo},aformat=channel_layouts=stereo,extrastereo=m=1[${out}]`

  function choose(values: number[]): string {
    return values.reduceRight(
      (rest, value, at) => `if(lt(t,${round((at + 1) * step)}),${value},${rest})`,
      '0',
    )
  }
}

const round = (value: number) => Math.round(value * 1000) / 1000

/** Noise through a band: surf, wind, rain, tyres, breathing with `swell` (Hz, 0.1 or more). */
export function noiseSource(
  out: string,
  colour: 'white' | 'pink' | 'brown',
  low: number,
  high: number,
  volume: number,
  swell = 0,
): string {
  const [left, right] = [1, 2].map(
    (seed) => `anoisesrc=c=${colour}:r=${RATE}:a=0.5:seed=${seed}[${out}${seed}]`,
  )
  const breath = swell ? `,tremolo=f=${swell}:d=0.8` : ''
  const band = `highpass=f=${low},lowpass=f=${high}`
  return `${left};${right};[${out}1][${out}2]join=inputs=2:channel_layout=stereo,${band}${breath},volume=${volume}[${out}]`
}

/** Several sounds as one `[sound]`, none made quieter for the others; `volume` brings the film to about -20 LUFS. */
export const mixSounds = (names: string[], volume = 1) =>
  `${names.map((name) => `[${name}]`).join('')}amix=inputs=${names.length}:normalize=0:dropout_transition=0,volume=${volume}[sound]`
