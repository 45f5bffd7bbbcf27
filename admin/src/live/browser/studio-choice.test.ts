import { expect, it } from 'vitest'
import { FIRST_CHOICE, keepStudioChoice, readStudioChoice } from './studio-choice.ts'

function makeStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

it('keeps scene and titles for the event they were chosen for', () => {
  const storage = makeStorage()
  const chosen = { ...FIRST_CHOICE, scene: 'corner', name: 'Ana', camera: 'one', isTitled: true } as const
  keepStudioChoice(storage, 7, chosen)
  expect(readStudioChoice(storage, 7)).toEqual(chosen)
  expect(readStudioChoice(storage, 8)).toEqual(FIRST_CHOICE)
})

it('begins anew with what it cannot read', () => {
  for (const text of ['null', '{', '{"scene": "gone", "name": 7, "height": "9"}', '[]']) {
    const storage = { getItem: () => text }
    expect(readStudioChoice(storage, 7)).toEqual(FIRST_CHOICE)
  }
})

it('goes on without a storage', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  expect(readStudioChoice({ getItem: refuse }, 7)).toEqual(FIRST_CHOICE)
  expect(() => keepStudioChoice({ setItem: refuse }, 7, FIRST_CHOICE)).not.toThrow()
})
