import type { EventBatch, PlayerEventName, StatsPayload } from '@matinee/contract/analytics/analytics'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BufferStorage } from './buffer.ts'
import type { ServiceAnswer, AnalyticsService } from './service.ts'
import { createTracker } from './tracker.ts'

const context = { user_id: 7, video_id: 3, content_id: 5, store_id: 1 }
const ACCEPTED_RESPONSE = { status: 200, text: '{"accepted":1,"refused":0}' }

function memoryStorage(): BufferStorage & { keys(): string[] } {
  const rows = new Map<string, string>()
  return {
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
    key: (at) => [...rows.keys()][at] ?? null,
    get length() {
      return rows.size
    },
    keys: () => [...rows.keys()],
  }
}

/** A double of the service on the wire: it records requests, and its responses can be set beforehand. */
function serviceDouble() {
  const batches: EventBatch[] = []
  const told: Record<'token' | 'session' | 'put' | 'proxy', ServiceAnswer[]> = {
    token: [],
    session: [],
    put: [],
    proxy: [],
  }
  const statements: StatsPayload[] = []
  let tokens = 0
  const asked: AnalyticsService & {
    batches: EventBatch[]
    statements: StatsPayload[]
    told: typeof told
    tokens(): number
    lastToken: string
  } = {
    batches,
    statements,
    told,
    lastToken: '',
    tokens: () => tokens,
    async token() {
      tokens += 1
      return told.token.shift() ?? { status: 200, text: `token-${tokens}` }
    },
    async session() {
      return told.session.shift() ?? { status: 200, text: '{}' }
    },
    async proxy(statement) {
      const answer = told.proxy.shift() ?? { status: 204, text: '' }
      if (answer.status === 204) statements.push(structuredClone(statement))
      return answer
    },
    async put(batch, token) {
      asked.lastToken = token
      const answer = told.put.shift() ?? ACCEPTED_RESPONSE
      if (answer.status === 200) batches.push(structuredClone(batch))
      return answer
    },
  }
  return asked
}

const startTracker = (storage = memoryStorage(), asked = serviceDouble(), tab = memoryStorage()) => ({
  storage,
  asked,
  tracker: createTracker(context, { service: asked, storage, tab, chance: () => 0 }),
})
const namesIn = (batches: EventBatch[]) => batches.flatMap(({ events }) => events.map(({ name }) => name))
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-05-01T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

describe('sends', () => {
  it('a batch with its context, the moment in UTC and rounded seconds', async () => {
    const { asked, tracker } = startTracker()
    tracker.note('play', 12.6)
    await pass(0)
    expect(asked.batches).toEqual([
      {
        ...context,
        current_second: 13,
        source: 'web',
        events: [{ created_at: '2026-05-01T12:00:00.000Z', name: 'play', current_second: 13 }],
      },
    ])
    tracker.stop()
  })

  it.each(['play', 'pause', 'ended', 'error', 'abort'] as const)('%s at once', async (name) => {
    const { asked, tracker } = startTracker()
    tracker.note(name, 1)
    await pass(0)
    expect(namesIn(asked.batches)).toEqual([name])
    tracker.stop()
  })

  it('others when more than twenty wait, at the next second', async () => {
    const { asked, tracker } = startTracker()
    for (let second = 1; second <= 20; second += 1) tracker.note('seeked', second)
    await pass(2)
    expect(asked.batches).toEqual([])
    tracker.note('seeked', 21)
    await pass(1)
    expect(namesIn(asked.batches)).toHaveLength(21)
    tracker.stop()
  })

  it('others when more than ten seconds have passed since the last sending', async () => {
    const { asked, tracker } = startTracker()
    tracker.note('seeking', 1)
    await pass(10)
    expect(asked.batches).toEqual([])
    await pass(1)
    expect(namesIn(asked.batches)).toEqual(['seeking'])
    tracker.stop()
  })

  it('nothing when nothing waits', async () => {
    const { asked, tracker } = startTracker()
    await pass(120)
    await tracker.flush()
    expect(asked.tokens()).toBe(0)
    tracker.stop()
  })

  it('nothing after a minute without events or progress', async () => {
    const { asked, tracker } = startTracker()
    asked.told.put.push({ status: 0, text: '' })
    tracker.note('pause', 4)
    await pass(0)
    const before = asked.tokens()
    tracker.note('stalled', 4)
    vi.setSystemTime(Date.now() + 60_000)
    await pass(30)
    expect(asked.batches).toEqual([])
    expect(asked.tokens()).toBe(before)
    tracker.progress(5)
    await pass(1)
    expect(namesIn(asked.batches)).toEqual(['pause', 'stalled'])
    tracker.stop()
  })

  it('at most a hundred in one batch', async () => {
    const { asked, tracker } = startTracker()
    asked.told.put.push({ status: 0, text: '' })
    for (let second = 0; second < 250; second += 1) tracker.note('seeked', second)
    await tracker.flush()
    await tracker.flush(true)
    expect(asked.batches.map(({ events }) => events.length)).toEqual([100, 100, 50])
    tracker.stop()
  })

  it('repeated events of one second once', async () => {
    const { asked, tracker } = startTracker()
    for (const second of [1.6, 1.8, 2.1, 2.4]) tracker.note('timeupdate', second)
    await tracker.flush()
    expect(asked.batches[0]!.events).toHaveLength(1)
    tracker.stop()
  })
})

