import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connection, lazyImport, untilReachable } from './connection.ts'

const probe = vi.fn<() => Promise<Response>>()
const away = () => Promise.reject(new TypeError('Failed to fetch'))
const reachable = () => Promise.resolve(new Response())

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', probe)
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  probe.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('imports without probing the server', async () => {
  expect(await lazyImport(async () => 'part')()).toBe('part')
  expect(probe).not.toHaveBeenCalled()
})

it('waits while the server is unreachable, says so, and continues', async () => {
  probe.mockImplementation(away)
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(away).mockResolvedValue('part')
  const heard: boolean[] = []
  const stop = connection.subscribe(() => heard.push(connection.isAway()))
  const part = lazyImport(load)()

  await vi.advanceTimersByTimeAsync(60_000)
  expect(connection.isAway()).toBe(true)
  expect(probe.mock.calls.length).toBeLessThan(30)

  probe.mockImplementation(reachable)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await part).toBe('part')
  expect(heard).toEqual([true, false])
  stop()
})

it('fails if the server answers but the file is missing', async () => {
  probe.mockImplementation(reachable)
  await expect(lazyImport(away)()).rejects.toThrow('Failed to fetch')
  expect(connection.isAway()).toBe(false)
})

it('probes once for all waiting calls, and treats an error status as unreachable', async () => {
  probe.mockResolvedValueOnce(new Response(null, { status: 503 })).mockImplementation(reachable)
  const all = Promise.all([untilReachable(), untilReachable()])
  await vi.advanceTimersByTimeAsync(2000)
  await all
  expect(probe).toHaveBeenCalledTimes(2)
})
