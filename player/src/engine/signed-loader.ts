import type Hls from 'hls.js'
import type { Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderStats } from 'hls.js'
import type { FilmAddress } from './address.ts'
import type { Piece } from './head.ts'

type LoaderClass = typeof Hls.DefaultConfig.loader
type HlsConfig = ConstructorParameters<LoaderClass>[0]

/**
 * A loader for hls.js that asks every file under the film's newest signature, renews a refused one without the engine
 * noticing, and answers from what was fetched before the engine was there (`take`).
 */
export function signedLoader(
  Plain: LoaderClass,
  address: FilmAddress,
  take: (url: string) => Piece | undefined,
): LoaderClass {
  return class SignedLoader implements Loader<LoaderContext> {
    context: LoaderContext | null = null
    stats: LoaderStats
    #plain: Loader<LoaderContext>
    #config: HlsConfig
    #gone = false

    constructor(config: HlsConfig) {
      this.#config = config
      this.#plain = new Plain(config)
      this.stats = this.#plain.stats
    }

    load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      this.context = context
      const piece = context.rangeEnd ? undefined : take(context.url)
      if (piece) return this.#answer(context, piece, callbacks)

      address.renewInTime()
      this.#send(context, config, { ...callbacks, onError: this.#renewing(context, config, callbacks) })
    }

    abort() {
      this.#gone = true
      this.#plain.abort()
    }

    destroy() {
      this.#gone = true
      this.#plain.destroy()
    }

    getCacheAge = () => this.#plain.getCacheAge?.() ?? null
    getResponseHeader = (name: string) => this.#plain.getResponseHeader?.(name) ?? null

    #send(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      context.url = address.newest(context.url)
      this.#plain.load(context, config, callbacks)
    }

    /** A 403 is answered with a new signature and a second try; every other error goes to the engine. */
    #renewing(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): LoaderCallbacks<LoaderContext>['onError'] {
      return (error, ...rest) => {
        if (error.code !== 403) return callbacks.onError(error, ...rest)
        address.renew().then(
          () => this.#gone || this.#again(context, config, callbacks),
          () => this.#gone || callbacks.onError(error, ...rest),
        )
      }
    }

    /** hls.js's loaders load once; the second shares the statistics the engine already watches. */
    #again(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      this.#plain.destroy()
      const second = new Plain(this.#config)
      Object.assign(this.stats, second.stats)
      second.stats = this.stats
      this.#plain = second
      this.#send(context, config, callbacks)
    }

    /** Answers with the times the line really took, so that the engine's estimate starts from the truth. */
    #answer(context: LoaderContext, piece: Piece, callbacks: LoaderCallbacks<LoaderContext>) {
      const end = performance.now()
      const size = typeof piece.data === 'string' ? piece.data.length : piece.data.byteLength
      Object.assign(this.stats, { loaded: size, total: size, chunkCount: 1 })
      Object.assign(this.stats.loading, {
        start: end - piece.took,
        first: end - piece.took + piece.firstByte,
        end,
      })
      queueMicrotask(() => {
        if (this.#gone) return
        callbacks.onProgress?.(this.stats, context, piece.data as string | ArrayBuffer, null)
        callbacks.onSuccess({ url: context.url, data: piece.data, code: 200 }, this.stats, context, null)
      })
    }
  }
}
