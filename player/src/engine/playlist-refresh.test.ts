import { expect, it, vi } from 'vitest'
import type { FilmAddress } from './address.ts'
import { AccessEnded } from './address.ts'
import { watchNewRenditions } from './playlist-refresh.ts'

vi.stubGlobal('location', { href: 'https://shop.test/' })

const masterOf = (...lines: number[]) =>
  lines.map((height) => `#EXT-X-STREAM-INF:BANDWIDTH=${height}\nv${height}/index.m3u8`).join('\n')

/** A film whose playlist gets more renditions with each renewal. */
function growingFilm(tellings: { lines: number[]; complete: boolean }[], renew = vi.fn()) {
  let index = -1
  renew.mockImplementation(() => {
    index += 1
    return Promise.resolve()
  })
  const address = {
    get film() {
      return { url: '/f/master.m3u8', complete: tellings[index]?.complete ?? false }
    },
    nameOf: (url: string) => url.replace(/^.*\/f\//, ''),
    renew,
    fetch: () => Promise.resolve(new Response(masterOf(...tellings[index]!.lines))),
  }
  return address as unknown as FilmAddress
}

it('reports new renditions each time, and stops when the film is complete', async () => {
  vi.useFakeTimers()
  const renew = vi.fn()
  const address = growingFilm(
    [
      { lines: [240], complete: false },
      { lines: [240, 480], complete: false },
      { lines: [240, 480], complete: false },
      { lines: [240, 480, 720], complete: true },
    ],
    renew,
  )
  const grown = vi.fn()
  watchNewRenditions(address, ['https://shop.test/f/v240/index.m3u8'], grown, 1000)

  const calls: number[] = []
  for (let look = 0; look < 6; look += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    calls.push(grown.mock.calls.length)
  }
  expect(calls).toEqual([0, 1, 1, 2, 2, 2])
  expect(renew).toHaveBeenCalledTimes(4)
  vi.useRealTimers()
})

it('continues after network errors, and stops when access ends', async () => {
  vi.useFakeTimers()
  const address = growingFilm([{ lines: [240], complete: false }])
  const renew = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockRejectedValue(new AccessEnded())
  watchNewRenditions({ ...address, film: address.film, renew }, [], () => undefined, 1000)

  await vi.advanceTimersByTimeAsync(5000)
  expect(renew).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

it('can be stopped', async () => {
  vi.useFakeTimers()
  const renew = vi.fn()
  const stop = watchNewRenditions(
    growingFilm([{ lines: [240], complete: false }], renew),
    [],
    () => undefined,
    1000,
  )
  stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(renew).not.toHaveBeenCalled()
  vi.useRealTimers()
})
