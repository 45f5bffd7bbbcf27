/** The sound of several streams as one track, and how loud it is. */
export class SoundMix {
  readonly #context = new AudioContext()
  readonly #output = this.#context.createMediaStreamDestination()
  readonly #analyser = this.#context.createAnalyser()
  readonly #samples = new Float32Array(this.#analyser.fftSize)

  constructor(streams: readonly MediaStream[]) {
    this.#analyser.connect(this.#output)
    for (const stream of streams)
      if (stream.getAudioTracks().length > 0)
        this.#context.createMediaStreamSource(stream).connect(this.#analyser)
    void this.#context.resume()
  }

  get track() {
    return this.#output.stream.getAudioTracks()[0]!
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
