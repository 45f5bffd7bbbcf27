import type { SignalProblem } from '@matinee/contract/live/signal-health'
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AacEncoder } from './aac-encoder.ts'
import { FirstTags } from './first-tags.ts'
import { isConfiguration, isKeyFrame } from './flv.ts'
import type { MediaTag, Publication } from './rtmp-connection.ts'
import type { WhipPeerMessage, WhipPeerTask } from './whip-messages.ts'

const PROGRAM = fileURLToPath(new URL('whip-peer-process.ts', import.meta.url))
const ANSWER_TIMEOUT_MS = 10_000
/** An encoder that has an answer connects and sends within this time. */
const FIRST_MEDIA_MS = 10_000
/** Sound comes without a break: an encoder that is silent for so long is gone. */
const SILENCE_MS = 5000
const END_TIMEOUT_MS = 3000

interface WhipConnectionOptions extends WhipPeerTask {
  ffmpeg: string
  publication: Publication
  /** Called once when it has ended. */
  closed: () => void
}

/** One encoder that sends by WHIP: a process of its own receives it, and what comes is published as by RTMP. */
export class WhipConnection {
  readonly #options: WhipConnectionOptions
  readonly #peer: ChildProcess
  readonly #answer = Promise.withResolvers<string | undefined>()
  #deadline: NodeJS.Timeout
  #isSending = false
  #sound: AacEncoder | undefined
  #first = new FirstTags(['video'])
  #isPaused = false
  #isIncomplete = false
  #isEnded = false
  #isSettled = false

  constructor(options: WhipConnectionOptions) {
    const { offer, port, addresses } = options
    this.#options = options
    this.#deadline = setTimeout(() => this.end(), ANSWER_TIMEOUT_MS)
    this.#peer = fork(PROGRAM, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#peer.on('error', () => this.end())
    this.#peer.once('exit', () => this.end())
    this.#peer.on('message', (message: WhipPeerMessage) => this.#take(message))
    this.#peer.send({ offer, port, addresses } satisfies WhipPeerTask, (error) => error && this.end())
  }

  /** The answer to the offer; undefined where there is none. */
  get answer(): Promise<string | undefined> {
    return this.#answer.promise
  }

  /** What is published waits for ffmpeg: what arrives meanwhile is left out, and after it up to a key frame. */
  pause() {
    this.#isPaused = true
    this.#isIncomplete = true
  }

  resume() {
    this.#isPaused = false
  }

  /** Nothing more is received; what came is still published. */
  end() {
    if (this.#isEnded) return
    this.#isEnded = true
    clearTimeout(this.#deadline)
    this.#answer.resolve(undefined)
    this.#endPeer()
    if (this.#sound) this.#sound.end()
    else this.#settle()
  }

  #endPeer() {
    if (this.#peer.connected) this.#peer.disconnect()
    const late = setTimeout(() => this.#peer.kill('SIGKILL'), END_TIMEOUT_MS)
    this.#peer.once('exit', () => clearTimeout(late))
    if (this.#peer.exitCode !== null || this.#peer.pid === undefined) clearTimeout(late)
  }

  #settle() {
    if (this.#isSettled) return
    this.#isSettled = true
    for (const tag of this.#first.release()) this.#write(tag)
    this.#options.publication.end()
    this.#options.closed()
  }

  #take(message: WhipPeerMessage) {
    if (this.#isEnded) return undefined
    if (message.type === 'answer') return this.#begin(message)
    if (message.type === 'video') return this.#takePicture(message)
    if (message.type === 'sound') return this.#takeSound(message)
    return message.type === 'refused' ? this.#fail(message.problem) : this.end()
  }

  #begin({ sdp, hasSound }: Extract<WhipPeerMessage, { type: 'answer' }>) {
    this.#answer.resolve(sdp)
    clearTimeout(this.#deadline)
    this.#deadline = setTimeout(() => this.#fail('unreachable'), FIRST_MEDIA_MS)
    if (!hasSound) return
    this.#first = new FirstTags(['video', 'audio'])
    this.#sound = new AacEncoder({
      ffmpeg: this.#options.ffmpeg,
      encoded: (tag) => this.#publish(tag),
      ended: () => {
        this.end()
        this.#settle()
      },
    })
  }

  #fail(problem: SignalProblem) {
    this.#options.publication.fail?.(problem)
    this.end()
  }

  #takePicture({ timestamp, body }: Extract<WhipPeerMessage, { type: 'video' }>) {
    this.#noteMedia()
    this.#publish({ kind: 'video', timestamp, body: Buffer.from(body) })
  }

  #takeSound({ timestamp, bytes }: Extract<WhipPeerMessage, { type: 'sound' }>) {
    this.#noteMedia()
    this.#sound?.write(timestamp, Buffer.from(bytes))
  }

  #noteMedia() {
    if (this.#isSending) return void this.#deadline.refresh()
    this.#isSending = true
    clearTimeout(this.#deadline)
    this.#deadline = setTimeout(() => this.end(), SILENCE_MS)
  }

  #publish(tag: MediaTag) {
    for (const each of this.#first.add(tag)) this.#write(each)
  }

  #write(tag: MediaTag) {
    if (!isConfiguration(tag)) {
      if (this.#isPaused || (this.#isIncomplete && tag.kind === 'video' && !isKeyFrame(tag))) return
      if (tag.kind === 'video') this.#isIncomplete = false
    }
    this.#options.publication.write(tag)
  }
}
