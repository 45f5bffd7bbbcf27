import { expect, it, vi } from 'vitest'
import type { Stage } from '../stage.ts'
import { FactStore } from './store.ts'
import { FIRST_FACTS } from './table.ts'

/** A media element and the owners around it as far as facts are read from them: the world outside the store. */
function makeStage() {
  const ranges = (...pairs: [number, number][]) => ({
    length: pairs.length,
    start: (index: number) => pairs[index]![0],
    end: (index: number) => pairs[index]![1],
  })
  const page = Object.assign(new EventTarget(), { fullscreenElement: null, pictureInPictureElement: null })
  vi.stubGlobal('document', page)
  const video = Object.assign(new EventTarget(), {
    ownerDocument: page,
    currentTime: 0,
    duration: 120,
    paused: true,
    ended: false,
    seeking: false,
    readyState: 4,
    volume: 1,
    muted: false,
    playbackRate: 1,
    played: ranges(),
    seekable: ranges([0, 60]),
    buffered: ranges([0, 10]),
  })
  const film = { duration: 100, complete: true }
  const engine = Object.assign(new EventTarget(), {
    failure: null as string | null,
    rungs: [],
    lines: null,
    wishedLines: null,
    sounds: [],
    sound: null,
  })
  const captions = Object.assign(new EventTarget(), { offered: [], language: null, cues: [] })
  const stage = {
    video,
    box: {},
    address: { film },
    news: new EventTarget(),
    engine,
    captions,
    opening: Object.assign(new EventTarget(), { silenced: false }),
    screens: Object.assign(new EventTarget(), { airplay: false, cast: false, isElsewhere: false }),
  }
  return { video, film, engine, ranges, stage: stage as unknown as Stage }
}

function follow() {
  const made = makeStage()
  const store = new FactStore()
  const stop = store.follow(made.stage)
  return { ...made, store, stop }
}

it('knows nothing before there is a film', () => {
  expect(new FactStore().get()).toBe(FIRST_FACTS)
})

it('reads everything when it begins', () => {
  expect(follow().store.get()).toMatchObject({ paused: true, duration: 120, reach: 120, buffered: [0, 10] })
})

it('changes only when the element says so', () => {
  const { store, video } = follow()
  video.paused = false
  expect(store.get().paused).toBe(true)
  video.dispatchEvent(new Event('play'))
  expect(store.get().paused).toBe(false)
})

it('tells listeners of changes, and of nothing else', () => {
  const { store, video } = follow()
  const heard = vi.fn()
  store.subscribe(heard)
  video.dispatchEvent(new Event('timeupdate'))
  expect(heard).not.toHaveBeenCalled()
  const before = store.get()
  video.currentTime = 3
  video.dispatchEvent(new Event('timeupdate'))
  expect(heard).toHaveBeenCalledTimes(1)
  expect(store.get().buffered).toBe(before.buffered)
})

it('listens no more when the film has left', () => {
  const { store, video, stop } = follow()
  stop()
  video.paused = false
  video.dispatchEvent(new Event('play'))
  expect(store.get().paused).toBe(true)
  expect(store.stage).toBeNull()
})

it('says how far a growing film can be seen yet, and how long it will be', () => {
  const { store, stage, film } = follow()
  film.complete = false
  stage.news.dispatchEvent(new Event('change'))
  expect(store.get()).toMatchObject({ duration: 100, reach: 60 })
})

it('waits only while somebody wants to see more', () => {
  const { store, video, engine } = follow()
  video.readyState = 2
  video.dispatchEvent(new Event('waiting'))
  expect(store.get().waiting).toBe(false)
  video.paused = false
  video.dispatchEvent(new Event('waiting'))
  expect(store.get().waiting).toBe(true)
  engine.failure = 'network'
  engine.dispatchEvent(new Event('change'))
  expect(store.get()).toMatchObject({ waiting: false, failure: 'network' })
})

it('counts silence as muted, however it came', () => {
  const { store, video } = follow()
  video.volume = 0
  video.dispatchEvent(new Event('volumechange'))
  expect(store.get().muted).toBe(true)
})
