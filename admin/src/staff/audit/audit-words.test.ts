import words from '@matinee/contract/words/en/admin.json' with { type: 'json' }
import { expect, it, vi } from 'vitest'

vi.stubGlobal('document', {
  getElementById: () => ({ textContent: JSON.stringify({ words, locale: 'en' }) }),
})
const { detailsOf } = await import('./audit-words.ts')

it('says in words what settings with parts were and are', () => {
  const vendor = { kind: 'plausible', key: 'films.example', host: null }
  const details = {
    vendors: { from: [], to: [vendor, { kind: 'meta', key: '1234', host: null }] },
    feature_flags: {
      from: { sharing: true, related_programs: true },
      to: { sharing: true, related_programs: false },
    },
  }
  expect(detailsOf({ act: 'store.changed', details })).toEqual([
    ['Other services', '– → Plausible: domain films.example, Meta: pixel ID 1234'],
    [words['features.title'], 'Share button, Related programs → Share button'],
  ])
})
