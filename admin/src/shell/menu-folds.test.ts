import { STAFF_ROLES } from '@matinee/contract/platform/roles'
import { expect, it } from 'vitest'
import { groupsInSight, readFolds } from './menu-folds.ts'
import { menuFor } from './navigation.ts'

const rowsOf = (role: string) => {
  const groups = menuFor(role)
  const open = groupsInSight(groups)
  const places = groups.map(({ label, places }) => (!label || open.has(label) ? places.length : 0))
  return groups.length + places.reduce((sum, count) => sum + count, 0)
}

it('shows every role a menu that fits, with its first group open', () => {
  for (const role of STAFF_ROLES) {
    expect(rowsOf(role)).toBeLessThanOrEqual(17)
    const [first] = menuFor(role).flatMap(({ label }) => label ?? [])
    expect([...groupsInSight(menuFor(role))][0]).toBe(first)
  }
})

it('opens everything to whoever has little', () => {
  const labels = menuFor('author').flatMap(({ label }) => label ?? [])
  expect([...groupsInSight(menuFor('author'))]).toEqual(labels)
})

it('takes what is kept in the browser only where it understands it', () => {
  expect(readFolds('{"nav.sales":true,"nav.other":"yes"}')).toEqual({ 'nav.sales': true })
  for (const text of [undefined, '', 'no', 'null', '[]', '"open"']) expect(readFolds(text)).toEqual({})
})