describe('its token', () => {
  it('is fetched once and kept', async () => {
    const { asked, tracker } = startTracker()
    for (const name of ['play', 'pause', 'play'] as PlayerEventName[]) {
      tracker.note(name, 1)
      await pass(1)
    }
    expect(asked.tokens()).toBe(1)
    tracker.stop()
  })

  it('is dropped on 401 and fetched again next time, with nothing lost', async () => {
    const { asked, tracker } = startTracker()
    asked.told.put.push({ status: 401, text: '' })
    tracker.note('play', 1)
    await pass(0)
    expect(asked.batches).toEqual([])
    tracker.note('pause', 2)
    await pass(1)
    expect(namesIn(asked.batches)).toEqual(['play', 'pause'])
    expect(asked.lastToken).toBe('token-2')
    tracker.stop()
  })

  it('may be malformed without an error', async () => {
    const { asked, tracker } = startTracker()
    asked.told.token.push({ status: 200, text: '<html>' })
    tracker.note('play', 1)
    await pass(20)
    expect(namesIn(asked.batches)).toEqual(['play'])
    tracker.stop()
  })
})

describe.each(['token', 'put'] as const)('418 to a %s', (call) => {
  it('ends sending for good and leaves nothing behind', async () => {
    const { asked, tracker, storage } = startTracker()
    asked.told[call].push({ status: 418, text: '' })
    tracker.note('play', 1)
    await pass(0)
    const tokens = asked.tokens()
    tracker.note('pause', 2)
    await tracker.flush(true)
    await pass(60)
    expect(asked.batches).toEqual([])
    expect(asked.tokens()).toBe(tokens)
    expect(storage.keys()).toEqual([])
    tracker.stop()
  })
})

describe('a failure', () => {
  it.each([0, 429, 500, 503])('of %i loses nothing, and pauses longer each time', async (status) => {
    const { asked, tracker } = startTracker()
    asked.told.put.push(...Array.from({ length: 3 }, () => ({ status, text: '' })))
    tracker.note('play', 1)
    for (let second = 0; second < 40; second += 1) {
      tracker.progress(second)
      await pass(1)
    }
    expect(asked.told.put).toEqual([])
    expect(namesIn(asked.batches)).toEqual(['play'])
    tracker.stop()
  })

  it('of an invalid batch is not retried', async () => {
    const { asked, tracker, storage } = startTracker()
    asked.told.put.push({ status: 400, text: '' })
    tracker.note('play', 1)
    await pass(0)
    expect(storage.keys()).toEqual([])
    tracker.stop()
  })
})

