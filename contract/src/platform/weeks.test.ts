import { expect, it } from 'vitest'
import { LOCALES } from '../store/store.ts'
import { weekOf, weekStartIn } from './weeks.ts'

// TypeScript does not know of it yet.
type WithWeek = Intl.Locale & { getWeekInfo(): { firstDay: number } }

it('starts a week on Sunday, and where a language says otherwise on its day', () => {
  expect(['en', 'pt-BR', 'xx'].map(weekStartIn)).toEqual([0, 0, 0])
  for (const locale of LOCALES) {
    const { firstDay } = (new Intl.Locale(locale) as WithWeek).getWeekInfo()
    expect.soft(weekStartIn(locale), locale).toBe(firstDay % 7)
  }
})

it('finds the start of a week across months and years', () => {
  expect(weekOf('2026-03-01', 'en')).toBe('2026-03-01')
  expect(weekOf('2026-03-07', 'en')).toBe('2026-03-01')
  expect(weekOf('2026-03-01', 'de')).toBe('2026-02-23')
  expect(weekOf('2026-01-01', 'ar')).toBe('2025-12-27')
})
