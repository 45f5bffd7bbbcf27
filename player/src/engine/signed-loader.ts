import type Hls from 'hls.js'
import type { Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderStats } from 'hls.js'
import type { FilmAddress } from './address.ts'
import type { PreloadedFile } from './preloaded-file.ts'

type LoaderClass = typeof Hls.DefaultConfig.loader
type HlsConfig = ConstructorParameters<LoaderClass>[0]

/** A preloaded file, or one that is on its way. */
export type TakeAhead = (url: string) => PreloadedFile | Promise<PreloadedFile> | undefined

/**
 * A loader for hls.js that requests files with the film's newest signature, renews a rejected one
 * transparently, and serves preloaded files (`take`).
 */
export function signedLoader(Plain: LoaderClass, address: FilmAddress, take: TakeAhead): LoaderClass {
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
      // hls.js asks for the first playlist as it was given.
      const piece = context.rangeEnd ? undefined : take(new URL(context.url, location.href).href)
      const ask = () => {
        address.renewInTime()
        this.#send(context, config, { ...callbacks, onError: this.#renewing(context, config, callbacks) })
      }
      if (!piece) return ask()
      Promise.resolve(piece).then(
        (piece) => this.#gone || this.#answer(context, piece, callbacks),
        () => this.#gone || ask(),
      )
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

    /** Renews the signature and retries on a 403; passes other errors to the engine. */
    #renewing(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): LoaderCallbacks<LoaderContext>['onError'] {
      return (error, ...rest) => {
        if (error.code !== 403) return callbacks.onError(error, ...rest)
        address.renewRefused(context.url).then(
          () => this.#gone || this.#again(context, config, callbacks),
          () => this.#gone || callbacks.onError(error, ...rest),
        )
      }
    }

    /** Loaders of hls.js load once, so a second one is created with the same statistics object. */
    #again(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      this.#plain.destroy()
      const second = new Plain(this.#config)
      Object.assign(this.stats, second.stats)
      second.stats = this.stats
      this.#plain = second
      this.#send(context, config, callbacks)
    }

    /** Answers with the measured times, so that the engine estimates the bandwidth correctly. */
    #answer(context: LoaderContext, piece: PreloadedFile, callbacks: LoaderCallbacks<LoaderContext>) {
      const end = performance.now()
      const size = typeof piece.data === 'string' ? piece.data.length : piece.data.byteLength
      Object.assign(this.stats, { loaded: size, total: size, chunkCount: 1 })
      Object.assign(this.stats.loading, {
        start: end - piece.took,
        first: end - piece.took + piece.firstByte,
        end,
      })
      callbacks.onProgress?.(this.stats, context, piece.data as string | ArrayBuffer, null)
      callbacks.onSuccess({ url: context.url, data: piece.data, code: 200 }, this.stats, context, null)
    }
  }
}
