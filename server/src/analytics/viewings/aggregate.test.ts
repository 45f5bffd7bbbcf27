import type { PlayerEventName } from '@matinee/contract/analytics/analytics'
import { describe, expect, it } from 'vitest'
import { aggregateEvents, countSecondsSeen, viewThresholdMs } from './aggregate.ts'
import { emptyAggregate, type AggregateEvent } from './viewing-aggregate.ts'

const FILM = 600

/** Events as `moment name second`, the moment in milliseconds. */
const parseEvents = (...lines: string[]): AggregateEvent[] =>
  lines.map((line) => {
    const [at, name, second] = line.split(' ')
    return { at: Number(at) + 1_000_000, name: name as PlayerEventName, second: Number(second) }
  })

/** Heartbeats, one per second. */
const beats = (from: number, seconds: number, at: number) =>
  Array.from({ length: seconds + 1 }, (_, n) => `${at + n * 1000} timeupdate ${from + n}`)

const count = (...lines: string[]) => aggregateEvents(emptyAggregate(), parseEvents(...lines), FILM)

describe('what is watched', () => {
  it('is the time between heartbeats, from the first frame to the pause', () => {
    const tally = count('0 loadstart 0', '10 play 0', ...beats(0, 20, 400), '20900 pause 21')
    expect(tally).toMatchObject({ plays: 1, views: 1, watched_ms: 20_500, film_seconds: 21, spans: [0, 21] })
  })

  it('counts no more than five seconds of a gap, and nothing of a jump', () => {
    expect(count('0 play 0', '100 timeupdate 0', '8100 timeupdate 8').watched_ms).toBe(5000)
    const jumped = count('0 play 0', '100 timeupdate 0', '1100 timeupdate 90', '2100 timeupdate 91')
    expect(jumped).toMatchObject({ watched_ms: 1000, film_seconds: 1, spans: [90, 91] })
  })

  it('counts the clock where a film is played faster, and the film apart', () => {
    const faster = Array.from({ length: 11 }, (_, n) => `${100 + n * 1000} timeupdate ${n * 2}`)
    expect(count('0 play 0', ...faster)).toMatchObject({ watched_ms: 10_000, film_seconds: 20 })
  })

  it('is nothing while paused, also where one looks for a place', () => {
    const looked = ['2000 seeking 50', '2100 timeupdate 50', '2100 seeked 50', '3100 timeupdate 50']
    expect(count('0 play 0', '100 timeupdate 0', '1100 pause 1', ...looked).watched_ms).toBe(1000)
  })

  it('keeps each replay', () => {
    const again = ['6000 seeking 2', '6100 seeked 2', ...beats(2, 3, 6200)]
    const { spans } = count('0 play 0', ...beats(0, 5, 100), ...again)
    expect(spans).toEqual([0, 5, 2, 5])
    expect(countSecondsSeen(spans, FILM)).toBe(5)
  })
})

describe('a play', () => {
  it('is one from the first frame on, however often it is paused', () => {
    const resumed = ['3000 pause 2', '9000 play 2', '9100 timeupdate 2']
    expect(count('0 loadstart 0', '10 play 0', '400 timeupdate 0', ...resumed)).toMatchObject({
      attempts: 1,
      plays: 1,
      start_ms: [390],
    })
  })

  it('began where play was pressed, also where the first heartbeat is already a second on', () => {
    expect(count('0 play 0', '700 timeupdate 1', '1700 timeupdate 2').spans).toEqual([0, 2])
    expect(count('0 play 0', '700 timeupdate 40', '1700 timeupdate 41').spans).toEqual([40, 41])
    expect(count('0 play 0', '6000 timeupdate 4', '7000 timeupdate 5').spans).toEqual([0, 5])
    expect(count('0 play 0', '90 seeking 2', '6000 timeupdate 4', '7000 timeupdate 5').spans).toEqual([2, 5])
  })

  it('is another after the end, after another load, and after half an hour', () => {
    const first = ['0 play 0', '100 timeupdate 0']
    expect(count(...first, '900 ended 1', '5000 play 0', '5100 timeupdate 0')).toMatchObject({
      plays: 2,
      ends: 1,
    })
    expect(count(...first, '900 emptied 0', '950 play 0', '990 timeupdate 0').plays).toBe(2)
    expect(count(...first, '900 pause 0', '1900000 play 0', '1900100 timeupdate 0').plays).toBe(2)
  })

  it('is an exit before the start where no frame came', () => {
    expect(count('0 loadstart 0', '10 play 0', '5000 abort 0', '5001 emptied 0')).toMatchObject({
      attempts: 1,
      plays: 0,
    })
    expect(count('0 play 0', '90000 play 0', '90200 timeupdate 0')).toMatchObject({ attempts: 2, plays: 1 })
  })

  it('goes on over midnight without being another', () => {
    expect(count(...beats(100, 12, 0))).toMatchObject({ attempts: 0, plays: 0, views: 1, watched_ms: 12_000 })
  })
})

describe('a view', () => {
  it('takes ten seconds, of a clip under forty a quarter', () => {
    expect([viewThresholdMs(600), viewThresholdMs(20), viewThresholdMs(0)]).toEqual([10_000, 5000, 10_000])
    expect(count('0 play 0', ...beats(0, 9, 100)).views).toBe(0)
    expect(count('0 play 0', ...beats(0, 10, 100), ...beats(11, 20, 11_100)).views).toBe(1)
  })
})

describe('rebuffering', () => {
  it('is the time from waiting to the film going on', () => {
    const waited = ['3200 waiting 3', '5200 timeupdate 3', '6200 timeupdate 4']
    expect(count('0 play 0', ...beats(0, 3, 100), ...waited)).toMatchObject({
      waits: 1,
      waited_ms: 2000,
      watched_ms: 4100,
    })
  })

  it('is none at the start and none of a seek', () => {
    expect(count('0 play 0', '50 waiting 0', '900 timeupdate 0').waits).toBe(0)
    const sought = ['1200 seeking 90', '1250 waiting 90', '2200 timeupdate 90', '2200 seeked 90']
    expect(count('0 play 0', ...beats(0, 1, 100), ...sought)).toMatchObject({ waits: 0, waited_ms: 0 })
  })
})
