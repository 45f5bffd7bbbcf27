import { expect, it } from 'vitest'
import { isOpenTo } from './open-programs.ts'

const VIEWERS = {
  'somebody unknown': isOpenTo(undefined),
  'a guest': isOpenTo(null),
  'a member': isOpenTo({ role: 'user' }),
  'a member who bought number 7': isOpenTo({ role: 'user' }, { everything: false, content_ids: [7] }),
  'a member with a plan for everything': isOpenTo({ role: 'user' }, { everything: true, content_ids: [] }),
  'one of the staff': isOpenTo({ role: 'staff' }),
}

it.each([
  ['somebody unknown', 'public', 7, true],
  ['somebody unknown', 'registered', 7, false],
  ['a guest', 'public', 7, true],
  ['a guest', 'registered', 7, false],
  ['a guest', 'paid', 7, false],
  ['a member', 'registered', 7, true],
  ['a member', 'paid', 7, false],
  ['a member who bought number 7', 'paid', 7, true],
  ['a member who bought number 7', 'paid', 8, false],
  ['a member with a plan for everything', 'paid', 8, true],
  ['one of the staff', 'paid', 8, true],
] as const)('is to %s, of a %s program of number %i, open: %s', (viewer, access, id, open) => {
  expect(VIEWERS[viewer]({ id, access })).toBe(open)
})
