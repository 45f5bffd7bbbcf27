export const SOUND_KINDS = ['microphone', 'screen'] as const
export type SoundKind = (typeof SOUND_KINDS)[number]

/** The sound of microphone and screen as one track, and how loud it is. */
export class SoundMix {
  readonly #context = new AudioContext()
  readonly #output = this.#context.createMediaStreamDestination()
  readonly #analyser = this.#context.createAnalyser()
  readonly #samples = new Float32Array(this.#analyser.fftSize)
  readonly #sources = new Map<SoundKind, MediaStreamAudioSourceNode>()
  readonly #volumes: Record<SoundKind, GainNode> = {
    microphone: this.#context.createGain(),
    screen: this.#context.createGain(),
  }

  constructor() {
    this.#analyser.connect(this.#output)
    for (const volume of Object.values(this.#volumes)) volume.connect(this.#analyser)
    void this.#context.resume()
  }

  get track() {
    return this.#output.stream.getAudioTracks()[0]!
  }

  /** Puts a sound in its place, if the stream has any. */
  put(kind: SoundKind, stream: MediaStream) {
    this.remove(kind)
    if (stream.getAudioTracks().length === 0) return
    const source = this.#context.createMediaStreamSource(stream)
    source.connect(this.#volumes[kind])
    this.#sources.set(kind, source)
  }

  remove(kind: SoundKind) {
    this.#sources.get(kind)?.disconnect()
    this.#sources.delete(kind)
  }

  mute(kind: SoundKind, isMuted: boolean) {
    this.#volumes[kind].gain.value = isMuted ? 0 : 1
  }

  /** From 0, which is silent, to 1. */
  level(): number {
    this.#analyser.getFloatTimeDomainData(this.#samples)
    const peak = this.#samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    return Math.min(1, Math.max(0, 1 + Math.log10(Math.max(peak, 0.001)) / 3)) // 60 dB
  }

  close() {
    void this.#context.close()
  }
}
