import type { ArchivePlan } from '@matinee/contract/archive/archives'
import { expect, it } from 'vitest'
import { inputOf, isPlaceChanged, valuesOf } from './plan-values.ts'

const bucket = { endpoint: 'https://s3.example', region: 'eu', bucket: 'films', access_key: 'KEY' }
const plan: ArchivePlan = {
  ...{ every: 'week', weekday: 7, hour: 3, keep: 4, with_secrets: true, bucket },
  ...{ next_at: null, is_late: false, free_bytes: null, unclaimed_gift_cards: 0, webhooks: 0 },
}
const schedule = { every: 'week', weekday: 7, hour: 3, keep: 4 }

it('sends secrets and place only where they change', () => {
  const values = valuesOf(plan)
  expect(inputOf(values, plan, null)).toEqual(schedule)
  expect(inputOf({ ...values, with_secrets: false }, plan, null)).toEqual({ ...schedule, passphrase: null })
  expect(inputOf({ ...values, place: 'operator' }, plan, null)).toEqual({ ...schedule, bucket: null })
  expect(inputOf({ ...values, region: ' us ' }, plan, null)).toEqual({
    ...schedule,
    bucket: { ...bucket, region: 'us' },
  })
  expect(inputOf({ ...values, secret_key: 'x' }, plan, null).bucket).toEqual({ ...bucket, secret_key: 'x' })
  expect(isPlaceChanged({ ...values, place: 'operator', region: 'us' }, { ...plan, bucket: null })).toBe(
    false,
  )
})
