import { afterEach, expect, it, vi } from 'vitest'
import { recall, remember } from './memory.ts'

afterEach(() => vi.unstubAllGlobals())

it('keeps a choice until it is forgotten', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  remember('quality', '720')
  expect([recall('quality'), kept.get('vb.quality')]).toEqual(['720', '720'])
  remember('quality', null)
  expect(recall('quality')).toBeNull()
})

it('goes without where the browser keeps nothing', () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => remember('quality', '720')).not.toThrow()
  expect(recall('quality')).toBeNull()
})
