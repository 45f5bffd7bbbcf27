import {
  AREAS,
  PARTS,
  POLICY,
  rolesToGive,
  STAFF_ROLES,
  type StaffRole,
} from '@matinee/contract/platform/roles'
import { expect, it } from 'vitest'
import { isOpenToRole, MENU, menuFor, placeAt } from './navigation.ts'

const placesOf = (role: StaffRole) => menuFor(role).flatMap(({ places }) => places.map(({ to }) => to))

it('shows every place to the owner, and to nobody a group without places', () => {
  expect(menuFor('owner', true)).toEqual(MENU)
  for (const role of STAFF_ROLES) expect(menuFor(role).every(({ places }) => places.length > 0)).toBe(true)
})

it('shows an author their programs, an analyst the reports that name nobody', () => {
  expect(placesOf('author')).toEqual(expect.arrayContaining(['/', '/programs', '/authors']))
  expect(placesOf('author')).not.toContain('/videos')
  expect(placesOf('author')).toContain('/reports/programs')
  expect(placesOf('analyst')).toEqual([
    '/',
    '/revenue',
    '/reports',
    '/reports/programs',
    '/reports/live',
    '/reports/searches',
    '/reports/quality',
    '/reports/now',
  ])
  expect(placesOf('marketer')).toContain('/reports/people')
  expect(Object.keys(POLICY.analyst)).toEqual(['analytics'])
})

it('shows what was sold to finance and support, and not to who sells or counts', () => {
  for (const role of ['owner', 'admin', 'finance', 'support'] as const)
    expect(placesOf(role)).toContain('/sales/invoices')
  for (const role of ['marketer', 'analyst', 'author', 'moderator'] as const)
    expect(placesOf(role)).not.toContain('/sales/invoices')
})

it('knows the place of every address below it, the nearest first', () => {
  expect(placeAt('/programs/7')?.to).toBe('/programs')
  expect(placeAt('/settings/team')?.to).toBe('/settings/team')
  expect(placeAt('/settings')?.to).toBe('/settings')
  expect(placeAt('/account')).toBeUndefined()
  expect(placeAt('/people/imports/3')?.to).toBe('/people/imports')
  expect(placeAt('/programsandmore')).toBeUndefined()
})

it('closes the team to everybody but those who rule the store', () => {
  const open = STAFF_ROLES.filter((role) => isOpenToRole(placeAt('/settings/team')!, role))
  expect(open).toEqual(['owner', 'admin'])
})

it('promises no area, part or role that opens nothing', () => {
  const places = MENU.flatMap((group) => group.places)
  const [areas, parts] = [places.map(({ area }) => area), places.map(({ part }) => part)]
  expect(AREAS.filter((area) => !areas.includes(area))).toEqual([])
  expect(PARTS.filter((part) => !parts.includes(part))).toEqual([])
  expect(rolesToGive('owner').filter((role) => placesOf(role).length < 2)).toEqual([])
})