describe('an unsent event', () => {
  it('is kept by user, content and video, and sent by the next page', async () => {
    const storage = memoryStorage()
    const offline = startTracker(storage)
    offline.asked.told.put.push({ status: 0, text: '' }, { status: 0, text: '' })
    offline.tracker.note('play', 1)
    await pass(0)
    expect(storage.keys()[0]).toContain(':1:7:5:3:')

    const { asked, tracker } = startTracker(storage)
    tracker.note('pause', 9)
    await pass(1)
    expect(namesIn(asked.batches)).toEqual(['play', 'pause'])
    expect(storage.keys()).toEqual([])
    tracker.stop()
    offline.tracker.stop()
  })

  it('of another user is kept, and anything older than a week is deleted', async () => {
    const storage = memoryStorage()
    const rows = JSON.stringify([{ created_at: '2026-04-01T00:00:00.000Z', name: 'play', current_second: 1 }])
    const old = Date.parse('2026-04-01T00:00:00Z').toString(36)
    storage.setItem(`matinee.events:1:8:5:3:${Date.now().toString(36)}-x-1`, rows)
    storage.setItem(`matinee.events:1:7:5:3:${old}-x-1`, rows)
    storage.setItem(`matinee.events:1:7:5:3:${Date.now().toString(36)}-y-1`, 'rubbish')
    const { asked, tracker } = startTracker(storage)
    await tracker.flush()
    expect(asked.batches).toEqual([])
    expect(storage.keys()).toHaveLength(1)
    tracker.stop()
  })

  it('is still told as watched live by the film that follows the broadcast', async () => {
    const storage = memoryStorage()
    const offline = serviceDouble()
    offline.told.put.push({ status: 0, text: '' })
    const live = createTracker({ ...context, live: true }, { service: offline, storage, chance: () => 0 })
    live.note('play', 1)
    await pass(0)
    live.stop()

    const { asked, tracker } = startTracker(storage)
    tracker.note('play', 2)
    await pass(1)
    expect(asked.batches.map(({ live = false }) => live)).toEqual(expect.arrayContaining([true, false]))
    expect(storage.keys()).toEqual([])
    tracker.stop()
  })

  it('is kept in memory without storage', async () => {
    const refusing = { ...memoryStorage(), setItem: () => { throw new Error('full') } } // prettier-ignore
    const { asked, tracker } = startTracker(refusing as never)
    tracker.note('seeked', 1)
    await tracker.flush()
    expect(namesIn(asked.batches)).toEqual(['seeked'])
    tracker.stop()
  })
})

describe('tokens of an earlier page of the tab', () => {
  const tabWith = (token: string) => {
    const tab = memoryStorage()
    tab.setItem('matinee.token:1:7:5:3', token)
    return tab
  }

  it('are reused once the service confirms them', async () => {
    const { asked, tracker } = startTracker(memoryStorage(), serviceDouble(), tabWith('kept'))
    tracker.note('play', 1)
    await pass(0)
    expect([asked.lastToken, asked.tokens()]).toEqual(['kept', 0])
    tracker.stop()
  })

  it('are dropped if invalid, and replaced by a new one', async () => {
    const [asked, tab] = [serviceDouble(), tabWith('old')]
    asked.told.session.push({ status: 401, text: '' })
    const { tracker } = startTracker(memoryStorage(), asked, tab)
    tracker.note('play', 1)
    await pass(0)
    expect([asked.lastToken, tab.getItem('matinee.token:1:7:5:3')]).toEqual(['token-1', 'token-1'])
    tracker.stop()
  })

  it('end the tracker if nothing may be sent', async () => {
    const asked = serviceDouble()
    asked.told.session.push({ status: 418, text: '' })
    const { tracker, storage } = startTracker(memoryStorage(), asked, tabWith('kept'))
    tracker.note('play', 1)
    await pass(0)
    tracker.note('pause', 2)
    await pass(20)
    expect([asked.batches, asked.tokens(), storage.keys()]).toEqual([[], 0, []])
    tracker.stop()
  })
})

describe('statements', () => {
  it('are sent under their topic with the time in seconds and the film', async () => {
    const { asked, tracker } = startTracker()
    await tracker.passOn('picture', { heights: { 720: 4 } })
    expect(asked.statements).toEqual([
      {
        topic: 'picture',
        data: { event_created: Date.parse('2026-05-01T12:00:00Z') / 1000, ...context, heights: { 720: 4 } },
      },
    ])
    tracker.stop()
  })

  it('are lost if the service is unreachable, and the next one uses a new token', async () => {
    const { asked, tracker } = startTracker()
    asked.told.proxy.push({ status: 401, text: '' })
    await tracker.passOn('picture', {})
    await tracker.passOn('picture', {})
    expect([asked.statements.length, asked.tokens()]).toEqual([1, 2])
    tracker.stop()
  })
})
