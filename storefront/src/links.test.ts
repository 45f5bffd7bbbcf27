import { expect, it } from 'vitest'
import { safeReturn } from './links.ts'

it('returns to paths of this host', () => {
  expect(safeReturn('/programs/aurora?autoplay=true', '/catalog')).toBe('/programs/aurora?autoplay=true')
  expect(safeReturn('/bullet', '/catalog')).toBe('/bullet')
})

it.each([
  undefined,
  '',
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  '/sign_in',
  '/\t/elsewhere.example',
  '/join?return=%2Fcatalog',
  '/reset_password/abc',
])('does not return to %s', (path) => {
  expect(safeReturn(path, '/catalog')).toBe('/catalog')
})
