import { onPath } from './command.js'

/** @type {import('./system.js').Need} */
const FFMPEG = {
  ...{ name: 'ffmpeg', debian: 'ffmpeg', darwin: 'ffmpeg', fedora: 'ffmpeg' },
  orElse: ', or set FFMPEG_PATH',
}

/** If `FFMPEG_PATH` is set, the product itself checks it with the rest of its configuration. */
export const missingFfmpeg = () =>
  process.env.FFMPEG_PATH || (onPath('ffmpeg') && onPath('ffprobe')) ? [] : [FFMPEG]
