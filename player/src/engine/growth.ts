import { AccessEnded, type FilmAddress } from './address.ts'
import { readLadder } from './playlists.ts'

const EVERY_MS = 10_000

/**
 * Looks for new rungs of a film that is still being made, until it is complete; `grown` is called each time some came.
 * `known` are the addresses of the rungs there were. Returns how to stop.
 */
export function watchGrowth(
  address: FilmAddress,
  known: readonly string[],
  grown: () => void,
  every = EVERY_MS,
) {
  let names = namesOf(address, known)
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look() {
    await address.renew()
    const master = address.film.url
    const answer = await address.fetch(master)
    if (!answer.ok) return
    const rungs = readLadder(await answer.text(), new URL(master, location.href).href).variants
    const found = namesOf(
      address,
      rungs.map(({ url }) => url),
    )
    if (found.every((name) => names.includes(name))) return
    names = found
    grown()
  }

  function lookLater() {
    timer = setTimeout(() => {
      look().then(again, (error: unknown) => error instanceof AccessEnded || again()) // the line may come back
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

const namesOf = (address: FilmAddress, urls: readonly string[]) =>
  urls.map((url) => address.nameOf(url) ?? url)
