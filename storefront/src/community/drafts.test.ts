import { DAY_MS } from '@matinee/contract/platform/durations'
import { expect, it } from 'vitest'
import type { BrowserStorage } from '../browser-storage.ts'
import { EMPTY, keepDraft, readDraft } from './drafts.ts'

function shelf(given?: string): BrowserStorage {
  let kept: string | null = given ?? null
  return { getItem: () => kept, setItem: (_key, text) => void (kept = text) }
}

const HERE = { contentId: 4, threadId: 0, memberId: 1 }
const THREAD = { ...HERE, threadId: 9 }
const draft = { body: 'Loved it', timecode: 83 }

it('keeps a draft for each thread by itself', () => {
  const store = shelf()
  keepDraft(HERE, draft, store)
  keepDraft(THREAD, { body: 'So did I', timecode: null }, store)

  expect(readDraft(HERE, store)).toEqual(draft)
  expect(readDraft(THREAD, store)).toEqual({ body: 'So did I', timecode: null })
  expect(readDraft({ ...HERE, contentId: 5 }, store)).toEqual(EMPTY)
})

it('shows a draft to whoever wrote it, and to nobody else who uses the browser', () => {
  const store = shelf()
  keepDraft(HERE, draft, store)
  for (const memberId of [2, 0]) expect(readDraft({ ...HERE, memberId }, store)).toEqual(EMPTY)
  expect(readDraft(HERE, store)).toEqual(draft)
})

it('forgets a draft that was emptied, and one that lay for more than a week', () => {
  const store = shelf()
  keepDraft(HERE, draft, store, 0)
  expect(readDraft(HERE, store, 6 * DAY_MS)).toEqual(draft)
  expect(readDraft(HERE, store, 8 * DAY_MS)).toEqual(EMPTY)

  keepDraft(HERE, draft, store)
  keepDraft(HERE, { body: '  ', timecode: 83 }, store)
  expect(readDraft(HERE, store)).toEqual(EMPTY)
})

it('keeps the newest twenty', () => {
  const store = shelf()
  for (let id = 1; id <= 25; id++) keepDraft({ ...HERE, contentId: id }, draft, store)
  expect(readDraft({ ...HERE, contentId: 25 }, store)).toEqual(draft)
  expect(readDraft({ ...HERE, contentId: 5 }, store)).toEqual(EMPTY)
})

it.each(['not JSON', '[1', 'null'])('begins anew where %s is kept', (kept) => {
  expect(readDraft(HERE, shelf(kept))).toEqual(EMPTY)
})
