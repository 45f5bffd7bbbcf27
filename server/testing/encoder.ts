import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export interface EncoderOptions {
  port: number
  key: string
  /** Seconds it sends; until it is stopped without. */
  seconds?: number
  size?: string
  frameRate?: number
  /** Seconds between key frames. */
  keyFrames?: number
  /** Of the picture, as ffmpeg writes it. */
  bitRate?: string
  /** Of the picture, as ffmpeg names it; `libx264`. */
  codec?: string
  hasVideo?: boolean
  hasAudio?: boolean
  isEncrypted?: boolean
  /** Sends there by SRT instead. */
  srt?: string
  /** As fast as it can, instead of in real time. */
  isFast?: boolean
  /** Times real time. */
  speed?: number
}

export interface Encoder {
  child: ChildProcess
  /** What it said when it ended. */
  ended: Promise<string>
  /** Ends it as somebody who presses stop does. */
  stop(): Promise<void>
  /** Ends it as a machine that loses power would. */
  kill(): Promise<void>
}

/** A real encoder that publishes a test picture and a tone by RTMP, as OBS does. */
export function startEncoder(options: EncoderOptions): Encoder {
  const child = spawn('ffmpeg', encoderOptions(options), { stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return { child, ended: exited.then(() => said), stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

function encoderOptions({
  port,
  key,
  seconds,
  size = '320x180',
  frameRate = 30,
  keyFrames = 2,
  bitRate = '400k',
  codec = 'libx264',
  hasVideo = true,
  hasAudio = true,
  isEncrypted = false,
  srt,
  isFast = false,
  speed = 1,
}: EncoderOptions): string[] {
  const pace = paceOf(isFast, speed)
  const limit = seconds === undefined ? [] : ['-t', String(seconds)]
  return [
    ...['-hide_banner', '-v', 'error', '-nostdin'],
    ...(hasVideo ? [...pace, '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${frameRate}`] : []),
    ...(hasAudio ? [...pace, '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'] : []),
    ...limit,
    ...(hasVideo
      ? ['-c:v', codec, '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', String(frameRate * keyFrames)]
      : []),
    ...(hasVideo ? ['-sc_threshold', '0', '-b:v', bitRate, '-threads', '1'] : []),
    ...(hasAudio ? ['-c:a', 'aac', '-b:a', '64k', '-ac', '2'] : []),
    ...(srt
      ? ['-f', 'mpegts', srt]
      : ['-f', 'flv', `${isEncrypted ? 'rtmps' : 'rtmp'}://127.0.0.1:${port}/live/${key}`]),
  ]
}

function paceOf(isFast: boolean, speed: number) {
  if (isFast) return []
  return speed === 1 ? ['-re'] : ['-readrate', String(speed)]
}
