import { expect, it } from 'vitest'
import { splitMarkers } from './marker-split.ts'

const mark = (at_seconds: number) => ({ at_seconds, title: `At ${at_seconds}` })
const WHOLE = { start_seconds: 0, end_seconds: 60 }

it('keeps the marks of what is cut off, and gives them back', () => {
  const marks = [mark(5), mark(20.5), mark(50)]
  const trim = { start_seconds: 10, end_seconds: 40 }
  const { inside, outside } = splitMarkers({ ...WHOLE, markers_outside: [] }, marks, trim)
  expect(inside).toEqual([{ at_seconds: 10.5, title: 'At 20.5' }])
  expect(outside).toEqual([mark(5), mark(50)])
  const added = [...inside, { at_seconds: 20, title: 'Added' }]
  const back = splitMarkers({ ...trim, markers_outside: outside }, added, WHOLE)
  expect(back.outside).toEqual([])
  expect(back.inside).toEqual([mark(5), mark(20.5), { at_seconds: 30, title: 'Added' }, mark(50)])
})

it('moves marks with a second trim', () => {
  const trim = { start_seconds: 10, end_seconds: 40 }
  const { inside, outside } = splitMarkers({ ...trim, markers_outside: [mark(5)] }, [mark(15)], {
    start_seconds: 4,
    end_seconds: 20,
  })
  expect(inside).toEqual([{ at_seconds: 1, title: 'At 5' }])
  expect(outside).toEqual([{ at_seconds: 25, title: 'At 15' }])
})
