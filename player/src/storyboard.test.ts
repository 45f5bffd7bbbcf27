import { expect, it } from 'vitest'
import { readStoryboard, stillAt } from './storyboard.ts'

const TEXT = `WEBVTT

00:00:00.000 --> 00:00:05.000
storyboard-1.webp#xywh=0,0,160,90

00:00:05.000 --> 01:00:10.500
storyboard-2.webp#xywh=160,90,160,90
`
const URL = 'https://shop.test/media/t/7/storyboard.vtt'

it('reads which piece of which picture belongs to a moment', () => {
  expect(readStoryboard(TEXT, URL)).toEqual([
    {
      from: 0,
      to: 5,
      url: 'https://shop.test/media/t/7/storyboard-1.webp',
      x: 0,
      y: 0,
      width: 160,
      height: 90,
    },
    {
      from: 5,
      to: 3610.5,
      url: 'https://shop.test/media/t/7/storyboard-2.webp',
      x: 160,
      y: 90,
      width: 160,
      height: 90,
    },
  ])
  expect(readStoryboard(TEXT.replaceAll('\n', '\r\n'), URL)).toHaveLength(2)
})

it('shows the last still to the end, and none where there are none', () => {
  const stills = readStoryboard(TEXT, URL)
  expect(stillAt(stills, 4.9)).toBe(stills[0])
  expect(stillAt(stills, 5)).toBe(stills[1])
  expect(stillAt(stills, 9999)).toBe(stills[1])
  expect(stillAt([], 1)).toBeUndefined()
})
