import { expect, it } from 'vitest'
import { isolateValues } from './messages.ts'

it.each([
  ['{act}: {name}', '⁨{act}⁩: ⁨{name}⁩'],
  ['{percent}% من {size}', '{percent}% من ⁨{size}⁩'],
  ['⁦{place}⁩', '⁦{place}⁩'],
  ['{n, plural, one {{name} و# {day}} other {x}}', '{n, plural, one {⁨{name}⁩ و# ⁨{day}⁩} other {x}}'],
  ['{sum, number} بلا قيمة', '{sum, number} بلا قيمة'],
])('isolates the values of %s', (text, isolated) => {
  expect(isolateValues(text)).toBe(isolated)
})
