import { expect, it } from 'vitest'
import { proposedStart } from './proposed-start.ts'

it.each([
  ['21:29', '22:00'],
  ['21:30', '22:00'],
  ['21:31', '23:00'],
  ['22:00', '23:00'],
  ['22:58', '00:00'],
])('proposes a full hour that leaves time to prepare: at %s it is %s', (now, start) =>
  expect(proposedStart(Date.parse(`2026-11-27T${now}Z`)).slice(11, 16)).toBe(start),
)
