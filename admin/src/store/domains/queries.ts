import { listDomains } from '@matinee/contract/store/domains'
import { readQuery } from '../../read.ts'

export const domains = readQuery(listDomains, {})
