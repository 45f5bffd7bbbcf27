/**
 * Sends a test picture with a clock, and a tone, to a live event, for anybody without an encoder:
 * `npm run live:test -- KEY` to this machine, or `npm run live:test -- rtmp://host/live/KEY`.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const FONT = join(import.meta.dirname, '../node_modules/dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf')
const CLOCK = `drawtext=fontfile=${FONT}:text='%{localtime\\:%X}':fontsize=h/6:fontcolor=white:box=1:boxcolor=black@0.6:boxborderw=20:x=(w-tw)/2:y=h*0.7`

const addressOf = (target: string) =>
  /^rtmps?:\/\//.test(target)
    ? target
    : `rtmp://127.0.0.1:${process.env['RTMP_PORT'] ?? '1935'}/live/${encodeURIComponent(target)}`

const options = (target: string) => [
  ...['-hide_banner', '-v', 'error', '-stats'],
  ...['-re', '-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=30'],
  ...['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:beep_factor=2:sample_rate=48000'],
  ...['-vf', CLOCK, '-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency'],
  ...['-pix_fmt', 'yuv420p', '-b:v', '2500k', '-maxrate', '2500k', '-bufsize', '5000k', '-g', '60'],
  ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-f', 'flv', addressOf(target)],
]

const [target] = process.argv.slice(2)
if (target) {
  const ffmpeg = spawn(process.env['FFMPEG_PATH'] ?? 'ffmpeg', options(target), { stdio: 'inherit' })
  ffmpeg.on('error', () => console.error('ffmpeg was not found: install it, or name it in FFMPEG_PATH.'))
  ffmpeg.on('exit', (code) => (process.exitCode = code ?? 1))
} else {
  console.error('Name the stream key of a live event: npm run live:test -- KEY')
  process.exitCode = 1
}
