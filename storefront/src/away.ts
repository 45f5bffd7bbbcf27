const fetchWaiting = () => import('@matinee/client/connection')

/** The recovery module, which cannot be loaded any more once the server is away. */
let recoveryModule: ReturnType<typeof fetchWaiting> | undefined

/** Preloads the recovery module while the server can be reached. */
export const prepareForAway = () => void (recoveryModule ??= fetchWaiting())

/** Loads a module; when the server is away, retries once it is back. */
export const retryWhenBack =
  <Part>(load: () => Promise<Part>) =>
  (): Promise<Part> =>
    load().catch(async (fault: unknown) => {
      if (!recoveryModule) throw fault
      return (await recoveryModule).lazyImport(load)()
    })

/** Resolves once the server is back; undefined if the recovery module was never loaded. */
export const untilReachable = () => recoveryModule?.then((recovery) => recovery.untilReachable())
