import { expect, it } from 'vitest'
import { summaryOf } from './summary.ts'
import { newUpload, type Upload } from './upload.ts'

const upload = (part: Partial<Upload>): Upload => ({ ...newUpload(new File([], 'a'), null), ...part })

it('adds up speed and time left of all that run', () => {
  const meter = [
    { at: 0, sent: 0 },
    { at: 1000, sent: 10 },
  ]
  const summary = summaryOf([
    upload({ state: 'sending', size: 100, sent: 10, meter }),
    upload({ state: 'sending', size: 100, sent: 10, meter }),
    upload({ state: 'queued', size: 100 }),
    upload({ state: 'done', size: 100, sent: 100 }),
    upload({ state: 'paused', size: 100, sent: 40 }),
    upload({ state: 'refused', size: 9999 }),
  ])
  expect(summary).toEqual({ running: 3, stuck: 1, done: 1, percent: 32, speed: 20, secondsLeft: 14 })
})

it('says nothing it does not know', () => {
  expect(summaryOf([upload({ state: 'queued', size: 5 })])).toMatchObject({
    speed: null,
    secondsLeft: null,
    percent: 0,
  })
})
