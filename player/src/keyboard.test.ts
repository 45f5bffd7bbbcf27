import english from '@matinee/contract/words/en/player.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { KEY_HELP, NEIGHBOUR_HELP, SCREEN_HELP, requestForKey } from './keyboard.ts'

const press = (
  key: string,
  held: Partial<Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {},
) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
})

it.each([
  [' ', ['playOrPause']],
  ['k', ['playOrPause']],
  ['K', ['playOrPause']],
  ['j', ['skip', -10]],
  ['ArrowRight', ['skip', 5]],
  ['0', ['seekToShare', 0]],
  ['7', ['seekToShare', 0.7]],
  ['>', ['turnSpeed', 1]],
  ['?', ['help']],
])('%j asks for %j', (key, wish) => {
  expect(requestForKey(press(key))).toEqual(wish)
})

it('ignores browser shortcuts and unknown keys', () => {
  expect(requestForKey(press('f', { ctrlKey: true }))).toBeNull()
  expect(requestForKey(press('ArrowLeft', { altKey: true }))).toBeNull()
  expect(requestForKey(press('m', { metaKey: true }))).toBeNull()
  expect(requestForKey(press('q'))).toBeNull()
  expect(requestForKey(press('Tab'))).toBeNull()
})

it('ignores keys of the focused control', () => {
  expect(requestForKey(press(' '), 'button')).toBeNull()
  expect(requestForKey(press('k'), 'button')).toEqual(['playOrPause'])
  expect(requestForKey(press('ArrowLeft'), 'volume')).toBeNull()
  expect(requestForKey(press('ArrowLeft'), 'seek')).toEqual(['skip', -5])
  expect(requestForKey(press('ArrowDown'), 'menu')).toBeNull()
  expect(requestForKey(press('m'), 'menu')).toEqual(['mute'])
})

it('explains every key in words', () => {
  for (const [, word] of [...KEY_HELP, ...SCREEN_HELP, ...NEIGHBOUR_HELP]) expect(english[word]).toBeTruthy()
})

it('changes the film with Shift, and toggles picture-in-picture without', () => {
  expect(requestForKey(press('N', { shiftKey: true }))).toEqual(['next'])
  expect(requestForKey(press('P', { shiftKey: true }))).toEqual(['previous'])
  expect(requestForKey(press('P'))).toEqual(['float'])
})
