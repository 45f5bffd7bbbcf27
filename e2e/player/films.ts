import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sharedFolder } from '../shared-folder.ts'

const run = promisify(execFile)

export const SECONDS = 33
/** Enough to see that a film moves. */
const PICTURES_PER_SECOND = 12
const RUNGS = [
  { lines: 240, width: 426, bits: 300_000 },
  { lines: 480, width: 854, bits: 900_000 },
  { lines: 720, width: 1280, bits: 2_000_000 },
]
const SOUNDS = [
  { name: 'a-1', label: 'English', language: 'en', hertz: 330 },
  { name: 'a-2', label: 'Deutsch', language: 'de', hertz: 220 },
]
/** A short first group, then groups of 4 seconds, as the product makes them. */
const KEYFRAMES = [0, ...Array.from({ length: Math.ceil(SECONDS / 4) }, (_, index) => 1 + index * 4)].join(
  ',',
)

/** Makes a film as the product lays it out, with captions and a storyboard; returns its folder. */
export async function makeHls(): Promise<string> {
  const folder = await mkdtemp(join(sharedFolder(), 'player-film-'))
  for (const rung of RUNGS) await makePicture(folder, rung)
  for (const sound of SOUNDS) await makeSound(folder, sound)
  await makeStoryboard(folder)
  await mkdir(join(folder, 'captions'))
  await writeFile(join(folder, 'captions/en.vtt'), captions('The storm is coming.'))
  await writeFile(join(folder, 'captions/de.vtt'), captions('Der Sturm kommt.'))
  await writeFile(join(folder, 'poster.jpg'), await poster())
  return folder
}

/** The playlist of all rungs up to `lines`. */
export const masterUpTo = (lines: number) =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    ...SOUNDS.map(
      ({ name, label, language }, index) =>
        `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="${label}",LANGUAGE="${language}",` +
        `DEFAULT=${index ? 'NO' : 'YES'},AUTOSELECT=YES,CHANNELS="2",URI="${name}/index.m3u8"`,
    ),
    ...RUNGS.filter((rung) => rung.lines <= lines).flatMap((rung) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${rung.bits * 1.2 + 128_000},AVERAGE-BANDWIDTH=${rung.bits + 128_000},` +
        `CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=${rung.width}x${rung.lines},FRAME-RATE=${PICTURES_PER_SECOND}.000,AUDIO="sound"`,
      `v${rung.lines}/index.m3u8`,
    ]),
    '',
  ].join('\n')

/** `playlist` while only its first `seconds` are encoded. */
export function firstSegments(playlist: string, seconds: number): string {
  const lines = playlist.replace('#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-PLAYLIST-TYPE:EVENT').split('\n')
  let listed = 0
  const isLast = (line: string) => {
    if (line.startsWith('#EXTINF:')) listed += parseFloat(line.slice(8))
    return line.endsWith('.m4s') && listed > seconds - 0.1
  }
  return `${lines.slice(0, lines.findIndex(isLast) + 1).join('\n')}\n`
}

async function makePicture(folder: string, { lines, width, bits }: (typeof RUNGS)[number]) {
  await ffmpeg([
    ...[
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=${width}x${lines}:rate=${PICTURES_PER_SECOND}:duration=${SECONDS}`,
    ],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-sc_threshold', '0'],
    ...['-b:v', String(bits), '-maxrate', String(bits), '-bufsize', String(bits)],
    ...['-force_key_frames', KEYFRAMES],
    ...(await segmentsIn(join(folder, `v${lines}`))),
  ])
}

async function makeSound(folder: string, { name, hertz }: (typeof SOUNDS)[number]) {
  await ffmpeg([
    ...['-f', 'lavfi', '-i', `sine=frequency=${hertz}:sample_rate=48000:duration=${SECONDS}`],
    ...['-c:a', 'aac', '-b:a', '96k', '-ac', '2'],
    ...(await segmentsIn(join(folder, name))),
  ])
}

async function makeStoryboard(folder: string) {
  await ffmpeg([
    ...['-f', 'lavfi', '-i', `testsrc2=size=160x90:rate=1:duration=${SECONDS}`],
    ...['-vf', 'fps=1/5,tile=7x1', '-frames:v', '1', join(folder, 'storyboard-1.jpg')],
  ])
  const stamp = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}.000`
  const cues = Array.from({ length: 7 }, (_, index) => {
    const stretch = `${stamp(index * 5)} --> ${stamp((index + 1) * 5)}`
    return `${stretch}\nstoryboard-1.jpg#xywh=${index * 160},0,160,90\n`
  })
  await writeFile(join(folder, 'storyboard.vtt'), ['WEBVTT\n', ...cues].join('\n'))
}

async function poster() {
  const { stdout } = await run(
    FFMPEG,
    [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'mandelbrot=size=1280x720', '-frames:v', '1'],
      ...['-f', 'image2pipe', '-c:v', 'mjpeg', '-'],
    ],
    { encoding: 'buffer', maxBuffer: 10_000_000 },
  )
  return stdout
}

const captions = (line: string) => `WEBVTT\n\n00:00.000 --> 00:30.000\n${line}\n`

const FFMPEG = process.env['FFMPEG_PATH'] ?? 'ffmpeg'
const ffmpeg = (args: string[]) => run(FFMPEG, ['-v', 'error', '-y', ...args])

async function segmentsIn(folder: string) {
  await mkdir(folder)
  return [
    ...['-f', 'hls', '-hls_init_time', '1', '-hls_time', '4', '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
    ...['-hls_segment_filename', join(folder, '%05d.m4s'), join(folder, 'index.m3u8')],
  ]
}
