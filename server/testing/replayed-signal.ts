import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { FlvReader } from '../src/live/ingest/flv-reader.ts'
import { isConfiguration } from '../src/live/ingest/flv.ts'
import type { MediaTag } from '../src/live/ingest/rtmp-connection.ts'
import { RtmpPublisher } from '../src/live/simulcast/rtmp-publisher.ts'

const MAX_BYTES = 256 * 1024 * 1024

interface PictureOptions {
  size: string
  frameRate: number
  seconds: number
}

/** What an encoder sends of a picture with a key frame every two seconds, and of its silence. */
export async function recordSignal({ size, frameRate, seconds }: PictureOptions): Promise<MediaTag[]> {
  const options = [
    ...['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', `color=gray:size=${size}:rate=${frameRate}`],
    ...['-f', 'lavfi', '-i', 'anullsrc=sample_rate=48000', '-t', String(seconds)],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', String(frameRate * 2)],
    ...['-c:a', 'aac', '-f', 'flv', '-flvflags', 'no_duration_filesize', 'pipe:1'],
  ]
  const { stdout } = await promisify(execFile)('ffmpeg', options, {
    encoding: 'buffer',
    maxBuffer: MAX_BYTES,
  })
  return new FlvReader().read(stdout)
}

/** The same frames at another moment of the encoder's clock; it says nothing new of how they are decoded. */
export const repeatedAt = (tags: readonly MediaTag[], timestamp: number): MediaTag[] =>
  tags.filter((tag) => !isConfiguration(tag)).map((tag) => ({ ...tag, timestamp: tag.timestamp + timestamp }))

interface ReplayTarget {
  port: number
  key: string
}

/** Publishes by RTMP; resolves once it is taken. */
export const openReplay = ({ port, key }: ReplayTarget) =>
  new Promise<RtmpPublisher>((resolve, reject) => {
    const publisher = new RtmpPublisher({
      url: `rtmp://127.0.0.1:${port}/live`,
      key,
      isPrivateAllowed: true,
      on: { opened: () => resolve(publisher), closed: reject },
    })
  })
