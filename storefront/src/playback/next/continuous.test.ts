import { expect, it } from 'vitest'
import { wantsNext } from './continuous.ts'

const store = (kept: string | null) => ({ getItem: () => kept, setItem: () => undefined })

it('goes on by itself unless the viewer said no', () => {
  expect([null, 'true', 'false'].map((kept) => wantsNext(store(kept)))).toEqual([true, true, false])
})
