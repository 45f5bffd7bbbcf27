import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportTo } from './report-position.ts'

const film = { contentId: 3, chapterId: null, videoId: 7 }
const fetch = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const reportedPositions = () =>
  fetch.mock.calls.map(([, { body }]) => JSON.parse(body as string).position_seconds)

function pendingViewer(viewer: number) {
  const { promise, resolve } = Promise.withResolvers<number>()
  return { settled: promise, settle: () => (resolve(viewer), promise) }
}

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => ({ content: 'token' }) })
  vi.stubGlobal(
    'fetch',
    fetch.mockReset().mockImplementation(async () => Response.json({ watched: false })),
  )
})
afterEach(() => vi.unstubAllGlobals())

it('tells nothing before it is settled where the viewer was, then where the film is by then', async () => {
  const { settled, settle } = pendingViewer(5)
  const tell = reportTo(film, { seconds: () => 240, settled, onWatched: () => undefined })
  await tell(0, false)
  expect(fetch).not.toHaveBeenCalled()
  await settle()
  await vi.waitFor(() => expect(reportedPositions()).toEqual([240]), { timeout: 10_000 })
  await tell(250, true)
  expect(reportedPositions()).toEqual([240, 250])
  expect(fetch.mock.lastCall?.[1]).toMatchObject({ method: 'POST', keepalive: true })
})

it('tells of a guest once that the film was opened', async () => {
  const { settled, settle } = pendingViewer(0)
  const tell = reportTo(film, { seconds: () => 0, settled, onWatched: () => undefined })
  await settle()
  await tell(0, false)
  await tell(10, false)
  expect(reportedPositions()).toEqual([0])
})

it('says when the film counts as watched, and goes on after a report was lost', async () => {
  const { settled, settle } = pendingViewer(5)
  const onWatched = vi.fn()
  const tell = reportTo(film, { seconds: () => 0, settled, onWatched })
  await settle()
  fetch.mockRejectedValueOnce(new TypeError('offline'))
  await tell(10, false)
  expect(onWatched).not.toHaveBeenCalled()
  fetch.mockResolvedValueOnce(Response.json({ watched: true }))
  await tell(580, false)
  expect(onWatched).toHaveBeenCalledTimes(1)
})
