import { beforeEach, describe, expect, it } from 'vitest'
import { makeUploads, type TransferEvent, type Uploads } from './queue.ts'
import { createUnfinishedUploads } from './unfinished-uploads.ts'

/** A transfer without a network: the test reports its progress. */
function makeLine() {
  const running = new Map<string, { url: string | null; tell: (news: TransferEvent) => void }>()
  const discarded: string[] = []
  return { running, discarded }
}

class MemoryStorage implements Storage {
  #items = new Map<string, string>()
  get length() {
    return this.#items.size
  }
  key = (index: number) => [...this.#items.keys()][index] ?? null
  getItem = (key: string) => this.#items.get(key) ?? null
  setItem = (key: string, value: string) => void this.#items.set(key, value)
  removeItem = (key: string) => void this.#items.delete(key)
  clear = () => this.#items.clear()
}

const film = (name: string, size = 10) => new File(['x'.repeat(size)], name, { lastModified: 7 })

let line = makeLine()
let time = 0
let [local, session] = [new MemoryStorage(), new MemoryStorage()]

function openTab(ofSession = session): Uploads {
  line = makeLine()
  return makeUploads({
    start(file, { url }, tell) {
      line.running.set(file.name, { url, tell })
      return () => line.running.delete(file.name)
    },
    discard: (url) => line.discarded.push(url),
    refuse: (file) => (file.size === 0 ? 'empty' : null),
    unfinished: createUnfinishedUploads(local, ofSession, () => time),
    now: () => time,
    finished: () => undefined,
  })
}

const tell = (name: string, news: TransferEvent) => line.running.get(name)!.tell(news)
const states = (uploads: Uploads) => uploads.list().map(({ name, state }) => `${name} ${state}`)
const idOf = (uploads: Uploads, name: string) => uploads.list().find((upload) => upload.name === name)!.id

describe('the queue of uploads', () => {
  let uploads: Uploads

  beforeEach(() => {
    time = 0
    ;[local, session] = [new MemoryStorage(), new MemoryStorage()]
    uploads = openTab()
  })

  it('sends two at a time and takes the next when one is done', () => {
    uploads.add([film('a'), film('b'), film('c')])
    expect(states(uploads)).toEqual(['a sending', 'b sending', 'c queued'])

    tell('a', { kind: 'done', program_id: 4 })
    expect(states(uploads)).toEqual(['a done', 'b sending', 'c sending'])
    expect(uploads.list()[0]).toMatchObject({ program_id: 4, sent: 10 })
  })

  it('gives the place of a paused file to the next and queues it again', () => {
    uploads.add([film('a'), film('b'), film('c')])
    uploads.pause(idOf(uploads, 'a'))
    expect(states(uploads)).toEqual(['a paused', 'b sending', 'c sending'])
    expect([...line.running.keys()]).toEqual(['b', 'c'])

    uploads.resume(idOf(uploads, 'a'))
    tell('b', { kind: 'failed', problem: 'no' })
    expect(states(uploads)).toEqual(['a sending', 'b failed', 'c sending'])
  })

  it('goes on where the server stands after a pause', () => {
    uploads.add([film('a')])
    tell('a', { kind: 'url', url: '/u/1' })
    uploads.pause(idOf(uploads, 'a'))
    uploads.resume(idOf(uploads, 'a'))
    expect(line.running.get('a')?.url).toBe('/u/1')
  })

  it('says that it waits, and that it sends again', () => {
    uploads.add([film('a')])
    tell('a', { kind: 'waiting' })
    expect(states(uploads)).toEqual(['a waiting'])
    tell('a', { kind: 'progress', sent: 3 })
    expect(states(uploads)).toEqual(['a sending'])
  })

  it('refuses a file with a sentence and sends the others', () => {
    uploads.add([film('none', 0), film('a')])
    expect(states(uploads)).toEqual(['none refused', 'a sending'])
    uploads.clear()
    expect(states(uploads)).toEqual(['a sending'])
  })

  it('drops at the server what arrived of a cancelled file', () => {
    uploads.add([film('a')])
    tell('a', { kind: 'url', url: '/u/1' })
    uploads.cancel(idOf(uploads, 'a'))
    expect(uploads.list()).toEqual([])
    expect(line.discarded).toEqual(['/u/1'])
    expect(openTab().list()).toEqual([])
  })

  it('hears nothing more from a transfer that was stopped', () => {
    uploads.add([film('a')])
    const { tell: late } = line.running.get('a')!
    uploads.pause(idOf(uploads, 'a'))
    late({ kind: 'failed', problem: 'aborted' })
    expect(states(uploads)).toEqual(['a paused'])
  })

  describe('after a reload', () => {
    beforeEach(() => {
      uploads.add([film('a')], 9)
      tell('a', { kind: 'url', url: '/u/1' })
      tell('a', { kind: 'progress', sent: 6 })
    })

    it('asks for the same file and goes on', () => {
      uploads = openTab()
      expect(uploads.list()).toMatchObject([{ name: 'a', state: 'needs_file', sent: 6, program_id: 9 }])
      expect(uploads.chooseAgain(idOf(uploads, 'a'), film('b'))).toBe(false)
      expect(uploads.chooseAgain(idOf(uploads, 'a'), film('a'))).toBe(true)
      expect(line.running.get('a')?.url).toBe('/u/1')
    })

    it('knows the file when it is simply added again', () => {
      uploads = openTab()
      uploads.add([film('a')])
      expect(states(uploads)).toEqual(['a sending'])
    })

    it('leaves to another tab what that tab still sends, and takes over when it is gone', () => {
      expect(openTab(new MemoryStorage()).list()).toEqual([])
      time += 31_000
      expect(openTab(new MemoryStorage()).list()).toHaveLength(1)
    })

    it('forgets what is done', () => {
      tell('a', { kind: 'done', program_id: 9 })
      expect(openTab().list()).toEqual([])
    })
  })
})
