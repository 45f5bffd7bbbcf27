import { expect, it, vi } from 'vitest'
import type { MountedFilm } from '../film-mount.ts'
import { PlayerStore } from './store.ts'
import { INITIAL_STATE } from './player-state.ts'

/** A double of the media element and of the other objects that the state is read from. */
function makeMountedFilm() {
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
  return { video, film, engine, ranges, stage: stage as unknown as MountedFilm }
}

function followFilm() {
  const made = makeMountedFilm()
  const store = new PlayerStore()
  const stop = store.follow(made.stage)
  return { ...made, store, stop }
}

it('has the initial state without a film', () => {
  expect(new PlayerStore().get()).toBe(INITIAL_STATE)
})

it('reads all fields when a film is mounted', () => {
  expect(followFilm().store.get()).toMatchObject({
    paused: true,
    duration: 120,
    reach: 120,
    buffered: [0, 10],
  })
})

it('changes only on events', () => {
  const { store, video } = followFilm()
  video.paused = false
  expect(store.get().paused).toBe(true)
  video.dispatchEvent(new Event('play'))
  expect(store.get().paused).toBe(false)
})

it('notifies listeners of changes only', () => {
  const { store, video } = followFilm()
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

it('stops listening when the film is unmounted', () => {
  const { store, video, stop } = followFilm()
  stop()
  video.paused = false
  video.dispatchEvent(new Event('play'))
  expect(store.get().paused).toBe(true)
  expect(store.stage).toBeNull()
})

it('reports the available part and the full duration of a growing film', () => {
  const { store, stage, film } = followFilm()
  film.complete = false
  stage.news.dispatchEvent(new Event('change'))
  expect(store.get()).toMatchObject({ duration: 100, reach: 60 })
})

it('is waiting only while playing or seeking', () => {
  const { store, video, engine } = followFilm()
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

it('treats volume 0 as muted', () => {
  const { store, video } = followFilm()
  video.volume = 0
  video.dispatchEvent(new Event('volumechange'))
  expect(store.get().muted).toBe(true)
})
