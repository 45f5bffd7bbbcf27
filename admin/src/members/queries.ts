import { getAccount } from '@matinee/contract/members/members'
import { getSecondFactor, listPasskeys } from '@matinee/contract/members/sign-in'
import { readQuery } from '../read.ts'

export const account = readQuery(
  getAccount,
  {},
  {
    staleTime: 60_000,
  },
)

export const secondFactor = readQuery(getSecondFactor, {})

export const passkeys = readQuery(listPasskeys, {})
