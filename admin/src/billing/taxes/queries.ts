import { getTaxes } from '@matinee/contract/billing/taxes'
import { readQuery } from '../../read.ts'

export const taxes = readQuery(getTaxes, {})
