import { expect, it } from 'vitest'
import { parseStoryboard, storyboardFrameAt } from './storyboard.ts'

const TEXT = `WEBVTT

00:00:00.000 --> 00:00:05.000
storyboard-1.webp#xywh=0,0,160,90

00:00:05.000 --> 01:00:10.500
storyboard-2.webp#xywh=160,90,160,90
`
const URL = 'https://shop.test/media/t/7/storyboard.vtt'

it('parses the image region of each thumbnail', () => {
  expect(parseStoryboard(TEXT, URL)).toEqual([
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
  expect(parseStoryboard(TEXT.replaceAll('\n', '\r\n'), URL)).toHaveLength(2)
})

it('uses the last thumbnail to the end, and none without any', () => {
  const stills = parseStoryboard(TEXT, URL)
  expect(storyboardFrameAt(stills, 4.9)).toBe(stills[0])
  expect(storyboardFrameAt(stills, 5)).toBe(stills[1])
  expect(storyboardFrameAt(stills, 9999)).toBe(stills[1])
  expect(storyboardFrameAt([], 1)).toBeUndefined()
})
