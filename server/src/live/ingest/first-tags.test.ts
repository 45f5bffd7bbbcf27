import { expect, it } from 'vitest'
import { FirstTags } from './first-tags.ts'

const tag = (kind: 'audio' | 'video') => ({ kind, timestamp: 0, body: Buffer.alloc(2) })
const [audio, video] = [tag('audio'), tag('video')]

it('holds the sound back until a picture comes, and the picture until a sound does', () => {
  const tags = new FirstTags(['audio', 'video'], () => 0)
  expect(tags.add(audio)).toEqual([])
  expect(tags.add(video)).toEqual([audio, video])
  expect(tags.add(audio)).toEqual([audio])
})

it('goes on without what does not come', () => {
  let now = 0
  const tags = new FirstTags(['audio', 'video'], () => now)
  tags.add(video)
  now = 3000
  expect(tags.add(video)).toEqual([video, video])
})
