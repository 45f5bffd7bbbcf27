import { listUpsells } from '@matinee/contract/billing/upsells'
import { readQuery } from '../../read.ts'

export const upsells = readQuery(listUpsells, {})
