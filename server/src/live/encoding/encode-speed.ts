import { runProgram } from '../../media/transcode/ffmpeg.ts'
import { bitrateOf, costOf, pictureOf, type PictureFormat } from './live-ladder.ts'
import { encoderOptions, LIVE_TUNE } from './rendition-encoder.ts'

const SECONDS = 3
const SOURCE: PictureFormat = { width: 1280, height: 720, frame_rate: 30 }
const RENDITION = { name: 'v480', height: 480 }
const LIMIT_SECONDS = 120
const CPU_TIME = /bench: utime=([\d.]+)s stime=([\d.]+)s/

/** What a rendition of 480 lines costs that is made of 720 at 30 frames. */
export const USUAL_COST = costOf(RENDITION, SOURCE)

/** How many of these a capacity holds. */
export const usualRenditions = (capacity: number) => Math.max(0, Math.floor(capacity / USUAL_COST))

/**
 * How much one processor encodes in a second, in pixels as `costOf` counts them. It looks at the processor's own time, so
 * other work on the machine does not change it.
 */
export async function measureEncodeSpeed(ffmpeg: string): Promise<number> {
  const said = await runProgram({
    program: 'sh',
    args: ['-c', '"$@" 2>&1', 'sh', ffmpeg, ...OPTIONS], // ffmpeg tells its times on standard error
    folder: '/',
    limit: LIMIT_SECONDS,
  })
  const [, user, system] = CPU_TIME.exec(said) ?? []
  const seconds = Number(user) + Number(system)
  if (!(seconds > 0)) throw new Error('ffmpeg does not tell how long it encoded')
  return Math.round((USUAL_COST * SECONDS) / seconds)
}

const { width, height } = pictureOf(RENDITION, SOURCE)
// Noise, as a camera has it: a still test picture would be encoded twice as fast as what people send.
const PICTURE = `testsrc2=size=${SOURCE.width}x${SOURCE.height}:rate=${SOURCE.frame_rate}:duration=${SECONDS},noise=alls=12:allf=t`
const OPTIONS = [
  ...['-hide_banner', '-nostdin', '-benchmark', '-f', 'lavfi', '-i', PICTURE],
  ...[
    '-vf',
    `scale=${width}:${height}`,
    ...LIVE_TUNE,
    ...encoderOptions(bitrateOf({ ...SOURCE, width, height })),
  ],
  ...['-f', 'null', '-'],
]
