import type { ChildProcess } from 'node:child_process'
import { quietEnvironment } from '../../media/transcode/ffmpeg.ts'
import { spawnSupervised, terminateSupervised } from '../../platform/process/supervised-child.ts'
import { FlvReader } from './flv-reader.ts'
import { opusStreamHeader, opusStreamPacket } from './opus-matroska.ts'
import type { MediaTag } from './rtmp-connection.ts'

interface AacEncoderOptions {
  ffmpeg: string
  /** Takes the sound as an encoder sends it by RTMP. */
  encoded(tag: MediaTag): void
  /** Nothing more comes. */
  ended(): void
}

/** Makes AAC of sound in Opus, which neither FLV nor the players of HLS take. */
export class AacEncoder {
  readonly #child: ChildProcess
  #isEnded = false

  constructor({ ffmpeg, encoded, ended }: AacEncoderOptions) {
    const child = (this.#child = spawnSupervised(ffmpeg, CONVERSION, {
      env: quietEnvironment(),
      signals: ['KILL'],
      stdio: ['pipe', 'pipe', 'ignore'],
    }))
    const reader = new FlvReader()
    child.stdin!.on('error', () => {}) // told by the end of the process
    child.stdout!.on('data', (bytes: Buffer) => reader.read(bytes).forEach(encoded))
    child.once('error', ended)
    child.once('close', ended)
    child.stdin!.write(opusStreamHeader())
  }

  write(timestamp: number, packet: Buffer) {
    const input = this.#child.stdin!
    if (!this.#isEnded && input.writableLength < MAX_WAITING_BYTES)
      input.write(opusStreamPacket(timestamp, packet))
  }

  /** What came is still encoded. */
  end() {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#child.stdin!.end()
    const late = setTimeout(() => terminateSupervised(this.#child), END_TIMEOUT_MS)
    this.#child.once('close', () => clearTimeout(late))
  }
}

/** Half a minute of sound. */
const MAX_WAITING_BYTES = 500_000
const END_TIMEOUT_MS = 3000

// The clock of the sender is kept: lost packets become silence, and what drifts is stretched to stay with the picture.
const CONVERSION = [
  ...['-hide_banner', '-nostdin', '-v', 'error', '-protocol_whitelist', 'pipe', '-copyts'],
  ...['-analyzeduration', '200000', '-probesize', '32768', '-f', 'matroska', '-i', 'pipe:0', '-map', '0:a:0'],
  ...['-af', 'aresample=async=1000', '-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', '48000'],
  ...['-f', 'flv', '-flvflags', 'no_duration_filesize', '-flush_packets', '1', 'pipe:1'],
]
