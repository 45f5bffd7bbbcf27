import { Type as Real } from 'typebox'
import { expect, it } from 'vitest'
import { Type } from './schemas.ts'

it('tells of a header what typebox tells of it', () => {
  const promised = (builders: typeof Real) =>
    builders.Object({
      yes: builders.Boolean(),
      whole: builders.Integer({ minimum: 1 }),
      part: builders.Number(),
    })
  const { yes, whole, part } = promised(Real).properties
  const light = promised(Type as unknown as typeof Real).properties

  expect(light).toMatchObject({
    yes: { type: yes.type },
    whole: { type: whole.type },
    part: { type: part.type },
  })
})
