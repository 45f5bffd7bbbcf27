import { afterEach, expect, it, vi } from 'vitest'
import { readPreference, savePreference } from './preferences.ts'

afterEach(() => vi.unstubAllGlobals())

it('saves a choice until it is deleted', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  savePreference('quality', '720')
  expect([readPreference('quality'), kept.get('vb.quality')]).toEqual(['720', '720'])
  savePreference('quality', null)
  expect(readPreference('quality')).toBeNull()
})

it('works without storage', () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => savePreference('quality', '720')).not.toThrow()
  expect(readPreference('quality')).toBeNull()
})
