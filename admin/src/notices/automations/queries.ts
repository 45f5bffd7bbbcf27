import { getAutomation, listAutomationPeople, listAutomations } from '@matinee/contract/notices/automations'
import { keepPreviousData } from '@tanstack/react-query'
import { readQuery } from '../../read.ts'

const ON_EVERY = 10_000

export const automations = (page: number | undefined) =>
  readQuery(listAutomations, { query: page ? { page } : {} }, { placeholderData: keepPreviousData })

/** An automation, asked for again while it is on. */
export const automation = (id: number) =>
  readQuery(
    getAutomation,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.state === 'on' ? ON_EVERY : false) },
  )

/** Who stands at a step. */
export const standingAt = (id: number, step: string, page: number) =>
  readQuery(
    listAutomationPeople,
    { params: { id }, query: { step, page } },
    { placeholderData: keepPreviousData },
  )
