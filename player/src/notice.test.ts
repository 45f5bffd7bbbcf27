import { expect, it } from 'vitest'
import { INITIAL_STATE, type PlayerState } from './facts/player-state.ts'
import { noticeOf } from './notice.ts'

const before: PlayerState = {
  ...INITIAL_STATE,
  paused: false,
  time: 10,
  duration: 100,
  captionOffers: [{ language: 'de', label: 'Deutsch', url: '' }],
}

it.each<[string, Partial<PlayerState>, ReturnType<typeof noticeOf>]>([
  ['silence', { muted: true }, { word: 'player.notice.muted' }],
  ['loudness', { volume: 0.35 }, { word: 'player.notice.volume', values: { percent: 35 } }],
  ['speed', { speed: 1.5 }, { word: 'player.notice.speed', values: { speed: 1.5 } }],
  [
    'captions',
    { captionLanguage: 'de' },
    { word: 'player.notice.captions_on', values: { label: 'Deutsch' } },
  ],
  ['a stop', { paused: true }, { word: 'player.notice.paused' }],
  ['a jump', { time: 70 }, { word: 'player.notice.at', values: { time: '1:10', duration: '1:40' } }],
])('says what became of %s', (_, changes, notice) => {
  expect(noticeOf(before, { ...before, ...changes })).toEqual(notice)
})

it('gives no notice while a film plays or ends', () => {
  expect(noticeOf(before, { ...before, time: 10.25 })).toBeNull()
  expect(noticeOf(before, { ...before, time: 10.5, paused: true, ended: true })).toBeNull()
})
