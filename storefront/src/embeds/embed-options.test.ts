import { expect, it } from 'vitest'
import { readEmbedOptions } from './embed-options.ts'

const read = (search: string) => readEmbedOptions(new URLSearchParams(search))

it('reads what the address of a frame asks for', () => {
  expect(read('?autoplay=1&start=90&color=0c8599&chapter=7')).toEqual({
    autoplay: true,
    startAt: 90,
    color: '#0c8599',
    chapterId: 7,
  })
})

it('takes what is malformed for absent', () => {
  const nothing = { autoplay: false, startAt: 0, color: undefined, chapterId: undefined }
  expect(read('')).toEqual(nothing)
  expect(read('?autoplay=0&start=-5&color=red;}&chapter=x')).toEqual(nothing)
  expect(read('?start=1e9&color=url(x)&chapter=')).toEqual(nothing)
})
