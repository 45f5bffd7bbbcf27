import { readFile, writeFile } from 'node:fs/promises'
import { findBox } from '../../src/media/transcode/mp4-boxes.ts'
import { encodedRecipe as film, ffmpeg, type Recipe } from './recipe.ts'

const SECONDS = 1.2 // reaches into the second GOP
const pictureArguments = (size = '640x360', rate = '25', seconds = SECONDS) => [
  ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`],
]
const soundArguments = (channels = 'stereo', pitch = 440, seconds = SECONDS) => [
  ...['-f', 'lavfi', '-i', `sine=f=${pitch}:r=48000:d=${seconds},aformat=channel_layouts=${channels}`],
]
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error']
const aac = ['-c:a', 'aac', '-b:a', '96k']
const hdr10 = ['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc']

const longFilm = (name: string, size: string, seconds: number) =>
  film(
    `${seconds} seconds of ${name}`,
    'mp4',
    ...pictureArguments(size, '25', seconds),
    ...soundArguments('stereo', 440, seconds),
    ...['-vf', 'noise=alls=12:allf=t', ...h264, '-b:v', '2M', ...aac],
  )

export const generatedFilms = {
  'mp4-h264': film('MP4, H.264 and AAC', 'mp4', ...pictureArguments(), ...soundArguments(), ...h264, ...aac),
  'mov-prores': film(
    'MOV, ProRes 422 and PCM',
    'mov',
    ...pictureArguments(),
    ...soundArguments(),
    ...['-c:v', 'prores_ks', '-profile:v', '1', '-c:a', 'pcm_s16le'],
  ),
  'mkv-hevc': film(
    'MKV, HEVC and AC-3',
    'mkv',
    ...pictureArguments(),
    ...soundArguments(),
    ...hevc,
    '-c:a',
    'ac3',
  ),
  'webm-vp9': film(
    'WebM, VP9 and Opus',
    'webm',
    ...pictureArguments(),
    ...soundArguments(),
    ...[
      '-c:v',
      'libvpx-vp9',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'libopus',
    ],
  ),
  'mp4-av1': film(
    'MP4, AV1 and Opus',
    'mp4',
    ...pictureArguments('640x360', '25', 1.2),
    ...soundArguments('stereo', 440, 1.2),
    ...[
      '-c:v',
      'libaom-av1',
      '-usage',
      'realtime',
      '-cpu-used',
      '8',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'libopus',
    ],
  ),
  'avi-mpeg4': film(
    'AVI, MPEG-4 and MP3',
    'avi',
    ...pictureArguments(),
    ...soundArguments(),
    ...['-c:v', 'mpeg4', '-q:v', '4', '-c:a', 'libmp3lame'],
  ),
  'ts-mpeg2': film(
    'MPEG-TS, MPEG-2 and MP2',
    'ts',
    ...pictureArguments(),
    ...soundArguments(),
    ...['-c:v', 'mpeg2video', '-q:v', '4', '-c:a', 'mp2'],
  ),
  'ts-h264': film(
    'MPEG-TS, H.264 and AAC',
    'ts',
    ...pictureArguments(),
    ...soundArguments(),
    ...h264,
    ...aac,
  ),
  'no-sound': film('No sound', 'mp4', ...pictureArguments(), ...h264),
  'sound-only': film('Sound only, MP3', 'mp3', ...soundArguments(), '-c:a', 'libmp3lame'),
  'sound-with-cover': film(
    'Sound with a cover picture, M4A',
    'm4a',
    ...soundArguments(),
    ...['-f', 'lavfi', '-i', 'testsrc=s=300x300:r=1:d=1', '-frames:v', '1', '-map', '0:a', '-map', '1:v'],
    ...['-c:v', 'mjpeg', '-disposition:v', 'attached_pic', ...aac, '-f', 'ipod'],
  ),
  'several-sounds': film(
    'Three sound tracks: English, German with a title, unknown',
    'mkv',
    ...pictureArguments(),
    ...soundArguments('stereo', 440),
    ...soundArguments('stereo', 550),
    ...soundArguments('stereo', 660),
    ...['-map', '0', '-map', '1', '-map', '2', '-map', '3', ...h264, ...aac],
    ...['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=ger'],
    ...['-metadata:s:a:1', 'title=Kommentar', '-disposition:a:1', 'default', '-disposition:a:0', '0'],
  ),
  mono: film('Mono sound', 'mp4', ...pictureArguments(), ...soundArguments('mono'), ...h264, ...aac),
  surround: film('5.1 sound', 'mp4', ...pictureArguments(), ...soundArguments('5.1'), ...h264, ...aac),
  portrait: film('Portrait', 'mp4', ...pictureArguments('406x720'), ...soundArguments(), ...h264, ...aac),
  rotated: {
    about: 'Turned by a flag, as phones do',
    type: 'mp4',
    recipe: 'left half red, right half blue, turned by 90 degrees, 640x360',
    async make(path) {
      const halves = 'color=red:s=320x360:r=25:d=2[l];color=blue:s=320x360:r=25:d=2[r];[l][r]hstack'
      await ffmpeg(['-filter_complex', halves, ...h264, path])
      await rotateRight(path)
    },
  } satisfies Recipe,
  odd: film(
    'Odd width and height',
    'webm',
    ...pictureArguments(),
    ...[
      '-vf',
      'scale=427:241,setsar=1',
      '-c:v',
      'libvpx-vp9',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
      '-pix_fmt',
      'yuv420p',
    ],
  ),
  'wide-pixels': film(
    'Pixels that are not square (720 × 576 shown as 1024 × 576)',
    'mp4',
    ...pictureArguments('720x576'),
    ...['-vf', 'setsar=64/45', ...h264],
  ),
  varying: film(
    'Variable frame rate',
    'mkv', // other muxers would repeat the dropped frames
    ...pictureArguments('640x360', '60'),
    ...soundArguments(),
    ...['-vf', "select='if(lt(t,1),not(mod(n,6)),not(mod(n,2)))'", ...h264, ...aac],
  ),
  fast: film('120 frames a second', 'mp4', ...pictureArguments('1280x720', '120', 1.1), ...h264),
  'ten-bit': film(
    '10 bits, H.264',
    'mkv',
    ...pictureArguments(),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p10le',
  ),
  rgb: film(
    'RGB instead of YUV, lossless',
    'mkv',
    ...['-f', 'lavfi', '-i', 'color=0xC02040:s=320x240:r=25:d=1', '-c:v', 'ffv1', '-pix_fmt', 'gbrp'],
  ),
  hdr: film(
    'HDR10, HEVC in 10 bits',
    'mp4',
    // 203 nits, the brightness of a sheet of paper, on the curve of HDR10.
    ...[
      '-f',
      'lavfi',
      '-i',
      'color=0x949494:s=640x360:r=25:d=2',
      '-vf',
      'format=yuv420p10le',
      ...hevc,
      ...hdr10,
    ],
  ),
  interlaced: film(
    'Interlaced, MPEG-2',
    'ts',
    ...pictureArguments('720x576', '50'),
    ...[
      '-vf',
      'tinterlace=interleave_top',
      '-c:v',
      'mpeg2video',
      '-q:v',
      '4',
      '-flags',
      '+ilme+ildct',
      '-top',
      '1',
    ],
  ),
  'one-frame': film('A single frame', 'mp4', ...pictureArguments('640x360', '25', 0.04), ...h264),
  '4k': film('4K', 'mp4', ...pictureArguments('3840x2160', '25', 0.08), ...h264),
  subtitles: {
    about: 'Embedded text subtitles: English SRT, French ASS',
    type: 'mkv',
    recipe: 'two subtitle tracks of two cues',
    async make(path) {
      const srt = `${path}.srt`
      await writeFile(
        srt,
        '1\n00:00:00,200 --> 00:00:00,700\nHello & <i>welcome</i>\n\n2\n00:00:00,800 --> 00:00:01,200\nGoodbye\n',
      )
      const inputs = [...pictureArguments(), ...soundArguments(), '-i', srt, '-i', srt]
      const maps = ['-map', '0', '-map', '1', '-map', '2', '-map', '3', ...h264, ...aac]
      const texts = [
        '-c:s:0',
        'srt',
        '-c:s:1',
        'ass',
        '-metadata:s:s:0',
        'language=eng',
        '-metadata:s:s:1',
        'language=fre',
      ]
      await ffmpeg([...inputs, ...maps, ...texts, path])
    },
  } satisfies Recipe,
  /** Not one of the input kinds: encoded in two passes like 720p, with a tenth of its pixels. */
  strip: film('A strip as wide as 720p', 'mp4', ...pictureArguments('1280x72'), ...h264),
  /** Long enough to be killed during its encoding; a strip as wide as 360p, with a tenth of its pixels. */
  joined: film(
    'Ten seconds at 29.97 frames with two sounds, of which the second begins later',
    'mkv',
    ...pictureArguments('640x36', '30000/1001', 10.5),
    ...soundArguments('stereo', 330, 10.5),
    ...['-itsoffset', '0.4', ...soundArguments('mono', 550, 9.5)],
    ...['-map', '0', '-map', '1', '-map', '2'],
    ...['-vf', 'noise=alls=12:allf=t', ...h264, '-b:v', '300k', ...aac],
  ),
  long: longFilm('720p', '1280x720', 20),
  /** For where it only has to be caught while it is encoded, which takes three seconds on a machine without other work. */
  'long-360p': longFilm('360p', '640x360', 12),
}

const MATRIX = 48 // bytes from the start of a tkhd of version 0
const QUARTER_TURN = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000]

/** Sets the flag in the bytes, because each major version of ffmpeg has another option for it. */
async function rotateRight(path: string) {
  const file = await readFile(path)
  const tkhd = findBox(file, 0, 'moov', 'trak', 'tkhd')!
  QUARTER_TURN.forEach((value, index) => tkhd.writeInt32BE(value, MATRIX + index * 4))
  await writeFile(path, file)
}
