import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { encodedRecipe, ffmpeg, type Recipe } from './recipe.ts'

const craftedRecipe = (about: string, type: string, content: string | Buffer): Recipe => ({
  about,
  type,
  recipe: content.toString('latin1'),
  make: (path) => writeFile(path, content),
})

const FILM_ARGUMENTS = [
  '-f',
  'lavfi',
  '-i',
  'testsrc2=s=320x180:r=25:d=8',
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
]

/** A film truncated to a part of its bytes. */
const truncatedRecipe = (about: string, type: string, part: number, ...args: string[]): Recipe => ({
  about,
  type,
  recipe: `${part} of ${args.join(' ')}`,
  async make(path) {
    await ffmpeg([...FILM_ARGUMENTS, ...args, path])
    await truncate(path, Math.floor((await stat(path)).size * part))
  },
})

/** Pseudorandom bytes, the same on every machine. */
const noise = (length: number) =>
  Buffer.from(Uint8Array.from({ length }, (_, index) => (index * 2654435761) >>> 13))

export const craftedFilms = {
  empty: craftedRecipe('Empty file', 'mp4', ''),
  text: craftedRecipe('Text file', 'mp4', 'Dear publisher,\nthis is not a film.\n'),
  m3u8: craftedRecipe(
    'HLS playlist',
    'mp4',
    '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n/etc/passwd\n#EXT-X-ENDLIST\n',
  ),
  concat: craftedRecipe('ffmpeg script (ffconcat)', 'mp4', 'ffconcat version 1.0\nfile /etc/passwd\n'),
  sdp: craftedRecipe(
    'SDP (asks for a network stream)',
    'mp4',
    'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5000 RTP/AVP 96\n',
  ),
  svg: craftedRecipe(
    'SVG',
    'mp4',
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><image href="/etc/passwd"/></svg>\n',
  ),
  html: craftedRecipe('HTML', 'mp4', '<!doctype html><script>alert(1)</script>\n'),
  png: encodedRecipe('Picture, PNG', 'png', '-f', 'lavfi', '-i', 'testsrc=s=320x180', '-frames:v', '1'),
  gif: encodedRecipe('Moving picture, GIF', 'gif', '-f', 'lavfi', '-i', 'testsrc=s=160x90:d=1'),
  avif: craftedRecipe(
    'Picture, AVIF',
    'mp4',
    Buffer.concat([Buffer.from('\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf', 'latin1'), noise(4000)]),
  ),
  noise: craftedRecipe('Bytes without meaning', 'mp4', noise(200_000)),
  truncated: truncatedRecipe('MP4 cut off, index missing', 'mp4', 0.6),
  'truncated-data': truncatedRecipe('MP4 cut off, index at the front', 'mp4', 0.6, '-movflags', '+faststart'),
  'truncated-mkv': truncatedRecipe('MKV cut off', 'mkv', 0.6),
  'truncated-avi': truncatedRecipe('AVI cut off', 'avi', 0.6),
  zeroed: {
    about: 'MP4 whose pictures were overwritten',
    type: 'mp4',
    recipe: 'zeros for all of the mdat',
    async make(path) {
      await ffmpeg([...FILM_ARGUMENTS, path])
      const file = await readFile(path)
      const mdat = file.indexOf('mdat', 0, 'latin1')
      file.fill(0, mdat + 4, mdat - 4 + file.readUInt32BE(mdat - 4))
      await writeFile(path, file)
    },
  } satisfies Recipe,
  'subtitles-only': {
    about: 'Neither picture nor sound: subtitles alone in MKV',
    type: 'mkv',
    recipe: 'one cue',
    async make(path) {
      await writeFile(`${path}.srt`, '1\n00:00:00,000 --> 00:00:02,000\nAlone\n')
      await ffmpeg(['-i', `${path}.srt`, '-c:s', 'srt', path])
    },
  } satisfies Recipe,
  tiny: encodedRecipe('8 × 8 pixels', 'mkv', '-f', 'lavfi', '-i', 'color=red:s=8x8:d=1', '-c:v', 'ffv1'),
  huge: encodedRecipe(
    '9000 pixels wide',
    'mkv',
    '-f',
    'lavfi',
    '-i',
    'color=red:s=9000x64:d=1:r=5',
    '-c:v',
    'ffv1',
  ),
  endless: encodedRecipe(
    'Thirty hours',
    'mkv',
    ...['-f', 'lavfi', '-i', 'color=red:s=64x64:d=4:r=1', '-vf', 'setpts=N*36000/TB', '-c:v', 'ffv1'],
  ),
}
