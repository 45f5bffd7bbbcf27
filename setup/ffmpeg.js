import { onPath } from './command.js'
import { install } from './system.js'

/** If `FFMPEG_PATH` is set, the product itself checks it with the rest of its configuration. */
export async function ensureFfmpeg() {
  if (process.env.FFMPEG_PATH || (onPath('ffmpeg') && onPath('ffprobe'))) return
  await install('ffmpeg', { debian: 'ffmpeg', darwin: 'ffmpeg', fedora: 'ffmpeg' }, ', or set FFMPEG_PATH')
}
