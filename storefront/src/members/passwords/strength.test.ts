import { expect, it } from 'vitest'
import { strengthOf } from './strength.ts'

it.each([
  ['', 'short'],
  ['Tr0ub4dor', 'short'],
  ['aaaaaaaaaaaa', 'weak'],
  ['1234567890', 'weak'],
  ['abababababab', 'weak'],
  ['correcthorse', 'fair'],
  ['nine nights of storm', 'strong'],
  ['xK9#mQ2$vL7', 'strong'],
])('says that “%s” is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
