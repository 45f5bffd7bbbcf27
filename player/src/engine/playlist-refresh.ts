import { AccessEnded, type FilmAddress } from './address.ts'
import { parseLadder } from './playlists.ts'

const REFRESH_INTERVAL_MS = 10_000

/**
 * Checks for new renditions of a film that is still being encoded, until it is complete, and calls `grown`
 * when there are some. `known` are the URLs of the renditions so far. Returns a function that stops it.
 */
export function watchNewRenditions(
  address: FilmAddress,
  known: readonly string[],
  grown: () => void,
  every = REFRESH_INTERVAL_MS,
) {
  let names = fileNamesOf(address, known)
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look() {
    await address.renew()
    const master = address.film.url
    const answer = await address.fetch(master)
    if (!answer.ok) return
    const rungs = parseLadder(await answer.text(), new URL(master, location.href).href).variants
    const found = fileNamesOf(
      address,
      rungs.map(({ url }) => url),
    )
    if (found.every((name) => names.includes(name))) return
    names = found
    grown()
  }

  function lookLater() {
    timer = setTimeout(() => {
      look().then(again, (error: unknown) => error instanceof AccessEnded || again()) // retried
    }, every)
  }
  const again = () => {
    if (timer !== undefined && !address.film.complete) lookLater()
  }

  if (!address.film.complete) lookLater()
  return () => {
    clearTimeout(timer)
    timer = undefined
  }
}

const fileNamesOf = (address: FilmAddress, urls: readonly string[]) =>
  urls.map((url) => address.nameOf(url) ?? url)
