import { onPath } from './command.js'
import { install } from './system.js'

/** Where `FFMPEG_PATH` is set, the product itself judges it with the rest of the environment. */
export async function ensureFfmpeg() {
  if (process.env.FFMPEG_PATH || (onPath('ffmpeg') && onPath('ffprobe'))) return
  await install('ffmpeg', { debian: 'ffmpeg', darwin: 'ffmpeg', fedora: 'ffmpeg' }, ', or set FFMPEG_PATH')
}
