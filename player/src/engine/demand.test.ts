import { expect, it, vi } from 'vitest'
import { waitForDemand } from './demand.ts'

function wait({ at = 0, ...state }: { at?: number; paused?: boolean; currentTime?: number } = {}) {
  const video = Object.assign(new EventTarget(), { paused: true, currentTime: at, ...state })
  const wanted = vi.fn<() => void>()
  void waitForDemand(video as unknown as HTMLVideoElement, at, new AbortController().signal).then(wanted)
  const change = async (event: string, next: Partial<typeof video>) => {
    Object.assign(video, next).dispatchEvent(new Event(event))
    await Promise.resolve()
  }
  return { wanted, change }
}

it('waits for playback', async () => {
  const { wanted, change } = wait()
  await change('seeking', { currentTime: 0.2 })
  expect(wanted).not.toHaveBeenCalled()
  await change('play', { paused: false })
  expect(wanted).toHaveBeenCalledOnce()
})

it('waits for a seek', async () => {
  const { wanted, change } = wait({ at: 20 })
  await change('seeking', { currentTime: 20.3 })
  expect(wanted).not.toHaveBeenCalled()
  await change('seeking', { currentTime: 4 })
  expect(wanted).toHaveBeenCalledOnce()
})

it.each([{ paused: false }, { currentTime: 20 }])('resolves at once if done before: %j', async (state) => {
  const { wanted } = wait(state)
  await Promise.resolve()
  expect(wanted).toHaveBeenCalledOnce()
})
