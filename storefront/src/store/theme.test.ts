import { contrast } from '@matinee/ui/colour'
import { expect, it } from 'vitest'
import { themeOf } from './theme.ts'

it('keeps the colour the publisher chose and makes readable what stands on it and in it', () => {
  const theme = themeOf('#ff3637')

  expect(theme['--primary']).toBe('#ff3637')
  expect(contrast(theme['--on-primary'], '#ff3637')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(theme['--primary-on-light'], '#fbfaf8')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(theme['--primary-on-dark'], '#0b0c0f')).toBeGreaterThanOrEqual(4.5)
})
