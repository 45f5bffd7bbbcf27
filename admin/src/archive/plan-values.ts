import type { ArchivePlan, ArchivePlanInput } from '@matinee/contract/archive/archives'
import type { PassphraseValue } from './PassphraseFields.tsx'

export interface PlanValues {
  every: ArchivePlan['every']
  weekday: string
  hour: string
  keep: number | string
  with_secrets: boolean
  place: 'operator' | 'bucket'
  endpoint: string
  region: string
  bucket: string
  access_key: string
  secret_key: string
}

const NO_BUCKET = { endpoint: '', region: 'us-east-1', bucket: '', access_key: '' }

export const valuesOf = ({ every, weekday, hour, keep, with_secrets, bucket }: ArchivePlan): PlanValues => ({
  ...{ every, weekday: String(weekday), hour: String(hour), keep, with_secrets },
  place: bucket ? 'bucket' : 'operator',
  ...(bucket ?? NO_BUCKET),
  secret_key: '',
})

/** Whether another place is chosen, which needs the password. */
export const isPlaceChanged = (values: PlanValues, plan: ArchivePlan) => {
  const before = valuesOf(plan)
  const isSame = BUCKET_NAMES.every((name) => values[name] === before[name]) && values.secret_key === ''
  return values.place !== before.place || (values.place === 'bucket' && !isSame)
}

export const BUCKET_NAMES = ['endpoint', 'region', 'bucket', 'access_key'] as const

/** What is sent: secrets and place only where they change. */
export function inputOf(
  values: PlanValues,
  plan: ArchivePlan,
  fresh: PassphraseValue | null,
): ArchivePlanInput {
  return {
    every: values.every,
    weekday: Number(values.weekday),
    hour: Number(values.hour),
    keep: Number(values.keep),
    ...(!values.with_secrets && plan.with_secrets && { passphrase: null }),
    ...(values.with_secrets && fresh && { passphrase: fresh.passphrase }),
    ...(isPlaceChanged(values, plan) && { bucket: bucketOf(values) }),
  }
}

const bucketOf = ({ place, endpoint, region, bucket, access_key, secret_key }: PlanValues) =>
  place === 'bucket'
    ? {
        ...{
          endpoint: endpoint.trim(),
          region: region.trim(),
          bucket: bucket.trim(),
          access_key: access_key.trim(),
        },
        ...(secret_key !== '' && { secret_key }),
      }
    : null
