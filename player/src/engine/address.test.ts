import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { afterEach, expect, it, vi } from 'vitest'
import { AccessEnded, createFilmAddress } from './address.ts'

const SHOP = 'https://shop.test'

const signedFilm = (token: string, expires_at = '2027-01-01T00:00:00Z') =>
  ({ video_id: 7, url: `${SHOP}/media/${token}/7/master.m3u8`, expires_at }) as PlayableFilm

/** Stubs `fetch` with a status for each URL, and records the requested URLs. */
function network(statusOf: (url: string) => number) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(new Response(null, { status: statusOf(url) }))
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

it('replaces an old signature of a URL by the newest', async () => {
  const address = createFilmAddress(signedFilm('old'), () => Promise.resolve(signedFilm('new')))
  await address.renew()

  expect(address.newest(`${SHOP}/media/old/7/v240/00001.m4s`)).toBe(`${SHOP}/media/new/7/v240/00001.m4s`)
  expect(address.newest(`${SHOP}/media/new/7/v240/00001.m4s`)).toBe(`${SHOP}/media/new/7/v240/00001.m4s`)
  expect(address.newest(`${SHOP}/other.vtt`)).toBe(`${SHOP}/other.vtt`)
  expect(address.nameOf(`${SHOP}/media/old/7/v240/00001.m4s`)).toBe('v240/00001.m4s')
})

it('renews once for parallel rejected requests, and retries them', async () => {
  const ask = vi.fn(() => Promise.resolve(signedFilm('new')))
  const asked = network((url) => (url.includes('/old/') ? 403 : 200))
  const address = createFilmAddress(signedFilm('old'), ask)

  const answers = await Promise.all(
    ['1.m4s', '2.m4s', '3.m4s'].map((file) => address.fetch(`${SHOP}/media/old/7/${file}`)),
  )

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(ask).toHaveBeenCalledTimes(1)
  expect(asked).toHaveLength(6)
})

it('does not renew again for a rejection that comes after the renewal', async () => {
  const late = Promise.withResolvers<Response>()
  const statusOf = (url: string) => (url.includes('/old/') ? 403 : 200)
  vi.stubGlobal('fetch', (url: string) =>
    url.endsWith('/old/7/2.m4s')
      ? late.promise
      : Promise.resolve(new Response(null, { status: statusOf(url) })),
  )
  const ask = vi.fn(() => Promise.resolve(signedFilm('new')))
  const address = createFilmAddress(signedFilm('old'), ask)

  const second = address.fetch(`${SHOP}/media/old/7/2.m4s`)
  await address.fetch(`${SHOP}/media/old/7/1.m4s`)
  late.resolve(new Response(null, { status: 403 }))
  expect((await second).status).toBe(200)
  expect(ask).toHaveBeenCalledTimes(1)
})

it('retries a failed renewal', async () => {
  const ask = vi.fn<() => Promise<PlayableFilm>>()
  ask.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValueOnce(signedFilm('new'))
  const address = createFilmAddress(signedFilm('old'), ask)

  await expect(address.renew()).rejects.toThrow('offline')
  await address.renew()
  expect(address.film.url).toContain('/new/')
})

it('reports the end of access', async () => {
  network(() => 403)
  const address = createFilmAddress(signedFilm('old'), () => Promise.resolve(null))
  const heard = vi.fn()
  address.news.addEventListener('closed', heard)
  await expect(address.fetch(`${SHOP}/media/old/7/1.m4s`)).rejects.toThrow(AccessEnded)
  expect(heard).toHaveBeenCalledTimes(1)
})

it('does not renew for URLs that are not part of the film', async () => {
  const ask = vi.fn(() => Promise.resolve(signedFilm('new')))
  network(() => 403)
  const answer = await createFilmAddress(signedFilm('old'), ask).fetch(`${SHOP}/private`)
  expect(answer.status).toBe(403)
  expect(ask).not.toHaveBeenCalled()
})

it('renews within the last minute, but not repeatedly if the clock is wrong', async () => {
  let now = Date.parse('2026-12-31T23:58:00Z')
  const ask = vi.fn(() => Promise.resolve(signedFilm('new')))
  const address = createFilmAddress(signedFilm('old'), ask, () => now)

  address.renewInTime()
  expect(ask).not.toHaveBeenCalled()
  now += 61_000
  address.renewInTime()
  address.renewInTime()
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(address.film.url).toContain('/new/'), { timeout: 10_000 })
  now += 31_000
  address.renewInTime()
  expect(ask).toHaveBeenCalledTimes(2)
})

it('reports that the film was renewed', async () => {
  const address = createFilmAddress(signedFilm('old'), () => Promise.resolve(signedFilm('new')))
  const heard = vi.fn()
  address.news.addEventListener('change', heard)
  await address.renew()
  expect(heard).toHaveBeenCalledTimes(1)
})

it('is not renewed again for a request that was refused before it was renewed', async () => {
  const ask = vi.fn(() => Promise.resolve(signedFilm('new')))
  const address = createFilmAddress(signedFilm('old'), ask)
  const asked = address.newest(signedFilm('old').url)
  await address.renewRefused(asked)
  await address.renewRefused(asked)
  expect(ask).toHaveBeenCalledTimes(1)
  await address.renewRefused(address.film.url)
  expect(ask).toHaveBeenCalledTimes(2)
})
