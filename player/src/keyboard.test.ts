import english from '@matinee/contract/words/en/player.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { KEY_HELP, NEIGHBOUR_HELP, SCREEN_HELP, wishForKey } from './keyboard.ts'

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
  expect(wishForKey(press(key))).toEqual(wish)
})

it('leaves the browser its own shortcuts, and keys it does not know', () => {
  expect(wishForKey(press('f', { ctrlKey: true }))).toBeNull()
  expect(wishForKey(press('ArrowLeft', { altKey: true }))).toBeNull()
  expect(wishForKey(press('m', { metaKey: true }))).toBeNull()
  expect(wishForKey(press('q'))).toBeNull()
  expect(wishForKey(press('Tab'))).toBeNull()
})

it('leaves what is focused its own keys', () => {
  expect(wishForKey(press(' '), 'button')).toBeNull()
  expect(wishForKey(press('k'), 'button')).toEqual(['playOrPause'])
  expect(wishForKey(press('ArrowLeft'), 'volume')).toBeNull()
  expect(wishForKey(press('ArrowLeft'), 'seek')).toEqual(['skip', -5])
  expect(wishForKey(press('ArrowDown'), 'menu')).toBeNull()
  expect(wishForKey(press('m'), 'menu')).toEqual(['mute'])
})

it('explains every key in words', () => {
  for (const [, word] of [...KEY_HELP, ...SCREEN_HELP, ...NEIGHBOUR_HELP]) expect(english[word]).toBeTruthy()
})

it('goes to the films beside this one with Shift, and floats without', () => {
  expect(wishForKey(press('N', { shiftKey: true }))).toEqual(['next'])
  expect(wishForKey(press('P', { shiftKey: true }))).toEqual(['previous'])
  expect(wishForKey(press('P'))).toEqual(['float'])
})
